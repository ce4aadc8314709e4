import FoundationEssentials
import GRDB
import HearthDatabase
import HearthHousehold
import HearthModel
import HearthStore
import TestParts
import Testing

/// What people like, in its file (docs/spec/household.md, section 1.2).
@Suite struct HouseholdStoreTests {
    private let folder = TemporaryFolder()
    private let ann = Viewer(person: UUID(), isOfTheHouse: true)
    private let now = Instant(milliseconds: 1_764_000_000_000)

    private func open() throws -> HouseholdStore {
        try HouseholdStore(in: StateFolder(path: folder.path + "/state"))
    }

    private func filled(_ store: HouseholdStore) async throws -> (identity: UUID, influence: UUID) {
        let (identity, category, influence) = (UUID(), UUID(), UUID())
        _ = try await store.add(
            NewIdentity(id: identity, owner: .person(ann.person), name: "Base"), for: ann, at: now)
        _ = try await store.add(
            category: category, to: identity, named: "Bands", type: "music", CategoryChange(), for: ann, at: now)
        _ = try await store.add(
            influence: influence, to: category, named: "Can", alignment: 80,
            InfluenceChange(moodTags: ["calm", "long walks"], metadata: #"{"a":1}"#), for: ann, at: now)
        return (identity, influence)
    }

    @Test func whatWasWrittenIsThereAfterAnotherOpening() async throws {
        let store = try open()
        let (identity, influence) = try await filled(store)
        let before = try await store.whole(identity, for: ann)
        _ = try await store.add(
            Play(id: UUID(), identity: identity, influence: influence, tool: "t", context: nil, playedAt: now),
            for: ann,
            at: now)
        try store.close()
        let again = try open()
        let after = try await again.whole(identity, for: ann)
        #expect(after.identity == before.identity && after.categories == before.categories)
        #expect(after.influences == before.influences && after.influences[0].moodTags == ["calm", "long walks"])
        #expect(try await again.matches(of: identity, MatchRequest(), for: ann, at: now).matches[0].score == 56)
    }

    /// Another process looks at the file as the disk has it, while this one has it open.
    @Test func eachCommitIsFlushed() async throws {
        let store = try open()
        let synchronous = try await store.file.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(synchronous == 2, "FULL")
        let (identity, _) = try await filled(store)
        var configuration = Configuration()
        configuration.readonly = true
        let other = try DatabaseQueue(path: folder.path + "/state/household.sqlite", configuration: configuration)
        let ids = try await other.read { try String.fetchAll($0, sql: "SELECT id FROM identities") }
        #expect(ids == [identity.text])
    }

    @Test func whatIsDeletedTakesAllWithIt() async throws {
        let store = try open()
        let (identity, influence) = try await filled(store)
        _ = try await store.add(NewIdentity(id: UUID(), owner: .person(ann.person), name: "Other"), for: ann, at: now)
        _ = try await store.add(
            Play(id: UUID(), identity: identity, influence: influence, tool: "t", context: nil, playedAt: now),
            for: ann,
            at: now)
        try await store.deleteIdentity(identity, for: ann, at: now)
        let left = try await store.file.read { database in
            try ["categories", "influences", "play_history"].map {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
            }
        }
        #expect(left == [0, 0, 0])
    }

    @Test func eachChangeIsInTheLogOnce() async throws {
        let store = try open()
        let (identity, influence) = try await filled(store)
        _ = try await store.change(identity, to: IdentityChange(name: "New"), for: ann, at: now)
        try await store.deleteInfluence(influence, for: ann, at: now)
        try await store.deleteInfluence(influence, for: ann, at: now)
        await #expect(throws: HouseholdError.self) { try await store.deleteIdentity(identity, for: ann, at: now) }
        let kinds = try await store.file.read { try String.fetchAll($0, sql: "SELECT kind FROM log ORDER BY seq") }
        #expect(
            kinds == ["identity.made", "category.made", "influence.made", "identity.changed", "influence.deleted"])
        let owners = try await store.file.read { try String.fetchAll($0, sql: "SELECT DISTINCT owner FROM log") }
        #expect(owners == [ann.person.text])
    }

    /// Neither rows nor words of the index nor the log know anything of who had all deleted.
    @Test func whatAPersonHasDeletedIsNowhereInTheFile() async throws {
        let store = try open()
        _ = try await filled(store)
        _ = try await store.capture(
            NewItem(content: "Divorce papers", tags: ["lawyer"], visibility: .household), for: ann, at: now)
        let ben = Viewer(person: UUID(), isOfTheHouse: true)
        _ = try await store.capture(NewItem(content: "Bread"), for: ben, at: now)
        let rows = try await store.deleteRows(of: ann.person, at: now)
        #expect(rows == OwnRows(identities: 1, categories: 1, influences: 1, plays: 0, items: 1))
        let (words, people) = try await store.file.read { database in
            (
                try String.fetchAll(database, sql: "SELECT term FROM item_vocabulary"),
                try String.fetchAll(database, sql: "SELECT owner FROM log UNION SELECT actor FROM log")
            )
        }
        #expect(words == ["bread"] && Set(people) == ["house", ben.person.text])
        try store.close()
        let path = folder.path + "/state/household.sqlite"
        let bytes = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(!bytes.contains("ivorce") && bytes.contains("Bread"))
    }

    /// A page that the house has already is not kept twice.
    @Test func whoDepartsLeavesWhatWasSharedToTheHouse() async throws {
        let store = try open()
        let (identity, influence) = try await filled(store)
        _ = try await store.change(identity, to: IdentityChange(visibility: .household), for: ann, at: now)
        _ = try await store.add(
            Play(id: UUID(), identity: identity, influence: influence, tool: "t", context: nil, playedAt: now),
            for: ann, at: now)
        let ben = Viewer(person: UUID(), isOfTheHouse: true)
        for viewer in [ann, ben] {
            _ = try await store.capture(
                NewItem(address: PageAddress("https://example.com"), visibility: .household), for: viewer, at: now)
        }
        _ = try await store.capture(NewItem(content: "Mine", visibility: .private), for: ann, at: now)
        for viewer in [ann, ben] {
            try await store.announceDeparture(of: viewer.person)
            #expect(try await store.departures() == [viewer.person])
            try await store.depart(viewer.person, at: now)
        }
        let eve = Viewer(person: UUID(), isOfTheHouse: true)
        let left = try await store.items(ItemFilter(), ItemPage(), for: eve).entries.map(\.item)
        #expect(left.map(\.owner) == [.house])
        let inherited = try await store.identities(of: .house, for: eve)
        #expect(inherited.map(\.id) == [identity] && !inherited[0].isBase)
        #expect(try await store.matches(of: identity, MatchRequest(), for: eve, at: now).matches[0].score == 120)
        #expect(try await store.departures() == [])
    }

    @Test func theHouseHasOneIdentityFromTheBeginning() async throws {
        let store = try open()
        let id = UUID()
        try await store.welcome(houseIdentity: id, at: now)
        try await store.welcome(houseIdentity: UUID(), at: now)
        #expect(try await store.identities(of: .house, for: ann).map(\.id) == [id])
    }

    @Test func aDamagedFileIsSetAside() async throws {
        try folder.write(String(repeating: "no database ", count: 200), to: "state/household.sqlite")
        let place = try StateFolder(path: folder.path + "/state")
        let (store, quarantined) = try HouseholdStore.openOrBeginAnew(in: place, at: now)
        #expect(quarantined != nil)
        _ = try await filled(store)
    }
}
