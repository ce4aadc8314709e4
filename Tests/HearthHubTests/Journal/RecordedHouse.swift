import FuzzParts
import HearthConfig
import HearthDatabase
import HearthKernel
import HearthLinks
import HearthModel
import HearthRules
import HearthStore
import Logging
import Synchronization
import TestParts
import Testing

@testable import HearthHub

/// The house that comes with the sources, in a hub whose clock is moved by hand and whose devices say what chance has
/// them say.
final class RecordedHouse: Sendable {
    /// The last day of March 2027 on which clocks are put forward.
    static let start = Instant(rfc3339: "2027-03-27T18:30:00Z")!

    private final class Clock: Sendable {
        let now = Mutex(RecordedHouse.start)
    }

    let store: Store
    let folder = TemporaryFolder()
    private let clock = Clock()
    private let configuration: Configuration
    private let sources: [SourceText]

    init() throws {
        let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
            .joined(separator: "/")
        configuration = try #require(Configuration.load(folder: repository).configuration)
        sources = try RuleFiles(folder: repository + "/rules").read().files.map(\.source)
        store = try Store(in: StateFolder(path: folder.path))
    }

    var now: Instant { clock.now.withLock { $0 } }

    func wait(_ span: Milliseconds) { clock.now.withLock { $0 = $0 + span } }

    /// Runs a hub on what the last one left behind, until the work is done.
    func run(_ work: (isolated Hub) async throws -> Void) async throws {
        let loop = EventLoop()
        loop.start(name: "recorded", inRealTime: false)
        var logger = Logger(label: "recorded")
        logger.logLevel = .critical
        var legacy = try await Legacy(of: store)
        legacy.lastAlive = now
        let clock = clock
        let hub = Hub(
            configuration: configuration, legacy: legacy, store: store, loop: loop, logger: logger, version: "test",
            clock: { clock.now.withLock { $0 } })
        await hub.furnish()
        let book = await RuleBook(
            sources, names: HouseNames(configuration), registryVersion: hub.withCore { $0.registryVersion })
        await hub.begin(with: book)
        try await work(hub)
        await hub.stop()
        await hub.journalWriter.close()
        await loop.stop()
    }

    /// What playing the journal gives.
    struct Played {
        var trace: [TraceRecord] = []
        var registry = Registry()
        var changes = 0
        var files = 0
    }

    /// - Returns: what the journal gives, file by file, up to where the next process goes on.
    func play() throws -> Played {
        var played = Played()
        for file in try store.journal.files() {
            let reader = try JournalReader(path: file.path)
            var (house, reaction) = (House(), Reaction())
            while let change = try reader.next(HouseChange.self) {
                house.make(change, into: &reaction)
                if case .house = change { played.trace.removeAll { $0.id >= house.nextTraceNumber } }
                played.trace += reaction.trace
                played.changes += 1
            }
            played.registry = house.registry
            played.files += 1
        }
        return played
    }

    /// The trace as it is stored, by number.
    func trace(of store: Store) async throws -> [StoredTrace] {
        try await store.trace(Store.TraceQuery(limit: .max)).sorted { $0.id < $1.id }
    }

    /// As `trace(of:)`, of what has been played, by way of another store.
    func trace(of played: Played) async throws -> [StoredTrace] {
        let other = TemporaryFolder()
        let store = try Store(in: StateFolder(path: other.path))
        try await store.append(trace: played.trace, in: played.registry)
        defer { withExtendedLifetime(other) {} }
        return try await trace(of: store)
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
