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

/// What the house remembers and what people capture is one store: docs/spec/household.md, section 5.6.
@Suite struct MemoryShelfTests {
    private static let path = "/api/v1/memory"

    private struct Person {
        let token: String
        let viewer: Viewer
    }

    private func person(_ role: Role, of house: TestHouse) async throws -> Person {
        let token = try await house.token(role)
        let principal = try house.accounts.authenticate(token)
        return Person(token: token, viewer: Viewer(person: principal.uuid, isOfTheHouse: true))
    }

    private func found(_ words: String, _ house: TestHouse, by person: Person) async throws -> [Item] {
        try await house.hub.household.search(SearchQuery(words), ItemFilter(), ItemPage(), for: person.viewer)
            .entries.map(\.item)
    }

    @Test func whatIsToldIsAnItemForWhoeverMayKnowIt() async throws {
        let house = try await TestHouse()
        let (anna, ben) = (try await person(.owner, of: house), try await person(.resident, of: house))
        for body in [
            #"{"type":"note","content":"The stopcock is behind the fridge"}"#,
            #"{"type":"preference","content":"I sleep badly when it is warm","private":true}"#,
        ] { _ = try await house.ask(.post, Self.path, body, token: ben.token) }
        let note = try await found("stopcok", house, by: anna)
        #expect(note.count == 1 && note[0].kind == .note && note[0].owner == .person(ben.viewer.person))
        #expect(note[0].visibility == .household && note[0].tags == ["note"])
        #expect(try await found("sleep", house, by: anna).isEmpty)
        let secret = try await found("sleep", house, by: ben)
        #expect(secret.count == 1 && secret[0].kind == .memory && secret[0].visibility == .private)
        // It is about a person, and stands in that person's lists.
        let list = try await house.hub.household.items(ItemFilter(origin: .people), ItemPage(), for: ben.viewer)
        #expect(list.total == 2)
    }

