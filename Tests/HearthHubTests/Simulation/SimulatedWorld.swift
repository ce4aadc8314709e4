import FuzzParts
import HearthConfig
import HearthDatabase
import HearthDialects
import HearthKernel
import HearthModel
import HearthPost
import HearthRules
import HearthStore
import Logging
import TestParts

@testable import HearthHub

/// A hub without sockets, in a world made by chance: devices that answer late, twice or never, a broker that goes and
/// comes back and refuses topics, a disk that is full for a while, a clock that jumps, people who ask for things, and
/// kills between any two effects. Everything comes from a seed. What must always hold is looked at after every signal.
final class SimulatedWorld {
    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// What is to come.
    private enum Event {
        case message(topic: String, payload: String, retained: Bool)
        case confirmed(HubEffect.Cargo, connection: Int)
        case subscribed(Int32, [TopicFilter], connection: Int)
        case brokerComes
        case posted(Deliveries.Address, Instant)
    }

    private static let devices = """
        version: 1
        house: {name: Chance, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:1883", broker_grace: 10s}
        people: {ann: {name: Ann}}
        devices:
          lamp: {class: switch, mqtt: {state_topic: d/lamp, command_topic: d/lamp/set}}
          fan: {class: switch, mqtt: {state_topic: d/fan, command_topic: d/fan/set}}
          motion: {class: motion, mqtt: {state_topic: d/motion}}
          room: {class: temp, mqtt: {state_topic: d/room, expire_after: 30min}}
          scene: {class: switch, virtual: {}}
        """
    private static let rules = """
        rule "Light": when motion turns on { turn on lamp for 10 min }
        rule "Air": while room > 24 °C { turn on fan }
        rule "Night": when at 23:00 { turn off lamp; set mode to night }
        rule "Morning": when at 6:30 { set mode to home }
        rule "Too hot": when room > 28 °C for 5 min { notify ann "It is hot" }
        rule "Ask": when scene turns on { ask ann "Off again?" within 1 h else yes { yes { turn off scene } no { log "no" } } }
        """

    private let seed: UInt64
    private var random: SplitMix64
    private(set) var now: Instant
    private let store: Store
    private let folder = TemporaryFolder()
    private let configuration: Configuration
    private var core: HubCore
    private var events: [(at: Instant, event: Event)] = []
    private var connection = 0
    private var subscribed: Set<String> = []
    private var retained: [String: String] = [:]
    private var nextPacket: Int32 = 1
    private var diskIsFullUntil: Instant?
    private var asked: [Int: Instant] = [:]
    /// What the last write kept of each slot.
    private var kept: [SlotIndex: [Claim]] = [:]
    private(set) var kills = 0

