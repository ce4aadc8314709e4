package import HearthConfig
import HearthDialects
import HearthKernel
package import HearthMind
package import HearthModel
package import HearthRules
import Logging

/// A house that is lived through in virtual time: the hub as a value with a broker that grants everything, and the mind
/// that looks at it every two minutes, and at once when a rule has found something wrong or people did something. The hub's
/// own looks every ten seconds; what the house feels does not depend on that. Nothing of it touches a socket or the disk.
package struct MindRun {
    package private(set) var record = MindRecord()
    var core: HubCore
    var attention = Attention()
    var episodes = EpisodeWatch()
    var memories: [String: Memory] = [:]
    var nextLook: Instant
    private var nextTidying: Instant
    private let rules: [SourceText]
    /// What devices say to what they are sent, at once: topics and payloads.
    var answers: @Sendable (Publication, Instant) -> [(topic: String, payload: String)] = { _, _ in [] }
    /// What the hub has had to write down; `nil`: nobody reads it.
    var written: [PersistenceQueue.Batch]?

    /// Between two looks.
    var pace = Milliseconds.minutes(2)
    /// What the hub has written down by then is let go.
    private static let tidies = Milliseconds.hours(1)

    /// - Parameters:
    ///   - configuration: already checked.
    ///   - rules: texts of rule files, which must be right.
    ///   - start: when the hub starts.
    package init(_ configuration: Configuration, rules: [SourceText] = [], from start: Instant) {
        self.rules = rules
        (nextLook, nextTidying) = (start, start + Self.tidies)
        core = Self.core(configuration, RecoveredState(), at: start)
        begin()
    }

    /// A message of the broker comes in.
    package mutating func hear(_ payload: String, on topic: String, at instant: Instant) {
        pass(to: instant)
        let before = openConcerns
        receive(payload, on: topic, retained: false)
        settleDown()
        // What comes and goes between two looks, as somebody who passes a sensor, must be seen as well.
        if openConcerns != before || core.mind.doings > 0 { look() }
    }

    private var openConcerns: Int { core.concerns.known.values.count { !$0.hasEnded } }

    /// Time passes; the mind looks at it again and again.
    package mutating func pass(to end: Instant) {
        while nextLook <= end {
            core.now = max(core.now, nextLook)
            nextLook = nextLook + pace
            if core.due <= core.now { core.timeHasCome() }
            settleDown()
            look()
            if core.now >= nextTidying { tidy() }
        }
        core.now = max(core.now, end)
    }

    // MARK: The hub

    static func core(_ configuration: Configuration, _ kept: RecoveredState, at now: Instant) -> HubCore {
        var logger = Logger(label: "run")
        logger.logLevel = .critical
        return HubCore(
            configuration: configuration, recoveredState: kept, hubID: "00000000", logger: logger,
            figures: HubFigures(), version: "run", now: now)
    }

    mutating func begin() {
        core.restore()
        core.begin(
            with: CompiledRules(
                rules, names: HouseNames(core.configuration), registryVersion: core.registryVersion))
        settleDown()
        guard core.configuration.mqtt != nil else { return }
        core.connected(nonce: 1)
        settleDown()
    }

    mutating func receive(_ payload: String, on topic: String, retained: Bool) {
        var (topic, payload) = (topic, payload)
        topic.withUTF8 { topic in
            payload.withUTF8 {
                core.received(UnsafeRawBufferPointer($0), on: UnsafeRawBufferPointer(topic), retained: retained)
            }
        }
    }

    /// Does what the core wants done, as far as there is anything to do it with.
    mutating func settleDown() {
        var packet: Int32 = 0
        repeat {
            core.batchEnded()
            while core.rest() {}
            let effects = core.effects
            core.effects.removeAll()
            for effect in effects {
                switch effect {
                case .publish(let publication, _, let cargo):
                    if let cargo { core.delivered(cargo, accepted: true) }
                    for answer in answers(publication, core.now) {
                        receive(answer.payload, on: answer.topic, retained: false)
                    }
                    // What the hub says to itself ends the reading of what the broker has kept.
                    if publication.topic.contains("/sync/") {
                        receive(
                            String(decoding: publication.payload, as: UTF8.self), on: publication.topic,
                            retained: false)
                    }
                case .subscribe(let filters):
                    packet += 1
                    core.subscribing([packet])
                    core.subscribed(packet, granted: filters, refused: [], isLast: true)
                default: break
                }
            }
        } while !core.effects.isEmpty
    }

    private mutating func tidy() {
        nextTidying = core.now + Self.tidies
        let batch = core.takeBatch(all: true)
        written?.append(batch)
        core.persistence.taken()
        _ = core.persistence.takeTrace(at: core.now)
        core.persistence.traceTaken()
    }

    // MARK: The mind

    private mutating func look() {
        let (now, doings, seen, before) = (core.now, core.takeDoings(), core.takeSigns(), core.snapshot)
        guard before.isReady else { return }
        let since = attention.begin(with: before, at: now)
        let pains = memories.values.filter { $0.kind == .pain }
        let findings = attention.findings(in: before, recalling: pains, seen: seen.signs, since: since, at: now)
        let changes = attention.changes(findings, at: now)
        core.take(changes)
        let told = changes.isEmpty ? before : core.snapshot
        let concerns = told.feltConcerns(at: now)
        var feelings = core.mind.feelings ?? Feelings(at: now)
        if doings.count > 0 { feelings.liveliness.happened(doings.count, at: now) }
        if seen.haveGuestsCome { feelings.rejoice(MindService.guestsCome) }
        feelings.look(
            concerns, goals: told.goals(since: since, at: now), isSomebodyHome: told.isSomebodyHome(at: now),
            hasAsked: doings.hasAsked, at: now)
        core.feel(feelings)
        let people = Set(told.presences.values.map(\.person.id)).sorted()
        let news = core.tell(of: concerns, to: people)
        for change in episodes.look(feelings.affect, concerns, reasoning: feelings.state.reasoning, at: now) {
            memories[change.id] = change.weighed(among: memories.values)
        }
        settleDown()
        let cause = feelings.state.causes.first?.concern
        record.take(
            feelings.affect.feeling, because: concerns.first { $0.id == cause }?.kind, told.awareness, news, at: now,
            in: core.house.zone)
    }
}