    @Test func whatIsCapturedIsRemembered() async throws {
        let house = try await TestHouse()
        let (anna, ben) = (try await person(.owner, of: house), try await person(.resident, of: house))
        let now = TestHouse.now()
        let shared = NewItem(content: "How to bleed a radiator", tags: ["heating"], visibility: .household)
        _ = try await house.hub.household.capture(shared, for: ben.viewer, at: now)
        _ = try await house.hub.household.capture(NewItem(content: "Radiator of my own"), for: ben.viewer, at: now)
        let answer = try await house.ask(.get, Self.path + "?q=bleed%20raditor", token: anna.token)
        let memory = try #require(answer.json["memories"]?[0], "\(answer.text)")
        #expect(answer.json["total"]?.integer == 1 && memory["type"]?.string == "note")
        #expect(memory["memory_type"]?.string == "semantic" && memory["tags"]?[0]?.string == "heating")
        for (person, count) in [(anna, 1), (ben, 2)] {
            let all = try await house.ask(.get, Self.path, token: person.token)
            #expect(all.json["total"]?.integer == Int64(count) && all.json["memories"]?.array?.count == count)
        }
        let id = try #require(memory["id"]?.string)
        #expect(try await house.ask(.delete, Self.path + "/" + id, token: anna.token).status == 204)
        #expect(
            try await house.ask(.delete, Self.path + "/mem_" + String(repeating: "0", count: 32), token: anna.token)
                .code == "MEMORY_NOT_FOUND")
    }

    /// Both kinds, of the same instant as well, each once.
    @Test func pagesOfBothKindsAreWhole() async throws {
        let house = try await TestHouse()
        let anna = try await person(.owner, of: house)
        let now = TestHouse.now()
        for number in 0..<5 {
            _ = try await house.hub.household.capture(NewItem(content: "Captured \(number)"), for: anna.viewer, at: now)
            let body = #"{"type":"event","content":"Told \#(number)"}"#
            _ = try await house.ask(.post, Self.path, body, token: anna.token)
        }
        var (seen, cursor): ([String], String?) = ([], nil)
        repeat {
            let path = Self.path + "?limit=3" + (cursor.map { "&cursor=" + $0 } ?? "")
            let page = try await house.ask(.get, path, token: anna.token)
            #expect(page.json["total"] == .int(10))
            seen += page.json["memories"]?.array?.compactMap { $0["content"]?.string } ?? []
            cursor = page.json["next_cursor"]?.string
        } while cursor != nil && seen.count < 20
        #expect(seen.count == 10 && Set(seen).count == 10)
    }

    /// What is changed at one door is changed at the other.
    @Test func aChangedItemIsAChangedMemory() async throws {
        let house = try await TestHouse()
        let ben = try await person(.resident, of: house)
        let body = #"{"type":"note","content":"The key is under the pot"}"#
        let told = try await house.ask(.post, Self.path, body, token: ben.token)
        let item = try await found("pot", house, by: ben)[0]
        _ = try await house.hub.household.change(
            item: item.id, to: ItemChange(content: "The key is at the neighbour's"), for: ben.viewer,
            at: TestHouse.now())
        let changed = try await house.ask(.get, Self.path, token: ben.token).json["memories"]?[0]
        #expect(changed?["id"] == told.json["id"])
        #expect(changed?["content"]?.string == "The key is at the neighbour's")
        try await house.hub.household.deleteItem(item.id, for: ben.viewer, at: TestHouse.now())
        #expect(try await house.ask(.get, Self.path, token: ben.token).json["total"]?.integer == 0)
    }

    /// Said in the open is not said by everybody: docs/spec/household.md, section 5.4.
    @Test func whatSomebodyToldIsDeletedByThatPersonOrAnOwner() async throws {
        let house = try await TestHouse()
        let ben = try await person(.resident, of: house)
        let cleo = try await person(.resident, of: house)
        let anna = try await person(.owner, of: house)
        let body = #"{"type":"note","content":"The spare key is with the neighbour"}"#
        var paths: [String] = []
        for _ in 0..<2 {
            let told = try await house.ask(.post, Self.path, body, token: ben.token)
            paths.append(Self.path + "/" + (try #require(told.json["id"]?.string)))
        }
        #expect(try await house.ask(.delete, paths[0], token: cleo.token).status == 403)
        #expect(try await house.ask(.get, Self.path, token: cleo.token).json["total"] == .int(2))
        #expect(try await house.ask(.delete, paths[0], token: ben.token).status == 204)
        #expect(try await house.ask(.delete, paths[1], token: anna.token).status == 204)
        #expect(try await house.ask(.get, Self.path, token: cleo.token).json["total"] == .int(0))
    }

    /// What one door has of the store, the other has, for each person, and no more.
    @Test func bothDoorsShowEachPersonTheSame() async throws {
        let house = try await TestHouse()
        let people = [
            try await person(.owner, of: house), try await person(.resident, of: house),
            try await person(.resident, of: house),
        ]
        for (place, person) in people.enumerated() {
            for isPrivate in [true, false] {
                let told = #"{"type":"note","content":"Told by \#(place)","private":\#(isPrivate)}"#
                _ = try await house.ask(.post, Self.path, told, token: person.token)
                _ = try await house.hub.household.capture(
                    NewItem(content: "Captured by \(place)", visibility: isPrivate ? .private : .household),
                    for: person.viewer, at: TestHouse.now())
            }
        }
        for person in people {
            let items = try await house.hub.household.items(ItemFilter(), ItemPage(size: 100), for: person.viewer)
            let memories = try await house.ask(.get, Self.path + "?limit=200", token: person.token)
            let shown = memories.json["memories"]?.array ?? []
            // Six that are shared, and two of the own.
            #expect(items.total == 8 && memories.json["total"] == .int(8))
            let texts = shown.map { [$0["title"], $0["content"], $0["timestamp"]].map { $0?.string ?? "" } }
            let kept = items.entries.map(\.item).map { [$0.title, $0.content, $0.createdAt.rfc3339] }
            #expect(texts.sorted { $0.joined() < $1.joined() } == kept.sorted { $0.joined() < $1.joined() })
        }
    }
}
