import FoundationEssentials
import HearthDatabase
import HearthHousehold
import HearthModel
import TestParts
import Testing

@testable import HearthStore

/// Memories are there after a restart, whatever their records are.
@Suite struct MemoryTests {
    private struct Note: Codable, Sendable, Equatable { var text: String }
    private struct Count: Codable, Sendable { var number: Int }

    private let folder = TemporaryFolder()
    private let now = Instant(milliseconds: 1_750_000_000_000)

    private func row(_ id: String, _ text: String, at instant: Instant) -> (id: String, record: Note, item: Item) {
        let item = NewItem(content: text, createdAt: instant).item(UUID(), of: UUID(), at: now)
        return (id, Note(text: text), item)
    }

    @Test func memoriesSurviveARestart() async throws {
        let store = try HouseholdStore(in: folder.state)
        try await store.keep(
            memories: [row("b", "second", at: now), row("a", "first", at: now - .days(400))], at: now)
        let before = try await store.memories(Note.self).map(\.item.id)
        try await store.keep(memories: [row("b", "changed", at: now)], at: now)
        try store.close()
        let next = try HouseholdStore(in: folder.state)
        let kept = try await next.memories(Note.self)
        #expect(kept.map(\.record) == [Note(text: "first"), Note(text: "changed")])
        #expect(kept.map(\.item.id) == before && kept.map(\.item.memoryID) == ["a", "b"])
        #expect(kept.map(\.item.content) == ["first", "changed"])
        #expect(try await next.memories(Count.self).isEmpty, "what cannot be read is left out")
        try await next.keep(memories: [row("c", "third", at: now)], removing: ["a", "b"], at: now)
        #expect(try await next.memories(Note.self).map(\.record) == [Note(text: "third")])
    }
}
