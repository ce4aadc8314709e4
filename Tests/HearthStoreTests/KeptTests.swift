import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@Suite struct KeptTests {
    private struct Memory: Codable, Sendable, Equatable { var runs: [Int] }

    private static let (rules, variables) = (KeptRecord.Namespace("rules"), KeptRecord.Namespace("variables"))

    @Test func whatIsKeptComesBackByDrawerAndNothingIsRemoved() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        func keep(_ kept: [KeptRecord]) async throws {
            try await store.keep(
                records: [], commands: [], kept: kept, nextCommand: CommandID(1), at: Instant(milliseconds: 0))
        }
        try await keep([
            KeptRecord(Memory(runs: [1]), in: Self.rules, under: "A"),
            KeptRecord(Memory(runs: [2]), in: Self.rules, under: "B"),
            KeptRecord(Memory(runs: [3]), in: Self.variables, under: "A"),
        ])
        try await keep([KeptRecord(Memory?.none, in: Self.rules, under: "B")])
        #expect(try await store.keptRecords().records(Memory.self, in: Self.rules).records == ["A": Memory(runs: [1])])
        #expect(
            try await store.keptRecords().records(Memory.self, in: Self.variables).records == ["A": Memory(runs: [3])])
    }

    @Test func aRecordOfAnotherShapeIsNamedAndLeft() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.keep(
            records: [], commands: [], kept: [KeptRecord("words", in: Self.rules, under: "A")],
            nextCommand: CommandID(1), at: Instant(milliseconds: 0))
        let found = try await store.keptRecords().records(Memory.self, in: Self.rules)
        #expect(found.records.isEmpty)
        #expect(found.skipped.map(\.key) == ["A"])
    }
}
