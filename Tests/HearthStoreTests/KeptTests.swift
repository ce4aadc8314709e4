import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@Suite struct KeptTests {
    private struct Memory: Codable, Sendable, Equatable { var runs: [Int] }

    @Test func whatIsKeptComesBackByDrawerAndNothingIsRemoved() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        func keep(_ kept: [KeptRecord]) async throws {
            try await store.keep(
                records: [], commands: [], kept: kept, nextCommand: CommandID(1), at: Instant(milliseconds: 0))
        }
        try await keep([
            KeptRecord(Memory(runs: [1]), in: .rules, under: "A"),
            KeptRecord(Memory(runs: [2]), in: .rules, under: "B"),
            KeptRecord(Memory(runs: [3]), in: .variables, under: "A"),
        ])
        try await keep([KeptRecord(Memory?.none, in: .rules, under: "B")])
        #expect(try await store.records(Memory.self, in: .rules).records == ["A": Memory(runs: [1])])
        #expect(try await store.records(Memory.self, in: .variables).records == ["A": Memory(runs: [3])])
    }

    @Test func aRecordOfAnotherShapeIsNamedAndLeft() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.keep(
            records: [], commands: [], kept: [KeptRecord("words", in: .rules, under: "A")],
            nextCommand: CommandID(1), at: Instant(milliseconds: 0))
        let found = try await store.records(Memory.self, in: .rules)
        #expect(found.records.isEmpty)
        #expect(found.skipped.map(\.key) == ["A"])
    }
}
