import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthHousehold
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// What a person gets of the own data, and what becomes of it: docs/spec/household.md, sections 0 and 7.
@Suite struct HouseholdTests {
    private static let base = "/api/v1/household"

    /// Something of everything that is kept of a person.
    private func fill(_ house: TestHouse, of person: User, shared: Bool = false) async throws {
        let (viewer, now) = (Viewer(person: person.uuid, isOfTheHouse: true), TestHouse.now())
        let (identity, category, influence) = (UUID(), UUID(), UUID())
        let rows = house.hub.household
        _ = try await rows.add(
            NewIdentity(id: identity, owner: .person(person.uuid), name: "Base"), for: viewer, at: now)
        _ = try await rows.add(
            category: category, to: identity, named: "Bands", type: "music", CategoryChange(), for: viewer, at: now)
        _ = try await rows.add(
            influence: influence, to: category, named: "Can", alignment: 80, InfluenceChange(), for: viewer, at: now)
        _ = try await rows.add(
            Play(id: UUID(), identity: identity, influence: influence, tool: "radio", context: nil, playedAt: now),
            for: viewer, at: now)
        _ = try await rows.capture(
            NewItem(content: "A secret of \(person.userName)", visibility: .private), for: viewer, at: now)
        _ = try await rows.take(
            ProgressReport(path: "heating", currentNode: "a", completedNodes: ["a"], moduleProgress: [:]), known: .body,
            of: person.uuid, at: now)
        if shared {
            _ = try await rows.capture(
                NewItem(content: "The stopcock is under the stairs", visibility: .household), for: viewer, at: now)
        }
    }

    private func ben(_ house: TestHouse) async throws -> (user: User, token: String) {
        let token = try await house.token(.resident)
        let id = try house.accounts.authenticate(token).userID
        return (try house.accounts.user(id), token)
    }

    @Test func anExportHasAllOfOneselfAndNothingOfOthers() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let anna = try house.accounts.user(house.accounts.authenticate(owner).userID)
        let (user, token) = try await ben(house)
        try await fill(house, of: anna)
        try await fill(house, of: user)
        let told = #"{"type":"note","content":"I sleep badly","private":true}"#
        _ = try await house.ask(.post, "/api/v1/memory", told, token: token)
        _ = try await house.ask(.post, "/api/v1/auth/tokens", #"{"name":"phone","scope":["memory"]}"#, token: token)

        let export = try await house.ask(.get, Self.base + "/export", token: token)
        #expect(export.status == 200 && export.json["user"]?["username"]?.string == user.userName, "\(export.text)")
        #expect(export.fields[.contentDisposition]?.contains(user.userName) == true)
        #expect(export.fields[.cacheControl] == "no-store")
        #expect(export.json["items"]?.array?.map { $0["content"]?.string } == ["A secret of \(user.userName)"])
        #expect(export.json["memories"]?[0]?["content"]?.string == "I sleep badly")
        #expect(export.json["identities"]?[0]?["influences"]?[0]?["name"]?.string == "Can")
        #expect(export.json["identities"]?[0]?["categories"]?[0]?["type"]?.string == "music")
        #expect(export.json["progress"]?[0]?["path_id"]?.string == "heating")
        #expect(export.json["plays"]?[0]?["tool"]?.string == "radio")
        #expect(export.json["tokens"]?[0]?["name"]?.string == "phone" && export.json["tokens"]?[0]?["token"] == nil)
        // With the keys that the doors have.
        #expect(export.json["items"]?[0]?["status"]?.string == "completed")
        #expect(export.json["identities"]?[0]?["user_id"]?.string == user.uuid.uuidString.lowercased())
        #expect(export.json["identities"]?[0]?["categories"]?[0]?["level"] == .int(1))
        #expect(!export.text.contains("anna"))
        // The owner of the hub gets the own data, too, and no more; the console is nobody.
        let owners = try await house.ask(.get, Self.base + "/export", token: owner)
        #expect(!owners.text.contains(user.userName) && !owners.text.contains("sleep"))
        #expect(try await house.ask(.get, Self.base + "/export", onConsole: true).status == 404)
        let overSocket = try await house.ask(.get, Self.base + "/export", token: token, onConsole: true)
        #expect(overSocket.json["user"]?["username"]?.string == user.userName)
    }

    /// More rows than one part has are whole, each once.
    @Test func aLongDiaryIsExportedWhole() async throws {
        let house = try await TestHouse()
        let (user, token) = try await ben(house)
        let viewer = Viewer(person: user.uuid, isOfTheHouse: true)
        for number in 0..<250 {
            _ = try await house.hub.household.capture(
                NewItem(content: "Note \(number)"), for: viewer, at: TestHouse.now())
        }
        let export = try await house.ask(.get, Self.base + "/export", token: token)
        let texts = export.json["items"]?.array?.compactMap { $0["content"]?.string } ?? []
        #expect(texts.count == 250 && Set(texts).count == 250)
    }

