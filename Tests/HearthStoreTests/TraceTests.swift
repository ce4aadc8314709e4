import HearthModel
import Testing

@testable import HearthStore

@Suite struct TraceTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    private func record(_ id: Int64, slot: String?, rule: String?, after minutes: Int64 = 0) -> StoredTrace {
        var registry = Registry()
        let lamp = registry.define(
            Device(id: "hall.light", name: "Hall light", deviceClass: DeviceClass.named("light")!, integration: "mqtt"))
        let index = slot.flatMap { registry.slot($0, of: lamp) }
        var record = TraceRecord(at: now + .minutes(minutes), what: .fires, slot: index, origin: .rule("R"))
        (record.id, record.rule) = (id, rule)
        record.atoms = [.init(text: "hall.lux < 40 lux", value: "6 lux", holds: true, age: .seconds(40))]
        record.cause = index.map { .report($0, .flag(true)) }
        return StoredTrace(record, in: registry)
    }

    private func store(_ records: [StoredTrace], in folder: TemporaryFolder) async throws -> Store {
        let store = try Store(in: folder.state)
        try await store.journal(records: [], commands: [], trace: records, nextCommand: CommandID(1), at: now)
        return store
    }

    @Test func recordsComeBackBySlotByDeviceAndByRuleNewestFirst() async throws {
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        let store = try await store([record(1, slot: "on", rule: nil)], in: folder)
        #expect(try await store.trace(.init(slot: "hall.ligh", limit: 9)).isEmpty)
    }

    @Test func numbersGoOnWhereTheyWere() async throws {
        let folder = try TemporaryFolder()
        let store = try await store([record(41, slot: "on", rule: nil)], in: folder)
        #expect(try await store.recover().nextTrace == 42)
    }

    @Test func theRingLosesItsOldestByAgeAndBySize() async throws {
        let folder = try TemporaryFolder()
        let store = try await store((1...3).map { record($0, slot: "on", rule: nil, after: $0) }, in: folder)
        while try await store.removeOldestTrace(before: now + .minutes(2), above: 1 << 20) {}
        #expect(try await store.trace(.init(limit: 9)).map(\.id) == [3, 2])
        while try await store.removeOldestTrace(before: now, above: 10) {}
        #expect(try await store.trace(.init(limit: 9)).isEmpty)
    }
}
