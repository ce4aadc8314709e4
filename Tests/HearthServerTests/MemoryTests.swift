import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What people tell the house to remember, and what occupies it: docs/spec/house-api.md, sections 6.2 and 6.4.
@Suite struct MemoryTests {
    private static let rules = [
        "door.hearth": """
        rule "Worry": while hall.lock is unlocked { raise 0.5 "The door is not locked. Lock it" about hall.lock }
        """
    ]

    @Test func whatIsToldIsFoundAgain() async throws {
        let house = try await TestHouse()
        let (owner, resident) = (try await house.token(.owner), try await house.token(.resident))
        let body =
            #"{"type":"note","content":"The stopcock is behind the fridge","tags":["water"],"#
            + #""context":{"room":"kitchen"}}"#
        let told = try await house.ask(.post, "/api/v1/memory", body, token: owner)
        #expect(told.status == 200 && told.json["status"]?.string == "stored", "\(told.text)")
        #expect(told.json["id"] == told.json["memory_id"])
        let second = #"{"type":"experience","content":"The storm took the fence"}"#
        _ = try await house.ask(.post, "/api/v1/memory", second, token: resident)

        let found = try await house.ask(.get, "/api/v1/memory?q=stopcock%20FRIDGE", token: resident)
        let memory = try #require(found.json["memories"]?[0], "\(found.text)")
        #expect(found.json["total"]?.integer == 1 && memory["id"] == told.json["id"])
        #expect(memory["memory_type"]?.string == "procedural" && memory["told_by"]?.string == "anna")
        #expect(memory["context"]?["room"]?.string == "kitchen" && memory["tags"]?[0]?.string == "water")
        let lived = try await house.ask(.get, "/api/v1/experiences", token: resident)
        #expect(lived.json["experiences"]?[0]?["description"]?.string == "The storm took the fence", "\(lived.text)")
        #expect(lived.json["total"]?.integer == 1)

        let first = try await house.ask(.get, "/api/v1/memory?limit=1", token: resident)
        let cursor = try #require(first.json["next_cursor"]?.string)
        let rest = try await house.ask(.get, "/api/v1/memory?limit=1&cursor=\(cursor)", token: resident)
        #expect(rest.json["memories"]?[0]?["id"] == told.json["id"] && rest.json["next_cursor"] == nil)
        let episodic = try await house.ask(.get, "/api/v1/memory?memory_type=episodic", token: resident)
        #expect(episodic.json["total"]?.integer == 1)

        let id = try #require(told.json["id"]?.string)
        #expect(try await house.ask(.delete, "/api/v1/memory/\(id)", token: resident).status == 403)
        #expect(try await house.ask(.delete, "/api/v1/memory/\(id)", token: owner).status == 204)
        #expect(try await house.ask(.delete, "/api/v1/memory/\(id)", token: owner).code == "MEMORY_NOT_FOUND")
    }

    /// Another's private memory cannot be read, found or deleted, not even by the owner of the house.
    @Test func whatIsPrivateIsClosedToOthers() async throws {
        let house = try await TestHouse()
        let (owner, resident) = (try await house.token(.owner), try await house.token(.resident))
        let body = #"{"type":"preference","content":"I sleep badly when it is warm","private":true}"#
        let told = try await house.ask(.post, "/api/v1/memory", body, token: resident)
        let id = try #require(told.json["id"]?.string, "\(told.text)")
        #expect(try await house.ask(.get, "/api/v1/memory", token: resident).json["total"]?.integer == 1)
        #expect(try await house.ask(.get, "/api/v1/memory", token: owner).json["total"]?.integer == 0)
        #expect(try await house.ask(.get, "/api/v1/memory", onConsole: true).json["total"]?.integer == 0)
        #expect(try await house.ask(.delete, "/api/v1/memory/\(id)", token: owner).status == 404)
        #expect(try await house.ask(.get, "/api/v1/memory", token: resident).json["total"]?.integer == 1)
    }

    @Test(arguments: [
        (#"{"type":"dream","content":"x"}"#, "type"), (#"{"type":"note"}"#, "content"),
        (#"{"type":"note","content":""}"#, "content"), (#"{"type":"note","content":"x","context":[1]}"#, "context"),
        (#"{"type":"note","content":"x","tags":[""]}"#, "tags"),
    ])
    func whatIsWrongIsRefused(body: String, field: String) async throws {
        let house = try await TestHouse()
        let answer = try await house.ask(.post, "/api/v1/memory", body, token: try await house.token(.resident))
        #expect(answer.status == 400 && answer.details["fields"]?[0]?["path"]?.string == field, "\(answer.text)")
    }

    @Test func aThoughtIsTheWorstThatIsOpen() async throws {
        let house = try await TestHouse(rules: Self.rules)
        let owner = try await house.token(.owner)
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.light"], areas: []))
        let calm = try await house.ask(.get, "/api/v1/house/thought", token: owner)
        #expect(calm.json["category"]?.string == "observation", "\(calm.text)")
        for action in ["lock", "unlock"] {
            let path = "/api/v1/devices/hall.lock/control"
            _ = try await house.ask(.put, path, #"{"action":"\#(action)"}"#, token: owner)
        }
        let worried = try await house.ask(.get, "/api/v1/house/thought", token: owner)
        #expect(worried.json["category"]?.string == "warning", "\(worried.text)")
        #expect(worried.json["thought"]?.string == "The door is not locked")
        #expect(worried.json["suggestion"]?.string == "Lock it")
        let evidence = try #require(worried.json["evidence"]?[0]?.string)
        #expect(try await house.ask(.get, "/api/v1/concerns/\(evidence)", token: owner).status == 200)
        let discreet = try await house.ask(.get, "/api/v1/house/thought", token: guest)
        #expect(discreet.json["category"]?.string == "observation", "\(discreet.text)")
        #expect(!discreet.text.contains("hall") && !discreet.text.contains("door"), "\(discreet.text)")
    }
}
