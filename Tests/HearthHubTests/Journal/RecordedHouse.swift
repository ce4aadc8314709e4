import FuzzParts
import GRDB
import HearthConfig
import HearthDatabase
import HearthKernel
import HearthLinks
import HearthModel
import HearthRules
import HearthSimulation
import Logging
import Synchronization
import TestParts
import Testing

@testable import HearthHub
@testable import HearthStore

/// The house that comes with the sources, in a hub whose clock is moved by hand and whose devices say what chance has
/// them say.
final class RecordedHouse: Sendable {
    /// The last day of March 2027 on which clocks are put forward.
    static let start = Instant(rfc3339: "2027-03-27T18:30:00Z")!

    private final class Clock: Sendable {
        let now = Mutex(RecordedHouse.start)
    }

    let store: Store
    private let household: HouseholdStore
    let folder = TemporaryFolder()
    private let clock = Clock()
    private let configuration: HearthConfig.Configuration
    let book: CompiledRules

    init() throws {
        let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
            .joined(separator: "/")
        configuration = try #require(HearthConfig.Configuration.load(folder: repository).configuration)
        book = CompiledRules(
            try RuleFiles(folder: repository + "/rules").read().files.map(\.source), names: HouseNames(configuration))
        store = try Store(in: StateFolder(path: folder.path))
        household = try HouseholdStore(in: StateFolder(path: folder.path))
    }

    var now: Instant { clock.now.withLock { $0 } }

    func wait(_ span: Milliseconds) { clock.now.withLock { $0 = $0 + span } }

    /// Runs a hub on what the last one left behind, until the work is done.
    func run(_ work: (isolated Hub) async throws -> Void) async throws {
        let loop = EventLoop()
        loop.start(name: "recorded", inRealTime: false)
        var logger = Logger(label: "recorded")
        logger.logLevel = .critical
        var recoveredState = try await RecoveredState(of: store)
        recoveredState.lastAlive = now
        let clock = clock
        let hub = Hub(
            configuration: configuration, recoveredState: recoveredState, store: store,
            household: household, loop: loop, logger: logger, version: "test",
            clock: { clock.now.withLock { $0 } })
        await hub.restore()
        let version = await hub.withCore { $0.registryVersion }
        await hub.begin(with: CompiledRules(book.sources, names: book.names, registryVersion: version))
        try await work(hub)
        await hub.stop()
        await hub.journalWriter.close()
        await loop.stop()
    }

    /// A day and night from `start` on. Where a hub ends it is stopped or killed, and the next one begins on what was
    /// written.
    func liveADay(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let end = Self.start + .hours(24)
        while now < end {
            let pause = min(end, now + .minutes(Int64.random(in: 30...600, using: &random)))
            var chance = random
            try await run { hub in
                while now < pause {
                    hub.withCore { $0.live(with: &chance) }
                    if Int.random(in: 0..<8, using: &chance) == 0 { await hub.writeRest() }
                    pass(Milliseconds(Int64.random(in: 1...120_000, using: &chance)), on: hub)
                }
                // Otherwise it is killed, and what it had not written is lost.
                if Bool.random(using: &chance) { await hub.writeLast() }
            }
            random = chance
        }
    }

    /// The hub is woken whenever the house wants to be.
    private func pass(_ span: Milliseconds, on hub: isolated Hub) {
        let end = now + span
        while let due = hub.core.house.deadlines.wake.map({ max($0, now + Milliseconds(1)) }), due < end {
            wait(due - now)
            hub.withCore { $0.timeHasCome() }
        }
        wait(end - now)
    }

    /// What playing the journal gives.
    struct Played {
        var trace: [StoredTrace] = []
        var changes = 0
        /// How often a hub was started.
        var starts = 0
        /// Records before the house followed other rules.
        var beforeTurn = 0
    }

    func replay(from instant: Instant = .distantPast) throws -> Replay<StoreError> {
        let entries = try JournalEntries(of: store.journal, from: instant)
        return Replay { () throws(StoreError) in try entries.next(HouseChange.self) }
    }

    /// - Parameter rules: what the house follows from `turn` on, if not what was recorded.
    func play(following rules: ((Registry) -> Program)? = nil, from turn: Instant = start) throws -> Played {
        var (played, replay) = (Played(), try replay())
        func see(_ change: HouseChange, _ reaction: Reaction, _ house: House) -> Bool {
            played.changes += 1
            if case .house(_, .start, _) = change { played.starts += 1 }
            played.trace += reaction.trace.map { StoredTrace($0, in: house.registry) }
            return true
        }
        if let rules {
            var reaction = Reaction()
            try replay.play(until: turn, seeing: see)
            played.beforeTurn = played.trace.count
            replay.follow(rules, into: &reaction)
            _ = see(.rules(replay.house.program), reaction, replay.house)
        }
        try replay.play(seeing: see)
        return played
    }

    /// The trace byte for byte, in the order of its numbers.
    func traceRows() throws -> [Row] { try Self.traceRows(in: folder) }

    /// As `traceRows`, of what has been played. A number that a kill has freed is that of the later record.
    func rows(of played: Played) async throws -> [Row] {
        let other = TemporaryFolder()
        try await Store(in: StateFolder(path: other.path)).write { try Store.put(played.trace, into: $0) }
        return try Self.traceRows(in: other)
    }

    private static func traceRows(in folder: TemporaryFolder) throws -> [Row] {
        try DatabaseQueue(path: folder.path + "/hearth.sqlite").read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM trace ORDER BY id")
        }
    }
}

extension HubCore {
    /// What happens in one instant: devices say something, people do something, commands arrive.
    mutating func live(with random: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let slot = house.registry.slots.indices.randomElement(using: &random).map(SlotIndex.init),
                house.registry[slot].live
            else { continue }
            let entry = house.registry[slot]
            guard let value = entry.property.type.value(by: &random) else { continue }
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<14:
                step(
                    .report(Report(device: entry.device, values: [SlotValue(slot, value)], provenance: .live)))
            case 14..<17 where entry.property.settable:
                requests.lastTag += 1
                _ = stepForOutcome(
                    Write(
                        tag: requests.lastTag, device: entry.device, action: "set_state",
                        body: .set([SlotValue(slot, value)]),
                        origin: .person("ann")))
            case 17: _ = setMode(["home", "away", "night"].randomElement(using: &random) ?? "home", by: .person("ann"))
            case 18: step(.availability(entry.device, .offline, .device))
            case 19:
                guard let question = house.openQuestions().first,
                    let word = question.answers.randomElement(using: &random)
                else { continue }
                step(.answer(question: question.id, word, .person("ann")))
            default: step(.release(entry.device, .person("ann")))
            }
        }
        endInstant()
        for device in house.registry.indices {
            for command in recentCommands[device, default: []] where command.state == .queued || command.state == .sent
            {
                step(.transmitted(command.id))
                if case .set(let values) = command.body, Bool.random(using: &random) {
                    step(.report(Report(device: device, values: values, provenance: .live)))
                }
            }
        }
        endInstant()
    }
}

extension ValueType {
    fileprivate func value(by random: inout SplitMix64) -> Value? {
        switch self {
        case .flag: .flag(.random(using: &random))
        case .number(_, let range, _):
            .number((Double.random(in: range ?? -20...120, using: &random) * 10).rounded() / 10)
        case .word(let words), .event(let words): words.randomElement(using: &random).map(Value.text)
        case .text: .text(["morning", "", "a \"word\"\n"].randomElement(using: &random) ?? "")
        }
    }
}