    @Test func whatIsDeletedIsGoneAndOnlyThat() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let anna = try house.accounts.user(house.accounts.authenticate(owner).userID)
        let (user, token) = try await ben(house)
        try await fill(house, of: anna)
        try await fill(house, of: user, shared: true)
        _ = try await house.ask(.post, "/api/v1/memory", #"{"type":"note","content":"I sleep badly"}"#, token: token)

        for query in ["", "?confirm=", "?confirm=anna"] {
            let refused = try await house.ask(.delete, Self.base + "/data" + query, token: token)
            #expect(refused.status == 400, "\(query)")
        }
        let done = try await house.ask(.delete, Self.base + "/data?confirm=\(user.userName)", token: token)
        let deleted = try #require(done.json["deleted"], "\(done.text)")
        let kinds = ["identities", "categories", "influences", "plays", "paths", "memories"]
        for kind in kinds { #expect(deleted[kind] == .int(1), "\(kind)") }
        #expect(deleted["items"] == .int(2))
        let export = try await house.ask(.get, Self.base + "/export", token: token)
        for list in ["items", "memories", "identities", "plays", "progress"] {
            #expect(export.json[list] == .array([]), "\(list)")
        }
        #expect(try await house.ask(.get, Self.base + "/export", token: owner).json["items"]?.array?.count == 1)

        // Who kept in step hears what is gone.
        let filter = ItemFilter(changedAfter: Instant(milliseconds: 0))
        let seen = try await house.hub.household.items(
            filter, ItemPage(), for: Viewer(person: anna.uuid, isOfTheHouse: true))
        #expect(seen.deletions.count == 2 && seen.entries.count == 1)
    }

    /// What was private goes with its person; what was shared is the house's.
    @Test func aRemovedUserLeavesWhatWasShared() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let (user, token) = try await ben(house)
        try await fill(house, of: user, shared: true)
        for isPrivate in [true, false] {
            let body = #"{"type":"note","content":"Private: \#(isPrivate)","private":\#(isPrivate)}"#
            _ = try await house.ask(.post, "/api/v1/memory", body, token: token)
        }
        let gone = try await house.ask(.delete, "/api/v1/users/\(user.id.text)", token: owner)
        #expect(gone.status == 204)
        let store = house.hub.household
        let viewer = Viewer(person: user.uuid, isOfTheHouse: true)
        let left = try await store.items(ItemFilter(origin: .captured), ItemPage(), for: viewer).entries.map(\.item)
        #expect(left.map(\.content) == ["The stopcock is under the stairs"] && left[0].owner == .house)
        #expect(try await store.ownIdentities(of: user.uuid).isEmpty)
        #expect(try await store.departures() == [])
        let memories = try await house.ask(.get, "/api/v1/memory", token: owner)
        #expect(memories.json["memories"]?.array?.map { $0["content"]?.string }.contains("Private: false") == true)
        #expect(!memories.text.contains("Private: true"))
    }

    /// The last owner cannot go, and loses nothing by the try.
    @Test func whoIsNotDeletedLosesNothing() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let anna = try house.accounts.user(house.accounts.authenticate(owner).userID)
        try await fill(house, of: anna)
        #expect(try await house.ask(.delete, "/api/v1/users/\(anna.id.text)", token: owner).code == "LAST_OWNER")
        #expect(try await house.hub.household.departures() == [])
        #expect(try await house.ask(.get, Self.base + "/export", token: owner).json["items"]?.array?.count == 1)
    }

    @Test func connectingTellsWhereTheDoorsAre() async throws {
        let house = try await TestHouse(process: "household: {identity: off}")
        let answer = try await house.ask(.get, Self.base + "/connect", token: try await house.token(.resident))
        let doors = answer.json["doors"]?.array ?? []
        #expect(doors.map { $0["door"]?.string } == ["identity", "memory", "guide"])
        #expect(doors.map { $0["on"] } == [.bool(false), .bool(true), .bool(true)])
        let addresses = ["http://localhost:8000", "http://localhost:8000", "http://localhost:8000/api"]
        #expect(doors.map { $0["base_url"]?.string } == addresses)
        let onConsole = try await house.ask(.get, Self.base + "/connect", onConsole: true)
        #expect(onConsole.json["doors"]?[1]?["base_url"]?.string == "http://elm:8000")
    }

    /// It opens what people keep, at both addresses, and no tastes.
    @Test func aTokenForMemoryOpensThatAlone() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"app","scope":["memory"]}"#, token: owner)
        let token = try #require(made.json["token"]?.string, "\(made.text)")
        #expect(try await house.ask(.get, "/api/v1/memory", token: token).status == 200)
        for path in ["/devices", "/household/export", "/household/connect", "/auth/tokens"] {
            #expect(try await house.ask(.get, "/api/v1" + path, token: token).status == 403, "\(path)")
        }
        let link = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"app","scope":["memory"],"prefix":true}"#, token: owner)
        #expect(link.status == 400)
    }
}