    init(seed: UInt64) async throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        now = Instant(rfc3339: "2027-03-27T18:30:00Z")!
        store = try Store(in: StateFolder(path: folder.path))
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", Self.devices)
        let (checked, diagnostics) = Configuration.check(files)
        guard let checked else { throw Broken(description: "\(diagnostics)") }
        configuration = checked
        core = Self.core(configuration, RecoveredState(), at: now)
        start()
    }

    private static func core(_ configuration: Configuration, _ recoveredState: RecoveredState, at now: Instant)
        -> HubCore
    {
        var logger = Logger(label: "chance")
        logger.logLevel = .critical
        return HubCore(
            configuration: configuration, recoveredState: recoveredState, hubID: "0badcafe", logger: logger,
            figures: HubFigures(),
            version: "test", now: now)
    }

    private func start() {
        core.furnish()
        let book = CompiledRules(
            [SourceText(name: "chance.hearth", text: Self.rules)], names: HouseNames(configuration),
            registryVersion: core.registryVersion)
        precondition(book.entries.count == 6, "The rules of the simulation are right")
        core.begin(with: book)
        events.append((now + .seconds(1), .brokerComes))
    }

    // MARK: Time

    /// Lets so much time pass.
    func run(_ span: Milliseconds) async throws {
        let end = now + span
        while now < end {
            try await carryOut()
            let pause = Milliseconds(Int64.random(in: 1...600_000, using: &random))
            var next = min(core.due, now + pause, end)
            let soonest = events.indices.min { events[$0].at < events[$1].at }
            if let soonest { next = min(next, events[soonest].at) }
            let before = now
            now = max(now, next)
            core.now = now
            if let soonest, events[soonest].at <= now {
                happen(events.remove(at: soonest).event)
            } else if core.due <= now {
                core.timeHasCome()
            } else {
                act()
            }
            core.batchEnded()
            while core.rest() {}
            try await carryOut()
            try check(since: before)
        }
    }

    private func happen(_ event: Event) {
        switch event {
        case .message(let topic, let payload, let isRetained):
            guard core.linkState.connected, subscribed.contains(topic) else { return }
            var (topic, payload) = (topic, payload)
            topic.withUTF8 { topic in
                payload.withUTF8 {
                    core.received(UnsafeRawBufferPointer($0), on: UnsafeRawBufferPointer(topic), retained: isRetained)
                }
            }
        case .confirmed(let cargo, let number):
            if number == connection, core.linkState.connected { core.delivered(cargo, accepted: chance(99)) }
        case .subscribed(let packet, let filters, let number):
            guard number == connection, core.linkState.connected else { return }
            let granted = filters.filter { $0.filter.contains("sync") || chance(99) }
            let refused = filters.filter { filter in !granted.contains { $0.filter == filter.filter } }
            for filter in granted {
                subscribed.insert(filter.filter)
                if let payload = retained[filter.filter] {
                    come(after: 1, .message(topic: filter.filter, payload: payload, retained: true))
                }
            }
            core.subscribed(packet, granted: granted, refused: refused, isLast: true)
        case .brokerComes:
            guard !core.linkState.connected else { return }
            connection += 1
            core.connected(nonce: random.next())
        case .posted(let address, let instant):
            core.posted(chance(80) ? .delivered : .failed("no answer"), to: address, at: instant)
        }
    }

    /// Something happens by itself.
    private func act() {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40: say(["d/room"], ["\(Int.random(in: 18...31, using: &random))", "nan", "-400"])
        case 40..<60: say(["d/motion"], ["ON", "OFF"])
        case 60..<70: say(["d/lamp", "d/fan"], ["ON", "OFF", "perhaps"])
        case 70..<85: ask()
        case 85..<88: loseBroker()
        case 88..<90: diskIsFullUntil = now + .minutes(Int64.random(in: 1...120, using: &random))
        case 90..<92:
            for _ in 0..<200 { say(["d/room"], ["\(Int.random(in: 18...31, using: &random))"]) }
        case 92..<94: now = now + .hours(Int64.random(in: 1...3, using: &random))
        case 94..<96: for index in core.questions.known.keys { answer(index) }
        default: break
        }
        core.now = now
    }

    private func say(_ topics: [String], _ payloads: [String]) {
        guard let topic = topics.randomElement(using: &random), let payload = payloads.randomElement(using: &random)
        else { return }
        retained[topic] = payload
        come(after: 1, .message(topic: topic, payload: payload, retained: false))
    }

    private func ask() {
        guard let name = ["lamp", "fan", "scene"].randomElement(using: &random),
            let device = core.house.registry.index(of: name)
        else { return }
        let action = Bool.random(using: &random) ? "turn_on" : "turn_off"
        for number in core.control([ControlRequest(device: device, action: action, origin: .person("ann"))]) {
            asked[number] = now
        }
    }

    private func answer(_ question: Int64) {
        _ = core.answer(question: question, "no", by: .person("ann"))
    }

    private func loseBroker() {
        guard core.linkState.connected else { return }
        let lost = events.compactMap { event -> HubEffect.Cargo? in
            if case .confirmed(let cargo, connection) = event.event { cargo } else { nil }
        }
        subscribed = []
        connection += 1
        core.disconnected(losing: lost)
        come(after: Int64.random(in: 1...60_000, using: &random), .brokerComes)
    }

    private func come(after milliseconds: Int64, _ event: Event) {
        events.append((now + Milliseconds(milliseconds), event))
    }

    private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // MARK: Effects

    private func carryOut() async throws {
        var effects: [HubEffect] = []
        while !core.effects.isEmpty {
            swap(&effects, &core.effects)
            for effect in effects {
                if Int.random(in: 0..<300, using: &random) == 0 {
                    // What was still to be done is lost with the process.
                    try await kill()
                    break
                }
                try await carryOut(effect)
            }
            effects.removeAll()
        }
        if core.persistence.writerWaits == false { try await write() }
        if core.persistence.tracerWaits == false { try await writeTrace() }
    }

    private func carryOut(_ effect: HubEffect) async throws {
        switch effect {
        case .publish(let publication, let expiry, let cargo):
            try look(at: publication, expiry, cargo)
            if let cargo {
                come(after: Int64.random(in: 1...50, using: &random), .confirmed(cargo, connection: connection))
            }
            if subscribed.contains(publication.topic) {
                let payload = String(decoding: publication.payload, as: UTF8.self)
                come(after: 1, .message(topic: publication.topic, payload: payload, retained: false))
            }
            if publication.topic.hasSuffix("/set") {
                let state = String(publication.topic.dropLast(4))
                let payload = String(decoding: publication.payload, as: UTF8.self)
                for _ in 0..<[0, 1, 1, 1, 1, 1, 1, 1, 2].randomElement(using: &random)! {
                    retained[state] = payload
                    come(
                        after: Int64.random(in: 5...4_000, using: &random),
                        .message(topic: state, payload: payload, retained: false))
                }
            }
        case .subscribe(let filters):
            core.subscribing([nextPacket])
            come(after: 2, .subscribed(nextPacket, filters, connection: connection))
            nextPacket += 1
        case .answer(let request, _):
            guard asked.removeValue(forKey: request) != nil else {
                throw broken("request \(request) was answered twice, or nobody asked it")
            }
        case .post(_, let address, let instant): come(after: 200, .posted(address, instant))
        case .hangUp: loseBroker()
        case .rulesAreOutdated: core.registryVersion = core.rules.registryVersion
        default: break
        }
    }

    private func look(at publication: Publication, _ expiry: Milliseconds?, _ cargo: HubEffect.Cargo?) throws {
        guard core.linkState.connected else { throw broken("\(publication.topic) is published without a broker") }
        guard case .commands(let ids)? = cargo else { return }
        for id in ids {
            guard let command = core.house.command(id) else { continue }
            guard command.expiresAt >= now else { throw broken("command \(id.text) is sent after its time") }
        }
        if let expiry, expiry < .zero { throw broken("a command is sent that has expired") }
    }

    // MARK: The disk

    private func write() async throws {
        core.persistence.writerWaits = true
        let batch = core.takeBatch(all: false)
        guard !batch.isEmpty else { return }
        if let end = diskIsFullUntil, now < end {
            core.persistence.putBack(batch, registry: core.house.registry, at: now)
            core.note(.full(path: "disk"), at: \.persistence)
            return
        }
        let slots = core.house.registry.slots.indices.map(SlotIndex.init)
        kept = Dictionary(uniqueKeysWithValues: slots.map { ($0, core.house.record(of: $0).claims) })
        try await store.keep(batch.delivery(at: now))
        core.persistence.taken()
        core.note(nil, at: \.persistence)
    }

    private func writeTrace() async throws {
        core.persistence.tracerWaits = true
        let trace = core.persistence.takeTrace(at: now)
        guard !trace.isEmpty else { return }
        try await store.append(trace: trace, in: core.house.registry)
        core.persistence.traceTaken()
    }

    /// The process ends here and now, and another begins on what was written.
    private func kill() async throws {
        kills += 1
        var recoveredState = try await RecoveredState(of: store)
        recoveredState.lastAlive = now
        (events, subscribed, asked) = ([], [], [:])
        connection += 1
        diskIsFullUntil = nil
        core = Self.core(configuration, recoveredState, at: now)
        let wanted = kept
        start()
        for (slot, claims) in wanted {
            let known = core.house.record(of: slot).claims
            for claim in claims where !known.contains(where: { $0.layer == claim.layer && $0.writer == claim.writer }) {
                if claim.until.map({ $0 <= now }) ?? false { continue }
                throw broken("the claim \(claim) on \(core.house.registry.name(of: slot)) is lost in a kill")
            }
        }
        core.persistence.writerWaits = true
        core.persistence.tracerWaits = true
    }

    // MARK: What must always hold

    private func check(since before: Instant) throws {
        guard core.effects.isEmpty, core.inbox.isEmpty, !core.stepping else {
            throw broken("something was left undone")
        }
        guard core.nextTold == core.untold else { throw broken("a step was never told") }
        if core.messages.deliveries.waiting.count > 100 { throw broken("more than 100 messages wait for the broker") }
        for (request, since) in asked where now - since > .seconds(10) {
            guard now - before > .seconds(10) || core.requests.waiters.isEmpty else {
                throw broken("request \(request) waits for more than its time")
            }
        }
        if !core.linkState.connected, let grace = core.connection.graceEnds, grace < now - .seconds(1), before > grace {
            throw broken("devices behind a broker that is lost are not given up")
        }
        let shown = core.snapshot
        if shown.link.connected != core.linkState.connected { throw broken("the snapshot shows another connection") }
    }

    private func broken(_ what: String) -> Broken { Broken(description: "seed \(seed), \(now.rfc3339): \(what)") }
}
