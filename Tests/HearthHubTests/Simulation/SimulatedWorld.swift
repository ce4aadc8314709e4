import FuzzParts
import HearthConfig
import HearthDatabase
import HearthDialects
import HearthModel
import HearthRules
import HearthStore
import Logging
import TestParts

@testable import HearthHub
@testable import HearthKernel

/// A hub without sockets, in a world made by chance: devices that answer late, twice or never and fall back, a broker
/// that goes and comes back and refuses topics, a disk that is slow or full, a clock that jumps, people who ask for
/// things, and kills between any two effects. Everything comes from a seed. After every signal it is looked at what
/// must always hold.
final class SimulatedWorld {
    struct Broken: Error, CustomStringConvertible {
        var description: String
        init(_ description: String) { self.description = description }
    }

    enum Event {
        /// A device says something to the broker.
        case said(topic: String, payload: String)
        /// It says how it is then.
        case speaks(topic: String)
        /// The broker tells the hub.
        case message(topic: String, payload: String, retained: Bool, connection: Int)
        case confirmed(Int, connection: Int)
        case subscribed(Int32, [TopicFilter], connection: Int)
        case brokerComes, brokerGoes
        case posted(Deliveries.Address, Instant)
        case written, rulesAreBuilt
    }

    let seed: UInt64
    var random: SplitMix64
    var now: Instant
    let configuration: Configuration
    let store: Store
    private let folder = TemporaryFolder()

    var core: HubCore
    var agenda = Agenda<Event>()
    var broker = SimulatedBroker()
    var disk = SimulatedDisk()
    var devices = SimulatedDevices()
    var witness = Witness()
    /// When chance has something happen next.
    private var nextChance: Instant
    /// Until when the hub puts off what nobody waits for.
    private var restDue: Instant?
    var nextPacket: Int32 = 1
    /// Requests that are not answered, and since when.
    var asked: [Int: Instant] = [:]
    /// What the hub last showed.
    var shown: HouseSnapshot?
    /// Commands and messages that have left it.
    var sent: [String] = []
    /// Nothing happens by itself, and devices obey at once.
    var isCalm = false
    /// When it is next looked at what becomes of it in calm.
    private var calmDue: Instant
    /// The hub as it was over the last second.
    private var past: [(at: Instant, hub: HubCore)] = []
    /// Something has happened in the house, or been shown, since it was last looked at what must hold.
    var hasNews = true
    var lookDue = Instant.distantPast
    private(set) var kills = 0
    private(set) var calmRestarts = 0

    init(seed: UInt64) async throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        now = Instant(rfc3339: "2027-03-27T18:30:00Z")!
        (nextChance, calmDue) = (now, now + .hours(12))
        store = try Store(in: StateFolder(path: folder.path))
        configuration = try ChanceHouse.configuration()
        core = Self.core(configuration, RecoveredState(), at: now)
        core.restore()
        begin()
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

    /// As they are built for the house as it is.
    var rules: CompiledRules {
        CompiledRules(
            [SourceText(name: "chance.hearth", text: ChanceHouse.rules)], names: HouseNames(configuration),
            registryVersion: core.registryVersion)
    }

    private func begin() {
        let rules = rules
        precondition(rules.entries.count == ChanceHouse.ruleCount, "The rules of the simulation are right")
        core.begin(with: rules)
        (core.persistence.writerWaits, core.persistence.tracerWaits) = (true, true)
    }

    // MARK: Time

    /// Lets so much time pass.
    func run(_ span: Milliseconds) async throws {
        come(after: 1_000, .brokerComes)
        try await settleDown()
        let end = now + span
        while now < end {
            try await live(until: min(end, calmDue))
            if now >= calmDue { try await calm() }
        }
    }

    private func live(until end: Instant) async throws {
        while now < end {
            let next = min(agenda.next ?? end, core.due, restDue ?? end, isCalm ? end : nextChance, end)
            now = max(now, next)
            core.now = now
            if let due = agenda.next, due <= now, let event = agenda.removeFirst() {
                try await happen(event)
            } else if core.due <= now {
                core.timeHasCome()
            } else if !isCalm, nextChance <= now {
                nextChance = now + Milliseconds(.random(in: 1...600_000, using: &random))
                try await act()
            }
            // Of what comes at once, some comes in one batch.
            if let due = agenda.next, due <= now, chance(30) { continue }
            try await settleDown()
        }
    }

    /// Nothing more is at hand.
    private func settleDown() async throws {
        core.now = now
        core.batchEnded()
        try await carryOut()
        restDue = core.restDue
        if restDue == nil { while core.rest() {} }
        try await carryOut()
        while try await writeWhatIsDue() { try await carryOut() }
        try check(isTold: restDue == nil)
        remember()
    }

