import GRDB
import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

@Suite struct TraceTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    private static let registry = {
        var registry = Registry()
        _ = registry.define(
            Device(id: "hall.light", name: "Hall light", deviceClass: DeviceClass.named("light")!, integration: "mqtt"))
        return registry
    }()

    private func live(_ id: Int64, slot: String?, rule: String?, after minutes: Int64 = 0) -> TraceRecord {
        let registry = TraceTests.registry
        let index = registry.index(of: "hall.light").flatMap { lamp in slot.flatMap { registry.slot($0, of: lamp) } }
        var record = TraceRecord(at: now + .minutes(minutes), what: .fires, slot: index, origin: .rule("R"))
        (record.id, record.rule) = (id, rule)
        record.atoms = [.init(text: "hall.lux < 40 lux", value: "6 lux", holds: true, age: .seconds(40))]
        record.cause = index.map { .report($0, .flag(true)) }
        return record
    }

    private func record(_ id: Int64, slot: String?, rule: String?, after minutes: Int64 = 0) -> StoredTrace {
        StoredTrace(live(id, slot: slot, rule: rule, after: minutes), in: TraceTests.registry)
    }

    /// Every third of rule A, every third of the slot, every third of neither.
    private func crowd(_ numbers: ClosedRange<Int64>) -> [TraceRecord] {
        numbers.map { live($0, slot: $0 % 3 == 0 ? "on" : nil, rule: $0 % 3 == 1 ? "A" : nil) }
    }

    private func store(_ records: [StoredTrace], in folder: TemporaryFolder) async throws -> Store {
        let store = try Store(in: folder.state)
        try await store.keep(records: [], commands: [], trace: records, nextCommand: CommandID(1), at: now)
        return store
    }

    @Test func recordsComeBackBySlotByDeviceAndByRuleNewestFirst() async throws {
        let folder = TemporaryFolder()
        let records = [
            record(1, slot: "on", rule: "A"), record(2, slot: "brightness", rule: "B", after: 1),
            record(3, slot: nil, rule: "A", after: 2),
        ]
        let store = try await store(records, in: folder)
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: 9)) == [records[0]])
        #expect(try await store.trace(.init(slot: "hall.light", limit: 9)) == [records[1], records[0]])
        #expect(try await store.trace(.init(rule: "A", limit: 9)) == [records[2], records[0]])
        #expect(try await store.trace(.init(limit: 1)) == [records[2]])
        #expect(try await store.trace(2) == records[1])
        var early = Store.TraceQuery(limit: 9)
        early.to = now
        #expect(try await store.trace(early) == [records[0]])
    }

    @Test func aDeviceIsNotTakenForAnotherWhoseNameBeginsAlike() async throws {
        let folder = TemporaryFolder()
        let store = try await store([record(1, slot: "on", rule: nil)], in: folder)
        #expect(try await store.trace(.init(slot: "hall.ligh", limit: 9)).isEmpty)
    }

    @Test func recordsAreFoundOverManyStretches() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let last = 2 * Store.traceStretch + 999
        for start in stride(from: 1, through: last, by: 1_000) {
            try await store.append(trace: crowd(start...min(start + 999, last)), in: TraceTests.registry)
        }
        let ofRule = (1...last).reversed().filter { $0 % 3 == 1 }
        #expect(try await store.trace(.init(rule: "A", limit: .max)).map(\.id) == ofRule)
        #expect(try await store.trace(.init(rule: "A", limit: 2_000)).map(\.id) == Array(ofRule.prefix(2_000)))
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: .max)).map(\.id).last == 3)
        var both = Store.TraceQuery(slot: "hall.light", limit: 2)
        both.rule = "A"
        #expect(try await store.trace(both).isEmpty)
        var early = Store.TraceQuery(slot: "hall.light", limit: 2)
        early.before = 10
        #expect(try await store.trace(early).map(\.id) == [9, 6])
        #expect(try await indexed(in: store) == 3 + 3)
    }

    @Test func whatWasSaidOnceIsFoundAmongAllElse() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let late = 2 * Store.traceStretch
        try await store.append(trace: [live(5, slot: "brightness", rule: "once")], in: TraceTests.registry)
        try await store.append(trace: crowd(6...late), in: TraceTests.registry)
        #expect(try await store.trace(.init(slot: "hall.light.brightness", limit: 9)).map(\.id) == [5])
        #expect(try await store.trace(.init(rule: "once", limit: 9)).map(\.id) == [5])
    }

    @Test func deliveriesAreKeptInAnyOrder() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let last = Store.traceStretch + 2_000
        try await store.append(trace: crowd(2_001...last), in: TraceTests.registry)
        try await store.append(trace: crowd(1_001...2_000) + crowd(1...1_000), in: TraceTests.registry)
        let ofSlot = (1...last).reversed().filter { $0 % 3 == 0 }
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: .max)).map(\.id) == ofSlot)
    }

    /// An index that says something else than Hearth does harm to nobody.
    @Test(arguments: [-1, .min, .max] as [Int64])
    func aStretchThatCannotBeIsEmpty(_ stretch: Int64) async throws {
        let folder = TemporaryFolder()
        let store = try await store([record(1, slot: "on", rule: "A")], in: folder)
        try await store.write { try $0.execute(sql: "INSERT INTO trace_rules VALUES ('A', ?)", arguments: [stretch]) }
        #expect(try await store.trace(.init(rule: "A", limit: 9)).map(\.id) == [1])
    }

    private func indexed(in store: Store) async throws -> Int? {
        try await store.read { database in
            try Int.fetchOne(
                database, sql: "SELECT (SELECT count(*) FROM trace_slots) + (SELECT count(*) FROM trace_rules)")
        }
    }

    @Test func theIndicesLoseWhatTheRingLoses() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(trace: crowd(1...Store.traceStretch), in: TraceTests.registry)
        let after = now + Store.traceIsKept + .days(1)
        try await store.removeAged(at: after)
        #expect(try await indexed(in: store) == 0)
        #expect(try await store.recover().nextTrace == Store.traceStretch + 1)
    }

    @Test func numbersGoOnWhereTheyWere() async throws {
        let folder = TemporaryFolder()
        let store = try await store([record(41, slot: "on", rule: nil)], in: folder)
        #expect(try await store.recover().nextTrace == 42)
    }

    @Test func theRingLosesItsOldestByAgeAndBySize() async throws {
        let folder = TemporaryFolder()
        let store = try await store((1...3).map { record($0, slot: "on", rule: nil, after: $0) }, in: folder)
        while try await store.removeOldestTrace(before: now + .minutes(2), above: 1 << 20) {}
        #expect(try await store.trace(.init(limit: 9)).map(\.id) == [3, 2])
        while try await store.removeOldestTrace(before: now, above: 10) {}
        #expect(try await store.trace(.init(limit: 9)).isEmpty)
    }
}
