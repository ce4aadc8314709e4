import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthJSON
import Testing

@testable import HearthServer

/// What guests are not told of the rest of the house: docs/spec/house-api.md, section 4.
@Suite struct GuestTests {
    private static let rules = """
        rule "Somebody is home": when hall.lock unlocks { turn on kitchen.light }
        """

    /// A guest of the kitchen, whose light a rule switched on since the front door was unlocked.
    private func house() async throws -> (house: TestHouse, owner: String, guest: String) {
        let house = try await TestHouse(rules: ["door.hearth": Self.rules])
        let owner = try await house.token(.owner)
        let guest = try await house.token(.guest, allowed: Allowed(devices: [], areas: ["kitchen"]))
        for action in ["lock", "unlock"] {
            let done = try await house.ask(
                .put, "/api/v1/devices/hall.lock/control", #"{"action":"\#(action)"}"#, token: owner)
            #expect(done.status == 200, "\(done.text)")
        }
        return (house, owner, guest)
    }

    /// Texts that tell of the hall, of rules or of people.
    private func expectNothing(in answer: TestHouse.Answer, _ comment: Comment) {
        for word in ["hall", "lock", "door", "Somebody is home", "rule", "api:", "_owner"] {
            #expect(!answer.text.contains(word), "\(word) in \(comment): \(answer.text)")
        }
    }

    @Test func whyNamesNoRuleAndNoOtherRoom() async throws {
        let (house, owner, guest) = try await house()
        let path = "/api/v1/why?slot=kitchen.light"
        let whole = try await house.ask(.get, path, token: owner)
        #expect(whole.json["cause"]?["kind"]?.string == "rule", "\(whole.text)")
        #expect(whole.text.contains("hall.lock") && whole.text.contains("Somebody is home"))
        let told = try await house.ask(.get, path, token: guest)
        #expect(told.status == 200 && told.json["value"] == .bool(true))
        #expect(told.json["cause"] == .object([.init("kind", .string("house"))]))
        #expect(told.json["answer"]?.string?.hasSuffix("\n  Something in the house set it.") == true, "\(told.text)")
        expectNothing(in: told, "why")
        let other = try await house.ask(.get, "/api/v1/why?slot=hall.lock", token: guest)
        #expect(other.status == 404, "\(other.text)")
    }

    @Test(arguments: ["why-not", "explain"])
    func rulesAreNotExplained(path: String) async throws {
        let (house, _, guest) = try await house()
        let answer = try await house.ask(.get, "/api/v1/\(path)?slot=kitchen.light", token: guest)
        #expect(answer.status == 403 && answer.code == "FORBIDDEN", "\(answer.text)")
    }

    @Test func nobodyIsNamedBehindADevice() async throws {
        let (house, owner, guest) = try await house()
        let body = #"{"action":"turn_off"}"#
        let held = try await house.ask(.put, "/api/v1/devices/kitchen.light/control", body, token: owner)
        #expect(held.json["hold"]?["by"]?.string?.hasPrefix("api:") == true, "\(held.text)")
        for path in ["devices", "devices/kitchen.light", "devices?detail=full"] {
            let whole = try await house.ask(.get, "/api/v1/\(path)", token: owner)
            #expect(whole.text.contains("api:"), "\(path): \(whole.text)")
            let told = try await house.ask(.get, "/api/v1/\(path)", token: guest)
            #expect(told.status == 200 && told.text.contains("\"hold\""), "\(told.text)")
            expectNothing(in: told, "\(path)")
        }
        let own = try await house.ask(.put, "/api/v1/devices/kitchen.light/control", body, token: guest)
        #expect(own.status == 200, "\(own.text)")
        expectNothing(in: own, "control")
    }

    @Test func aSafetyRuleThatBlocksIsNotNamed() async throws {
        let rules = """
            rule "Nobody at the door" safety: while hall.lock is locked { turn off kitchen.plug }
            """
        let house = try await TestHouse(rules: ["safe.hearth": rules])
        let owner = try await house.token(.owner)
        let guest = try await house.token(.guest, allowed: Allowed(devices: [], areas: ["kitchen"]))
        _ = try await house.ask(.put, "/api/v1/devices/hall.lock/control", #"{"action":"lock"}"#, token: owner)
        let path = "/api/v1/devices/kitchen.plug/control"
        let whole = try await house.ask(.put, path, #"{"action":"turn_on"}"#, token: owner)
        #expect(whole.text.contains("Nobody at the door"), "\(whole.text)")
        let told = try await house.ask(.put, path, #"{"action":"turn_on"}"#, token: guest)
        #expect(told.status == whole.status, "\(told.text)")
        #expect(told.text.contains("something in the house"), "\(told.text)")
        expectNothing(in: told, "control")
    }
}
