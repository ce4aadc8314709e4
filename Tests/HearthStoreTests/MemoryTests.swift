import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

/// Memories are there after a restart, whatever they are.
@Suite struct MemoryTests {
    private struct Note: Codable, Sendable, Equatable { var text: String }
    private struct Count: Codable, Sendable { var number: Int }

    private let folder = TemporaryFolder()
    private let now = Instant(milliseconds: 1_750_000_000_000)

    @Test func memoriesSurviveARestart() async throws {
        let store = try Store(in: folder.state)
        try await store.keep(memories: [
            (id: "b", at: now, record: Note(text: "second")),
            (id: "a", at: now - .days(400), record: Note(text: "first")),
        ])
        try await store.keep(memories: [(id: "b", at: now, record: Note(text: "changed"))])
        try store.close()
        let next = try Store(in: folder.state)
        #expect(try await next.memories(Note.self) == [Note(text: "first"), Note(text: "changed")])
        #expect(try await next.memories(Count.self).isEmpty, "what cannot be read is left out")
        try await next.keep(memories: [(id: "c", at: now, record: Note(text: "third"))], removing: ["a", "b"])
        #expect(try await next.memories(Note.self) == [Note(text: "third")])
    }
}
