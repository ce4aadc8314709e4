package import HearthConfig
import HearthDatabase
import HearthKernel
package import HearthLinks
package import HearthModel
import HearthPost
package import HearthStore
package import Logging
import Synchronization

/// The one owner of the house. It runs on the event loop's thread: what is isolated to it goes from the broker's
/// socket to the house and back out without a hop, and nobody else can touch the house. What is to be done is decided
/// by the core, a value; the hub hands it what happens and carries out what comes of it.
package actor Hub {
    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    /// What listeners will want to hear of.
    package nonisolated let feed = EventFeed()
    package nonisolated let figures = HubFigures()
    nonisolated let published: Mutex<HouseSnapshot>
    /// The published snapshot does not show what has happened since.
    nonisolated let isOutdated = Atomic(false)
    nonisolated let store: Store
    /// What people of the house like and keep.
    package nonisolated let household: HouseholdStore
    /// What the house remembers.
    package nonisolated let memories: MemoryBook
    /// What its loops have done.
    package nonisolated let loops: LoopBook
    nonisolated let journalWriter: JournalWriter
    let clock: @Sendable () -> Instant
    let logger: Logger

    var core: HubCore
    /// What of `core.effects` is being carried out, empty otherwise.
    private var effects: [HubEffect] = []
    private var isCarryingOut = false
    /// What the loop's timer is set for.
    private var timerDue: Instant?

    // Connection.
    var link: MQTTLink?
    var linkEnd: CheckedContinuation<Void, Never>?
    /// Why the last connection ended.
    var lastEnd = MQTTLinkError.closed
    /// When the broker accepted the present connection.
    var connectionBegan: Instant?
    /// By their numbers: what messages are for that the broker has not confirmed yet.
    var underWay: [Int32: HubEffect.Cargo] = [:]
    /// When the first message of the present batch came in.
    var batchBegan: UInt64?

    // Pins of this computer; `nil` before they are taken in use.
    var pins: GPIOLink?
    var pinSettings: GPIOLink.Settings?

    // Those who wait.
    var askers = Askers()
    var writers = Writers()
    /// Of those who write the journal.
    let journalMutex = AsyncMutex()
    var configurationBell = Doorbell()
    var rulesBell = Doorbell()
    var watch = ConfigurationWatch()
    private let postOffice = PostOffice()

    /// - Parameters:
    ///   - configuration: already checked.
    ///   - legacy: what the last process left behind.
    ///   - version: of the program.
    ///   - clock: the time of the house.
    package init(
        configuration: Configuration, recoveredState: RecoveredState, store: Store, household: HouseholdStore,
        loop: EventLoop, logger: Logger, version: String, clock: @escaping @Sendable () -> Instant
    ) {
        (self.loop, self.store, self.household, self.logger, self.clock) = (loop, store, household, logger, clock)
        journalWriter = JournalWriter(folder: store.journal)
        memories = MemoryBook(household: household, logger: logger, clock: clock)
        loops = LoopBook(clock: clock)
        core = HubCore(
            configuration: configuration, recoveredState: recoveredState, hubID: store.hubID, logger: logger,
            figures: figures,
            version: version, now: clock())
        published = Mutex(core.snapshot)
    }

    /// The house as it was a short while ago.
    package nonisolated var snapshot: HouseSnapshot { published.withLock { $0 } }

    /// The house as it is now.
    package nonisolated func current() async -> HouseSnapshot {
        if isOutdated.load(ordering: .acquiring) { await withCore { $0.publishIfStale() } }
        return snapshot
    }

    /// Lets something happen to the core, and carries out what comes of it.
    @discardableResult
    package func withCore<Result>(_ work: (inout HubCore) throws -> Result) rethrows -> Result {
        core.now = clock()
        core.listening = feed.pace
        let result = try work(&core)
        // Before anybody hears of it; and no longer only when the new snapshot is there.
        if core.snapshotIsStale { isOutdated.store(true, ordering: .releasing) }
        guard !isCarryingOut else { return result }
        if !core.effects.isEmpty { carryOut() }
        if !core.snapshotIsStale { isOutdated.store(false, ordering: .releasing) }
        return result
    }

    /// Puts devices and people into the house, and what was kept of them, so that rules can be made for it.
    package func restore() { withCore { $0.restore() } }

    /// Lets the rules in, and starts to listen to the loop.
    package func begin(with book: CompiledRules) {
        loop.onTimer { self.timerFired() }
        loop.onBatchEnd { self.batchEnded() }
        loop.onRest { self.rest() }
        withCore { $0.begin(with: book) }
    }

    /// Returns when the house's thread has found time for it.
    package func answer() {}

    /// Ends the requests that wait, the watch on the files and the feed. The connection and the writer end with their
    /// own services.
    package func stop() {
        withCore { $0.stop() }
        endPins()
        endWatch()
        rulesBell.end()
        feed.finish()
    }

    // MARK: The loop

    private func timerFired() {
        timerDue = nil
        withCore { $0.timeHasCome() }
        let now = clock()
        guard let pins, let deadline = pins.nextDeadline, deadline <= now else { return }
        pins.tick(at: now)
        digestPins()
    }

    private func batchEnded() {
        withCore { $0.batchEnded() }
        noteReaction()
        guard let due = core.restDue else { return }
        loop.putOffRest()
        wake(by: due)
    }

    /// - Returns: whether there is more.
    private func rest() -> Bool {
        if withCore({ $0.rest() }) { return true }
        wake(by: min(core.due, pins?.nextDeadline ?? .distantFuture))
        return false
    }

    /// A timer that is due earlier stays: to fire in vain costs less than to be set anew after each message.
    private func wake(by instant: Instant) {
        guard instant < timerDue ?? .distantFuture else { return }
        timerDue = instant
        loop.setTimer(after: max(0, (instant - core.now).count))
    }

    // MARK: Effects

    /// Until nothing more comes of it.
    private func carryOut() {
        isCarryingOut = true
        defer { isCarryingOut = false }
        while !core.effects.isEmpty {
            swap(&effects, &core.effects)
            for effect in effects { carryOut(effect) }
            effects.removeAll(keepingCapacity: true)
        }
    }

    private func carryOut(_ effect: HubEffect) {
        switch effect {
        case .publish(let publication, let expiry, let cargo): publish(publication, expiry: expiry, carrying: cargo)
        case .subscribe(let filters): subscribe(filters)
        case .unsubscribe(let filters): unsubscribe(filters)
        case .hangUp: hangUp()
        case .tickLink: link?.tick(at: core.now)
        case .drive(let command, let rest): drive(command, rest: rest)
        case .wire(let wirings): wire(wirings)
        case .listenToPins: pins?.listen(awaitsDouble: core.awaitsDouble)
        case .answer(let request, let report): askers.answer(request, report)
        case .post(let letter, let address, let instant): post(letter, to: address, at: instant)
        case .tell(let events): feed.append(events, at: core.now)
        case .wakeListeners: feed.wakeAll()
        case .show(let snapshot): published.withLock { $0 = snapshot }
        case .forget(let identities): forget(identities)
        case .wakeWriter: writers.wakeWriter()
        case .wakeTracer: writers.wakeTracer()
        case .configurationIsOutdated: configurationBell.ring()
        case .rulesAreOutdated: rulesBell.ring()
        }
    }

    private func forget(_ identities: [String]) {
        Task { [store, logger] in
            do throws(StoreError) { try await store.forget(identities: identities) } catch {
                logger.debug("What is gone is still remembered", metadata: ["why": "\(error)"])
            }
        }
    }

    private func post(_ letter: Letter, to address: Deliveries.Address, at instant: Instant) {
        postOffice.send(letter) { [weak self] outcome in
            Task { await self?.withCore { $0.posted(outcome, to: address, at: instant) } }
        }
    }
}