    /// Everything is there, nothing fails, and nobody does anything, for longer than until the last retry.
    private func calm() async throws {
        (isCalm, disk.fullUntil, disk.slowUntil) = (true, .distantPast, .distantPast)
        come(after: 1, .brokerComes)
        if !devices.isPlugThere {
            devices.isPlugThere = true
            come(after: 500, .said(topic: "d/plug/lwt", payload: "online"))
        }
        for actuator in ChanceHouse.actuators {
            devices.comeToSenses(actuator.topic)
            come(after: 10_000, .speaks(topic: actuator.topic))
        }
        try await live(until: now + .minutes(65))
        try checkDevicesDoWhatIsClaimed()
        (isCalm, calmDue) = (false, now + .hours(12))
    }

    /// What has been so for a second is on the disk, if the disk takes it.
    private func remember() {
        guard disk.isWell(at: now), core.storageTroubles.text == nil, restDue == nil, core.due > now else {
            return past.removeAll()
        }
        // A copy of the hub makes its next change dearer.
        if let last = past.last, now - last.at < Milliseconds(200) { return }
        past.append((now, core))
        let bound = now - Milliseconds(1_100)
        while past.count > 1, past[1].at <= bound { past.removeFirst() }
    }

    func come(after milliseconds: Int64, _ event: Event) { agenda.add(event, at: now + Milliseconds(milliseconds)) }

    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func broken(_ what: String) -> Broken { Broken("seed \(seed), \(now.rfc3339): \(what)") }

    // MARK: Kills

    /// The process ends here and now, and some time later another begins on what was written.
    func kill() async throws {
        kills += 1
        if let entry = past.first, now - entry.at >= Milliseconds(1_100) {
            guard let kept = disk.kept else { throw broken("nothing is on the disk") }
            if disk.keptAt < entry.at, let lost = kept.unremembered(of: entry.hub) {
                throw broken("what was so at \(entry.at.rfc3339) is not on the disk: \(lost)")
            }
        }
        if let write = disk.underWay, chance(50) { try await commit(write) }
        let lastAlive = now + Milliseconds(-.random(in: 0...5_000, using: &random))
        now = now + Milliseconds([1, 1_000, 20_000, 3_600_000].randomElement(using: &random)!)
        try await restart(lastAlive: lastAlive)
        come(after: [1, 100, 5_000, 120_000].randomElement(using: &random)!, .brokerComes)
    }

    private func restart(lastAlive: Instant) async throws {
        _ = broker.lose(at: now)
        (disk.underWay, asked, shown, restDue, past) = (nil, [:], nil, nil, [])
        devices.forgetWhatWasHeard()
        var recoveredState = try await RecoveredState(of: store)
        recoveredState.lastAlive = lastAlive
        core = Self.core(configuration, recoveredState, at: now)
        core.restore()
        if let kept = disk.kept { try checkWhatCameBack(of: kept) }
        begin()
        if let kept = disk.kept { try checkRulesThatCameBack(of: kept) }
    }

    /// Unknown since the broker was away, as its device has said nothing since: after a restart it is what it was before.
    private var hasUnseenReading: Bool {
        core.house.readings.indices.contains { position in
            let reading = core.house.readings[position]
            let device = core.house.registry.slots[position].device
            return !reading.value.isKnown && reading.lastKnown.isKnown && core.house.status(device) != .offline
        }
    }

    /// A stop of some seconds in which nothing happens or falls due is as if there had been none
    /// (docs/decisions/009-a-restart-is-no-event.md).
    func restartInCalm(inGoodOrder: Bool) async throws {
        // After a kill a repeated reading may seem ten minutes older (docs/decisions/041-one-age-after-a-kill.md).
        let pause = Milliseconds.seconds(40) + (inGoodOrder ? .zero : .minutes(10))
        guard core.house.isReady, broker.isConnected, broker.refused.isEmpty, disk.underWay == nil, restDue == nil,
            !disk.isFull(at: now), agenda.next ?? .distantFuture > now + .seconds(40),
            core.house.deadlines.earliest ?? .distantFuture > now + pause,
            !hasUnseenReading, core.messages.deliveries.waiting.isEmpty,
            devices.isPlugThere || broker.retained["d/plug/lwt"] == "offline",
            broker.retained.allSatisfy({ devices.lastPayloads[$0.key] == $0.value })
        else { return }
        calmRestarts += 1
        if inGoodOrder {
            core.stop()
            core.close()
        }
        try await writeAll()
        let before = core
        now = now + Milliseconds(.random(in: 1...5_000, using: &random))
        try await restart(lastAlive: now)
        sent = []
        isCalm = true
        come(after: 10, .brokerComes)
        try await live(until: now + .seconds(20))
        isCalm = false
        try checkNothingHappened(since: before)
    }
}
