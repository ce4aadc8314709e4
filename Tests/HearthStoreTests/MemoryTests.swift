import FoundationEssentials
import GRDB
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

    private func row(
        _ id: String, _ text: String, at instant: Instant, of owner: UUID = UUID(), isNew: Bool = true
    ) -> MemoryRow<Note> {
        var item = NewItem(content: text, createdAt: instant).item(UUID(), of: owner, at: now)
        item.visibility = .household
        return MemoryRow(id: id, record: Note(text: text), item: item, isNew: isNew)
    }

    @Test func memoriesSurviveARestart() async throws {
        let store = try HouseholdStore(in: folder.state)
        try await store.keep(
            memories: [row("b", "second", at: now), row("a", "first", at: now - .days(400))], at: now)
        let before = try await store.memories(Note.self).map(\.item.id)
        try await store.keep(memories: [row("b", "changed", at: now, isNew: false)], at: now)
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

    /// Whoever wrote it last had read it before it was deleted.
    @Test func whatPeopleDeleteStaysDeleted() async throws {
        let store = try HouseholdStore(in: folder.state)
        let (ann, ben) = (UUID(), UUID())
        try await store.keep(memories: [row("a", "told", at: now, of: ann)], at: now)
        await #expect(throws: HouseholdError.self) {
            try await store.deleteMemory("a", for: Viewer(person: ben, isOfTheHouse: true), at: now)
        }
        #expect(try await store.memories(Note.self).count == 1)
        try await store.deleteMemory("a", for: Viewer(person: ben, isOfTheHouse: true, tidiesUp: true), at: now)
        try await store.keep(memories: [row("a", "told again", at: now, of: ann, isNew: false)], at: now)
        #expect(try await store.memories(Note.self).isEmpty)
        await #expect(throws: HouseholdError.self) {
            try await store.deleteMemory("a", for: Viewer(person: ann, isOfTheHouse: true), at: now)
        }
    }

    /// A file of the version before memories were items.
    @Test func itemsOfAnOlderFileAreKept() async throws {
        let ann = Viewer(person: UUID(), isOfTheHouse: true)
        let store = try HouseholdStore(in: folder.state)
        _ = try await store.capture(NewItem(content: "The stopcock is under the stairs"), for: ann, at: now)
        try await store.file.write { database in
            try database.execute(
                sql: """
                    DROP INDEX items_of_house;
                    ALTER TABLE items DROP COLUMN source;
                    DROP INDEX items_by_memory;
                    ALTER TABLE items DROP COLUMN memory;
                    ALTER TABLE items DROP COLUMN record;
                    DELETE FROM grdb_migrations WHERE identifier IN ('household 4', 'household 6');
                    """)
        }
        try store.close()
        let next = try HouseholdStore(in: folder.state)
        #expect(try await next.memories(Note.self).isEmpty)
        let found = try await next.search(SearchQuery("stopcock"), ItemFilter(), ItemPage(), for: ann)
        #expect(found.entries.map(\.item.content) == ["The stopcock is under the stairs"])
        try await next.keep(memories: [row("a", "told", at: now)], at: now)
        #expect(try await next.memories(Note.self).map(\.record) == [Note(text: "told")])
    }
}
