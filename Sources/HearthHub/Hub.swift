package import HearthConfig
import HearthDialects
import HearthKernel
package import HearthLinks
package import HearthModel
import HearthPost
package import HearthStore
package import Logging
import Synchronization

/// The one owner of the house. It runs on the event loop's thread: what is isolated to it goes from the broker's
/// socket to the house and back out without a hop, and nobody else can touch the house.
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
    let clock: @Sendable () -> Instant
    let logger: Logger
    let startedAt: Instant
    /// Of the hub's program.
    let programVersion: String

    var house: House
    var router: DialectRouter
    var configuration: Configuration
    var adoption: Adoption
    /// Found hardware that a person has yet to take in, by its primary identity.
    var waiting: Set<Identity> = []
    /// Found devices that are no longer announced, and since when.
    var unannounced: [DeviceIndex: Instant] = [:]
    /// Configured entries as the drivers get them, with the simulated ones rewritten into real dialects.
    var configured: [DeviceIndex: ConfiguredDevice] = [:]

    // Scratch that is reused from step to step.
    /// For the next step, empty; `nil` during one.
    var spare: Reaction?
    var findings = Findings()
    /// For what is found out while findings are digested, empty; `nil` meanwhile.
    var spareFindings: Findings?
    var outgoing = Findings()
    /// Commands that are handed out together when all of them are there; `nil`: each at once.
    var gathered: [Command]?
    /// Events that a step has caused and that wait for their own step.
    var inbox: [Input.Event] = []
    var stepping = false
    /// Steps of which nothing has been told yet, the oldest first, and memory for more.
    var aftermaths: [Aftermath] = []
    /// The first that has not been told, and the place of the next to come.
    var nextTold = 0
    var untold = 0
    /// For the one that is being told, empty; `nil` while one is.
    var spareAftermath: Aftermath?
    var isTelling = false

    // What the feed and the next snapshot get.
    var events: [HubEvent] = []
    var lastPublished = Instant.distantPast
    var version = 0
    var diagnostics: [DeviceIndex: DeviceDiagnostics] = [:]
    var faultLog = FaultLog()
    var recentCommands: [DeviceIndex: [Command]] = [:]
    var comms: CommsRecord
    var awareness: Awareness
    var awarenessDue: Instant

    // Connection.
    var link: MQTTLink?
    var linkState: LinkState
    var linkEnd: CheckedContinuation<Void, Never>?
    /// Why the last connection ended.
    var lastEnd = MQTTLinkError.closed
    /// When the broker accepted the present connection.
    var connectionBegan: Instant?
    var linkTickDue = Instant.distantFuture
    var storageTroubles = StorageTroubles()
    /// What the loop's timer is set for.
    private var timerDue: Instant?
    var brokerGraceEnds: Instant?
    var settling = Settling()
    var refusals = RefusedTopics()
    /// Until then a device that nobody has announced may yet be; `nil`: no more.
    var announcementsEnd: Instant?
    /// Messages on their way to the broker that carry a command.
    var inFlight: [Int32: [CommandID]] = [:]

    // Pins of this computer; `nil` before they are taken in use.
    var pins: GPIOLink?
    var pinSettings: GPIOLink.Settings?

    // Requests that wait for an acknowledgement.
    var waiters: [CommandID: [ControlWaiter]] = [:]
    /// What bridges say of themselves, by their names.
    var bridges: [String: BridgeState] = [:]
    /// What people have typed for devices to check, until the command is done. Nothing keeps it, and nobody is told.
    var codes: [CommandID: AccessCode] = [:]
    var nextTag = 0

    var keeping = Keeping()
    var journal = JournalQueue()
    /// Of those who write it.
    var journalTurnstile = Turnstile()
    nonisolated let journalWriter: JournalWriter
    var publishing: Publishing
    var watch = ConfigurationWatch()
    /// Files of the rules have changed, or what they can speak of.
    var rulesOutdated = QuietSignal()
    /// By the ids of people.
    var presences: [String: Presence] = [:]
    /// The live rules.
    var rules = RuleBook.none
    /// Keys of those of which it has been said that a hand kept them from acting.
    var stoppedRules: Set<String> = []
    /// Grows with every change of the registry; rules are made for one version of it.
    var registryVersion = 1
    /// Keys of warnings that somebody has said yes to.
    var acceptedWarnings: Set<String>
    var mode: HouseMode
    /// Who is setting the mode right now.
    var settingMode: Origin?
    /// The open ones and the latest that are closed, by number.
    var questions: [Int64: HouseQuestion]
    /// The open ones and the latest that are over, by id.
    var concerns: [String: HouseConcern]
    /// The latest that rules have told people, oldest first.
    var messages: [HouseMessage]
    var nextMessage: Int64
    var deliveries = Deliveries()
    let postOffice = PostOffice()
    /// Something has happened since the last instant ended, so that rules may have something to send.
    var instantIsOpen = false
    var stopping = false
    /// What was last written down of who can be reached, by the positions of devices.
    var reach: [DeviceStatus] = []
    var linkWasConnected = false
    /// When the first message of the present batch came in.
    var batchBegan: UInt64?

    /// - Parameters:
    ///   - configuration: already checked.
    ///   - legacy: what the last process left behind.
    ///   - version: of the program.
    ///   - clock: the time of the house.
    package init(
        configuration: Configuration, legacy: Legacy, store: Store, loop: EventLoop, logger: Logger, version: String,
        clock: @escaping @Sendable () -> Instant
    ) {
        let now = clock()
        programVersion = version
        publishing = Publishing(left: legacy.notices)
        (self.loop, self.store, self.logger, self.clock, startedAt) = (loop, store, logger, clock, now)
        journalWriter = JournalWriter(folder: store.journal)
        self.configuration = configuration
        adoption = Adoption(identities: legacy.identities)
        house = House()
        router = DialectRouter(settings: DialectSettings(configuration, hubID: store.hubID))
        linkState = LinkState(broker: configuration.mqtt?.broker.text ?? "none", connected: false, since: now)
        comms = CommsRecord(since: now)
        awareness = .unmeasured
        awarenessDue = now
        self.legacy = legacy
        acceptedWarnings = legacy.acceptedWarnings
        mode = legacy.mode ?? HouseMode(name: "home", since: now)
        messages = legacy.messages.values.sorted { $0.number < $1.number }
        nextMessage = messages.last?.number ?? 0
        questions = Dictionary(uniqueKeysWithValues: legacy.questions.values.map { ($0.question.id, $0) })
        concerns = legacy.replies
        published = Mutex(
            HouseSnapshot(
                house: house, at: now, version: 0, configuration: configuration, link: linkState, diagnostics: [:],
                recentCommands: [:], awareness: awareness, presences: [:], rules: rules, mode: mode,
                messages: messages, questions: questions, concerns: concerns, waitingFor: ["house"]))
        house.nextCommandNumber = legacy.recovered.nextCommand.number
        house.nextTraceNumber = legacy.nextTrace
        left = legacy.recovered.byDevice
        rhythms = legacy.rhythms
        for row in legacy.recovered.skipped {
            logger.warning("Skipped what could not be read", metadata: ["row": "\(row)"])
        }
        if !legacy.recovered.skipped.isEmpty {
            logger.warning(
                """
                The house goes on as if what was skipped had never been kept; a backup may have it: 'hearth restore FILE'
                """)
        }
    }

    /// What the last process left behind of devices that this one does not know yet, by device id.
    var left: [String: Recovered] = [:]
    /// How they report, by device id.
    var rhythms: [String: RhythmRecord] = [:]
    /// What it left behind of rules and people. Empty once the house is ready, since what comes later is new.
    var legacy: Legacy

    /// The house as it was a short while ago, see `longestUnseen`.
    package nonisolated var snapshot: HouseSnapshot { published.withLock { $0 } }

    /// The house as it is now.
    package nonisolated func current() async -> HouseSnapshot {
        if isOutdated.load(ordering: .acquiring) { await publishNow() }
        return snapshot
    }

    /// Puts devices and people into the house, and what was kept of them, so that rules can be made for it.
    package func furnish() {
        settle(in: configuration.house)
        defineConfiguredDevices()
        restoreConfiguredDevices()
        definePeople()
        expectAnnouncements()
    }

    /// Lets the rules in, and starts to listen to the loop.
    package func begin(with book: RuleBook) {
        loop.onTimer { self.timerFired() }
        loop.onBatchEnd { self.batchEnded() }
        loop.onRest { self.rest() }
        _ = load(book)
        resumeDeliveries()
        endTroublesOfTheLastHub()
        if configuration.mqtt == nil { becomeReady() } else { settling.giveUp(at: startedAt + .seconds(10)) }
        measureAwareness()
        log(LoggedEvent(at: clock(), .system, subject: "hearth", text: "Hearth has started"))
        publish()
    }

    /// Where the house is, for its clocks and the sun.
    func settle(in settings: HouseSettings) { make(.site(settings.zone, settings.place)) }

    /// Returns when the house's thread has found time for it.
    package func answer() {}

    // MARK: Time

    /// Everything that is due, then the timer for what comes next.
    private func timerFired() {
        timerDue = nil
        let now = clock()
        // It may have been set for what was put off, or for what has been done meanwhile.
        guard earliestDue <= now else { return }
        tellAftermath()
        if let deadline = house.deadlines.earliest, deadline <= now { step(.clock) }
        if let deadline = Hub.due(of: &router), deadline <= now {
            router.tick(at: now, into: &findings)
            digestFindings()
        }
        if linkTickDue <= now {
            linkTickDue = now + .seconds(1)
            link?.tick(at: now)
        }
        if let pins, let deadline = pins.nextDeadline, deadline <= now {
            pins.tick(at: now)
            digestPins()
        }
        if let end = brokerGraceEnds, end <= now { brokerIsGone() }
        if settling.isDue(at: now) { advanceSettling() }
        subscribe(refusals.retry(at: now))
        expireWaiters(at: now)
        if awarenessDue <= now {
            forgetUnannounced(at: now)
            giveUpOldDeliveries()
            lookAtTroubles(at: now)
            measureAwareness()
        }
        if let end = announcementsEnd, end <= now { endAnnouncements(at: now) }
        watch.configuration.tell(at: now)
        rulesOutdated.tell(at: now)
        lookAtPeople(at: now)
        keeping.wake(at: now)
    }

    /// Ends the requests that wait, the watch on the files and the feed. The connection and the writer end with their
    /// own services.
    package func stop() {
        stopping = true
        for (id, waiting) in waiters {
            for waiter in waiting {
                waiter.continuation.resume(returning: ControlReport(outcome: .stopping, command: house.command(id)))
            }
        }
        waiters.removeAll()
        endPins()
        if let descriptor = watch.descriptor { loop.unwatch(descriptor) }
        watch.end()
        rulesOutdated.end()
        log(LoggedEvent(at: clock(), .system, subject: "hearth", text: "Hearth stops"))
        feed.finish()
    }

    private func batchEnded() {
        router.caughtUp(into: &findings)
        digestFindings()
        endInstant()
        noteReaction()
        putOffTelling()
    }

    /// As long as nobody waits for it, it is cheaper to tell of much at a time than of each message before the next.
    private func putOffTelling() {
        guard nextTold < untold, untold < Hub.mostUntold, !feed.isHeard, waiters.isEmpty else { return }
        let (now, due) = (clock(), aftermaths[nextTold].at + Hub.longestPutOff)
        guard now < due else { return }
        loop.putOffRest()
        wake(by: min(due, house.deadlines.wake ?? due), from: now)
    }

    private static let mostUntold = 256
    private static let longestPutOff = Milliseconds(2)
    /// Of so many steps it is told without a look at what has come meanwhile.
    private static let toldAtOnce = 8

    /// Nothing waits for an answer of the house: there is time for all that is about it.
    /// - Returns: whether there is more.
    private func rest() -> Bool {
        // Under a flood there is hardly a rest, and pieces would not keep up.
        tellAftermath(atMost: untold - nextTold < Hub.mostUntold ? Hub.toldAtOnce : .max)
        guard nextTold == untold else { return true }
        let now = clock()
        publishNews(at: now)
        // A time before the last snapshot is a clock that was set back.
        if !events.contains(where: \.needsSnapshot) { tellFeed(at: now) }
        if snapshotIsStale, now >= snapshotDue || now < lastPublished { publish() }
        wake(by: earliestDue, from: now)
        return false
    }

    /// Least time between two snapshots while listeners wait for one, and the longest that one is out of date while
    /// somebody listens and while nobody does. The house must be copied before it can change again, which costs a hundred
    /// microseconds and more in a large one: as much as all else that a message causes
    /// (docs/decisions/008-records-and-snapshots.md).
    static let snapshotInterval = Milliseconds(2)
    static let longestUntold = Milliseconds(100)
    static let longestUnseen = Milliseconds.seconds(1)

    private var snapshotDue: Instant {
        guard events.isEmpty else { return lastPublished + Hub.snapshotInterval }
        return lastPublished + (feed.isHeard ? Hub.longestUntold : Hub.longestUnseen)
    }

    private var earliestDue: Instant {
        var next = min(linkTickDue, awarenessDue)
        func consider(_ due: Instant?) { if let due { next = min(next, due) } }
        consider(house.deadlines.wake)
        consider(Hub.due(of: &router))
        consider(Hub.due(of: &keeping))
        consider(brokerGraceEnds)
        consider(settling.due)
        consider(refusals.due)
        consider(announcementsEnd)
        consider(nextWaiterDeadline)
        consider(watch.configuration.due)
        consider(rulesOutdated.due)
        consider(presenceDue)
        consider(publishingDue)
        consider(pins?.nextDeadline)
        return snapshotIsStale ? min(next, snapshotDue) : next
    }

    // These two are asked where they lie: a value of the actor that is asked itself is copied first.
    @inline(never)
    private static func due(of router: inout DialectRouter) -> Instant? { router.nextDeadline }

    @inline(never)
    private static func due(of keeping: inout Keeping) -> Instant? { keeping.due }

    /// A timer that is due earlier stays: to fire in vain costs less than to be set anew after each message.
    private func wake(by instant: Instant, from now: Instant) {
        guard instant < timerDue ?? .distantFuture else { return }
        timerDue = instant
        loop.setTimer(after: max(0, (instant - now).count))
    }
}
