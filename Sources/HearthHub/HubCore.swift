package import HearthConfig
import HearthDialects
import HearthKernel
import HearthMind
package import HearthModel
import HearthStore
package import Logging

/// The hub as a value: all that it holds, and what it does when something happens. It touches no socket, file, thread
/// or clock: signals come in as calls with `now` set, and what is to be done outside stands in `effects`, in order,
/// when a call has ended. `Hub` carries it out (docs/decisions/057-the-hub-is-a-value.md).
package struct HubCore {
    /// What is to be done outside, the first first.
    var effects: [HubEffect] = []
    /// When the signal came that is being worked on.
    package var now: Instant
    /// How soon anybody wants to read events.
    var listening = EventFeed.Pace.paused
    let logger: Logger
    let figures: HubFigures
    let startedAt: Instant
    let hubID: String
    /// Of the hub's program.
    let programVersion: String

    var house: House
    var router: DialectRouter
    var configuration: Configuration
    var adoption: Adoption
    /// Configured entries as the drivers get them, with the simulated ones rewritten into real dialects.
    var configured: [DeviceIndex: ConfiguredDevice] = [:]

    // Memory that is used again from step to step.
    /// For the next step, empty.
    var spare = Reaction()
    var output = DriverOutput()
    /// For what is found out while findings are digested, empty.
    var spareOutput = DriverOutput()
    var outgoing = DriverOutput()
    /// Commands that are handed out together when all of them are there; `nil`: each at once.
    var gathered: [Command]?
    /// Events that a step has caused and that wait for their own step.
    var inbox: [Input.Event] = []
    var stepping = false
    /// Steps of which nothing has been told yet, the oldest first, and memory for more.
    var pendingEffects: [PendingEffects] = []
    /// The first that has not been told, and the place of the next to come.
    var nextTold = 0
    var untold = 0
    /// For the one that is being told, empty.
    var sparePendingEffects = PendingEffects()
    var isTelling = false

    // What the feed and the next snapshot get.
    /// Something has happened that readers want to see.
    var snapshotIsStale = false
    var events: [HubEvent] = []
    var lastPublished = Instant.distantPast
    var version = 0
    var diagnostics: [DeviceIndex: DeviceDiagnostics] = [:]
    var faultLog = FaultLog()
    var recentCommands: [DeviceIndex: [Command]] = [:]

    var linkState: LinkState
    var storageTroubles = StorageTroubles()
    /// What bridges say of themselves, by their names.
    var bridges: [String: BridgeState] = [:]

    var persistence = PersistenceQueue()
    var journal = JournalQueue()
    /// The live rules.
    var rules = CompiledRules.none
    /// Keys of those of which it has been said that a hand kept them from acting.
    var stoppedRules: Set<String> = []
    /// Grows with every change of the registry; rules are made for one version of it.
    var registryVersion = 1
    /// Keys of warnings that somebody has said yes to.
    var acceptedWarnings: Set<String>
    var mode: HouseMode
    /// Who is setting the mode right now.
    var settingMode: Origin?
    /// Something has happened since the last instant ended, so that rules may have something to send.
    var instantIsOpen = false
    var stopping = false
    /// What was last written down of who can be reached, by the positions of devices.
    var reach: [DeviceStatus] = []
    var linkWasConnected = false

    // The features, each with its state and its line in the list, in the order in which they are asked.
    var connection = Connection()
    var stateSync = RetainedStateSync()
    var refusals = RefusedTopics()
    var requests = Requests()
    var discovery = Discovery()
    var outdated = Outdated()
    var announcements = Announcements()
    /// Once the lines of this computer are taken in use.
    var pins: PinTable?
    var people = People()
    var visits = Visits()
    var messages = Messages()
    var questions = Questions()
    var concerns = Concerns()
    var awareness: AwarenessWatch
    var twins = Twins()
    var mind = Mind()
    var tellings = Tellings()
    var talks = Talks()
    var foundFaults = FoundFaults()
    var heatSavings = HeatSavings()
    var heardBefore = HeardBefore()
    var publishing = Publishing()

    static let parts: [any HubPart.Type] = [
        Connection.self, RefusedTopics.self, Requests.self, Discovery.self, Outdated.self, PinTable.self, People.self,
        Visits.self, Announcements.self, Messages.self, Questions.self, Concerns.self, RetainedStateSync.self,
        AwarenessWatch.self, FoundFaults.self, HeatSavings.self, HeardBefore.self, Mind.self, Tellings.self,
        Talks.self, Twins.self, Publishing.self,
    ]

    /// - Parameters:
    ///   - configuration: already checked.
    ///   - legacy: what the last process left behind.
    ///   - hubID: of the store.
    ///   - version: of the program.
    package init(
        configuration: Configuration, recoveredState: RecoveredState, hubID: String, logger: Logger,
        figures: HubFigures,
        version: String, now: Instant
    ) {
        programVersion = version
        var recoveredState = recoveredState
        (self.hubID, self.logger, self.figures, self.now, startedAt) = (hubID, logger, figures, now, now)
        self.configuration = configuration
        adoption = Adoption(identities: recoveredState.identities)
        house = House()
        router = DialectRouter(settings: DialectSettings(configuration, hubID: hubID))
        linkState = LinkState(broker: configuration.mqtt?.broker.text ?? "none", connected: false, since: now)
        awareness = AwarenessWatch(since: now)
        acceptedWarnings = Set((recoveredState.records(in: .accepted) as [String: Instant]).keys)
        mode = recoveredState.records(in: .house)["mode"] ?? HouseMode(name: "home", since: now)
        self.recoveredState = recoveredState
        house.nextCommandNumber = recoveredState.recovered.nextCommand.number
        house.nextTraceNumber = recoveredState.nextTrace
        left = recoveredState.recovered.byDevice
        rhythms = recoveredState.rhythms
        for part in HubCore.parts { part.restore(&self) }
        let skipped = self.recoveredState.recovered.skipped
        for row in skipped { logger.warning("Skipped what could not be read", metadata: ["row": "\(row)"]) }
        if !skipped.isEmpty {
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
    var recoveredState: RecoveredState

    /// Puts devices and people into the house, and what was kept of them, so that rules can be made for it.
    package mutating func restore() {
        setLocation(configuration.house)
        defineConfiguredDevices()
        restoreConfiguredDevices()
        for part in HubCore.parts { part.devicesDefined(&self) }
    }

    /// Lets the rules in.
    package mutating func begin(with book: CompiledRules) {
        _ = load(book)
        for part in HubCore.parts { part.begin(&self) }
        logStart()
        publish()
    }

    /// The house remembers its first day, and when it was away for long.
    private mutating func logStart() {
        let event = LoggedEvent(at: now, .system, subject: "hearth", text: "Hearth has started")
        guard let lastAlive = recoveredState.lastAlive else {
            var first = event
            first.text = "Hearth has started for the first time"
            return log(first.remembered(.system))
        }
        let outage = now - lastAlive
        guard outage >= Self.longOutage else { return log(event) }
        var late = event
        late.text = "Hearth has started after \(outage.inWords) without it"
        log(late.remembered(.system))
    }

    private static let longOutage = Milliseconds.hours(1)

    /// Where the house is, for its clocks and the sun.
    mutating func setLocation(_ settings: HouseSettings) { make(.site(settings.zone, settings.place)) }

    // MARK: Time

    /// Everything that is due.
    mutating func timeHasCome() {
        // The timer may have been set for what was put off, or for what has been done meanwhile.
        guard due <= now else { return }
        flushPendingEffects()
        if let deadline = house.deadlines.earliest, deadline <= now { step(.clock) }
        if let deadline = router.nextDeadline, deadline <= now {
            router.tick(at: now, into: &output)
            digestOutput()
        }
        for part in HubCore.parts { part.look(&self) }
        persistence.wake(at: now, into: &effects)
    }

    /// Ends the requests that wait. Nothing is to come after it but what is still to be written.
    mutating func stop() {
        stopping = true
        for part in HubCore.parts { part.stop(&self) }
        log(LoggedEvent(at: now, .system, subject: "hearth", text: "Hearth stops"))
    }

    /// Nothing more is at hand.
    mutating func batchEnded() {
        router.caughtUp(into: &output)
        digestOutput()
        endInstant()
    }

    /// As long as nobody waits for it, it is cheaper to tell of much at a time than of each message before the next.
    /// - Returns: until when it can wait; `nil` if it cannot.
    var restDue: Instant? {
        guard nextTold < untold, untold < HubCore.mostUntold, listening < .prompt, requests.waiters.isEmpty else {
            return nil
        }
        let due = pendingEffects[nextTold].at + HubCore.longestPutOff
        return now < due ? min(due, house.deadlines.wake ?? due) : nil
    }

    private static let mostUntold = 256
    private static let longestPutOff = Milliseconds(2)
    /// Of so many steps it is told without a look at what has come meanwhile.
    private static let toldAtOnce = 8

    /// Nothing waits for an answer of the house: there is time for all that is about it.
    /// - Returns: whether there is more.
    mutating func rest() -> Bool {
        // Under a flood there is hardly a rest, and pieces would not keep up.
        flushPendingEffects(atMost: untold - nextTold < HubCore.mostUntold ? HubCore.toldAtOnce : .max)
        guard nextTold == untold else { return true }
        for part in HubCore.parts { part.rest(&self) }
        // A time before the last snapshot is a clock that was set back.
        if !events.contains(where: \.needsSnapshot) { tellFeed() }
        if snapshotIsStale, now >= snapshotDue || now < lastPublished { publish() }
        return false
    }

    /// Least time between two snapshots while listeners wait for one, and the longest that one is out of date while
    /// somebody listens and while nobody does. The house must be copied before it can change again, which costs a
    /// hundred microseconds and more in a large one: as much as all else that a message causes
    /// (docs/performance.md).
    private static let snapshotInterval = Milliseconds(2)
    private static let longestUntold = Milliseconds(100)
    private static let longestUnseen = Milliseconds.seconds(1)

    private var snapshotDue: Instant {
        guard events.isEmpty else { return lastPublished + HubCore.snapshotInterval }
        return lastPublished + (listening == .prompt ? HubCore.longestUntold : HubCore.longestUnseen)
    }

    /// When `timeHasCome` is to be called, at the latest.
    var due: Instant {
        var next = Instant.distantFuture
        func consider(_ due: Instant?) { if let due { next = min(next, due) } }
        consider(house.deadlines.wake)
        consider(router.nextDeadline)
        consider(persistence.due)
        for part in HubCore.parts { consider(part.due(in: self)) }
        return snapshotIsStale ? min(next, snapshotDue) : next
    }
}
