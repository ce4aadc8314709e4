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
