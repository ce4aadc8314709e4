import FoundationEssentials
import HearthDatabase
import HearthHousehold
import HearthModel
import HearthStore
import TestParts
import Testing

/// What the house notes of its own days, in its file: docs/spec/household.md, section 5.6.
@Suite struct HouseNoteTests {
    private let folder = TemporaryFolder()
    private let ann = Viewer(person: UUID(), isOfTheHouse: true)
    private let now = Instant(milliseconds: 1_764_000_000_000)

    private func note(_ id: UUID, _ text: String) -> HouseNote {
        HouseNote(id: id, at: now - .hours(1), text: text, tags: ["concern", "cellar"])
    }

    private func items(
        _ store: HouseholdStore, _ origin: ItemFilter.Origin = .any, for viewer: Viewer
    ) async throws -> [Item] {
        try await store.items(ItemFilter(origin: origin), ItemPage(), for: viewer).entries.map(\.item)
    }

    @Test func aNoteGrowsAndIsMadeOnce() async throws {
        let store = try HouseholdStore(in: folder.state)
        let id = UUID()
        for _ in 0..<2 {
            try await store.keep(notes: [note(id, "The boiler is low")], at: now)
            try await store.keep(notes: [note(id, "The boiler is low: over")], at: now + .hours(1))
        }
        let all = try await items(store, for: ann)
        #expect(all.map(\.id) == [id] && all[0].content == "The boiler is low\nThe boiler is low: over")
        #expect(all[0].title == "The boiler is low" && all[0].kind == .event && all[0].source == .house)
        #expect(all[0].tags == ["concern", "cellar"] && all[0].createdAt == now - .hours(1))
        // It is about the house, not about people; guests of the house read none of it.
        #expect(try await items(store, .people, for: ann).isEmpty)
        #expect(try await items(store, for: Viewer(person: UUID(), isOfTheHouse: false)).isEmpty)
        let found = try await store.search(SearchQuery("boiler"), ItemFilter(), ItemPage(), for: ann)
        #expect(found.total == 1)
    }

    @Test func whatPeopleDeleteIsNotMadeAgain() async throws {
        let store = try HouseholdStore(in: folder.state)
        let id = UUID()
        try await store.keep(notes: [note(id, "The boiler is low")], at: now)
        try await store.deleteItem(id, for: ann, at: now)
        try await store.keep(notes: [note(id, "The boiler is low")], at: now)
        #expect(try await items(store, for: ann).isEmpty)
    }

    /// What somebody left to the house is still what a person kept.
    @Test func whatIsLeftToTheHouseIsNoNote() async throws {
        let store = try HouseholdStore(in: folder.state)
        _ = try await store.capture(
            NewItem(content: "The stopcock is under the stairs", visibility: .household), for: ann, at: now)
        try await store.announceDeparture(of: ann.person)
        try await store.depart(ann.person, at: now)
        let ben = Viewer(person: UUID(), isOfTheHouse: true)
        let left = try await items(store, .people, for: ben)
        #expect(left.map(\.owner) == [.house] && left[0].source == .person)
    }
}
