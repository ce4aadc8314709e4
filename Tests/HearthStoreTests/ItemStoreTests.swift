import FoundationEssentials
import GRDB
import HearthDatabase
import HearthHousehold
import HearthModel
import HearthStore
import TestParts
import Testing

/// What people keep, in its file (docs/spec/household.md, sections 1.2, 1.4 and 1.5).
@Suite struct ItemStoreTests {
    private let folder = TemporaryFolder()
    private let ann = Viewer(person: UUID(), isOfTheHouse: true)
    private let ben = Viewer(person: UUID(), isOfTheHouse: true)
    private let now = Instant(milliseconds: 1_764_000_000_000)

    private func open() throws -> HouseholdStore { try HouseholdStore(in: StateFolder(path: folder.path + "/state")) }

    private func search(_ store: HouseholdStore, _ text: String) async throws -> [String] {
        try await store.search(SearchQuery(text), ItemFilter(), ItemPage(), for: ann).entries.map(\.item.title)
    }

    @Test func whatWasKeptIsThereAfterAnotherOpening() async throws {
        let store = try open()
        let new = NewItem(
            address: PageAddress("https://example.com"), title: "Lamp", content: "a lamp", tags: ["a b", "c"],
            metadata: #"{"a":1}"#)
        let (item, isNew) = try await store.capture(new, for: ann, at: now)
        #expect(isNew)
        for second in 1...3 { _ = try await store.item(item.id, for: ann, at: now + .seconds(Int64(second))) }
        try store.close()
        let again = try open()
        let after = try await again.item(item.id, for: ann, at: now)
        #expect(after.accessCount == 3 && after.accessedAt == now + .seconds(3), "readings are written at the end")
        #expect(after.tags == item.tags && after.address == item.address && after.metadata == item.metadata)
        #expect(try await search(again, "lamp") == ["Lamp"])
    }

    /// Reading costs no write, but for one in 30 seconds.
    @Test func readingsAreWrittenTogether() async throws {
        let store = try open()
        let (item, _) = try await store.capture(NewItem(content: "x"), for: ann, at: now)
        func written() async throws -> Int? {
            try await store.file.read { try Int.fetchOne($0, sql: "SELECT access_count FROM items") }
        }
        for second in 0..<30 { _ = try await store.item(item.id, for: ann, at: now + .seconds(Int64(second))) }
        #expect(try await written() == 0)
        _ = try await store.item(item.id, for: ann, at: now + .seconds(30))
        #expect(try await written() == 31)
    }

    /// A question is answered from items with any of its words, as far as the viewer sees them.
    @Test func passagesAnswerQuestions() async throws {
        let store = try open()
        let notes = [
            ("Water", "The stopcock is in the cellar. Turn it to the right.", ann),
            ("Cellar", "My secret: the cellar holds the presents. The stopcock leaks.", ben),
        ]
        for (title, content, viewer) in notes {
            _ = try await store.capture(NewItem(title: title, content: content), for: viewer, at: now)
        }
        func answer(_ text: String, _ viewer: Viewer) async throws -> QuotedAnswer {
            let found = try await store.passages(for: Inquiry(text), most: 3, named: "Your notes", for: viewer)
            return QuotedAnswer(from: found, by: .words, searched: "your notes")
        }
        let sure = try await answer("Where in the cellar is the stopcock?", ann)
        #expect(sure.band == .sure && sure.text == "The stopcock is in the cellar. [1]")
        #expect(sure.citations.map(\.source.title) == ["Water"])
        #expect(try await answer("Where are the presents?", ann).band == .nothing)
        #expect(try await answer("Where are the presents?", ben).text.hasSuffix("the cellar holds the presents. [1]"))
        #expect(try await answer("?", ann).band == .nothing)
    }

    /// The index follows the rows in their own transactions.
    @Test func theIndexForgetsWhatIsDeleted() async throws {
        let store = try open()
        let (item, _) = try await store.capture(
            NewItem(title: "Plant", content: "zucchini", tags: ["plants"]), for: ann, at: now)
        _ = try await store.change(item: item.id, to: ItemChange(content: "rhubarb"), for: ann, at: now)
        #expect(try await search(store, "zucchini").isEmpty)
        try await store.deleteItem(item.id, for: ann, at: now)
        let left = try await store.file.write { database in
            try database.execute(sql: "INSERT INTO item_texts (item_texts) VALUES ('integrity-check')")
            try database.execute(sql: "INSERT INTO item_words (item_words) VALUES ('integrity-check')")
            let words = try String.fetchAll(database, sql: "SELECT term FROM item_vocabulary")
            let tags = try String.fetchAll(database, sql: "SELECT tag FROM item_tags")
            return words + tags
        }
        #expect(left.isEmpty)
    }

    @Test func eachChangeIsInTheLogOnceAndWithoutItsWords() async throws {
        let store = try open()
        let new = NewItem(address: PageAddress("https://example.com"), content: "secret")
        let (item, _) = try await store.capture(new, for: ann, at: now)
        _ = try await store.capture(new, for: ann, at: now)
        _ = try await store.change(item: item.id, to: ItemChange(visibility: .household), for: ann, at: now)
        _ = try await store.change(item: item.id, to: ItemChange(visibility: .private), for: ann, at: now)
        await #expect(throws: HouseholdError.notFound("Item")) {
            try await store.deleteItem(item.id, for: ben, at: now)
        }
        try await store.deleteItem(item.id, for: ann, at: now)
        try await store.deleteItem(item.id, for: ann, at: now)
        let log = try await store.file.read { database in
            try Row.fetchAll(database, sql: "SELECT kind, visibility, * FROM log ORDER BY seq").map { row in
                "\(row["kind"] as String) \(row["visibility"] as String)"
            }
        }
        #expect(
            log == [
                "item.made private", "item.changed household", "item.changed private", "item.withdrawn household",
                "item.deleted private",
            ])
    }

    /// A file of the version before gets the new tables and keeps its rows.
    @Test func aFileOfTheFirstVersionIsBroughtUpToDate() async throws {
        let store = try open()
        _ = try await store.add(NewIdentity(id: UUID(), owner: .person(ann.person), name: "Base"), for: ann, at: now)
        // As version 1 had left it.
        try await store.file.write { database in
            for table in ["item_vocabulary", "item_texts", "item_words", "item_tags", "items"] {
                try database.execute(sql: "DROP TABLE \(table)")
            }
            try database.execute(sql: "ALTER TABLE log DROP COLUMN visibility")
            try database.execute(
                sql: """
                    DELETE FROM grdb_migrations
                    WHERE identifier IN ('household 2', 'household 4', 'household 6')
                    """)
        }
        try store.close()
        let again = try open()
        #expect(try await again.identities(of: .person(ann.person), for: ann).map(\.name) == ["Base"])
        _ = try await again.capture(NewItem(content: "lamp"), for: ann, at: now)
        #expect(try await search(again, "lamp") == ["lamp"])
    }

    @Test func guestsSeeNothing() async throws {
        let store = try open()
        _ = try await store.capture(NewItem(content: "lamp", tags: ["a"], visibility: .household), for: ann, at: now)
        let guest = Viewer(person: UUID(), isOfTheHouse: false)
        #expect(try await store.items(ItemFilter(), ItemPage(), for: guest).total == 0)
        #expect(try await store.search(SearchQuery("lamp"), ItemFilter(), ItemPage(), for: guest).total == 0)
        #expect(try await store.tags(ItemFilter(), for: guest).isEmpty)
        #expect(try await store.facts(ItemFilter(), for: guest).isEmpty)
        await #expect(throws: HouseholdError.notAllowed) {
            try await store.capture(NewItem(content: "x"), for: guest, at: now)
        }
    }

    /// What is kept or deleted between two parts of an export makes none of the others twice or left out.
    @Test func partsOfOwnRowsGoOnWhereTheLastEnded() async throws {
        let store = try open()
        func keep(_ text: String, _ offset: Int64) async throws -> UUID {
            let new = NewItem(content: text, createdAt: now - .hours(1) + Milliseconds(offset))
            return try await store.capture(new, for: ann, at: now).item.id
        }
        var ids: [UUID] = []
        for number in 0..<6 { ids.append(try await keep("note \(number)", Int64(number / 2 * 10))) }
        let first = try await store.ownItems(of: ann.person, after: nil, atMost: 3)
        try await store.deleteItem(try #require(first.rows.first?.id), for: ann, at: now)
        _ = try await keep("from before", -10)
        _ = try await keep("from after", 100)
        var (all, place) = (first.rows, first.end)
        while let end = place {
            let part = try await store.ownItems(of: ann.person, after: end, atMost: 3)
            (all, place) = (all + part.rows, part.end)
        }
        #expect(all.dropLast().map(\.id).sorted { $0.text < $1.text } == ids.sorted { $0.text < $1.text })
        #expect(all.last?.content == "from after")
    }
}
