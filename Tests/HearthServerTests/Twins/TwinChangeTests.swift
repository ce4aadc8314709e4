import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthServer

/// What people choose for twins and ask of them: docs/spec/twins.md, section 9.
@Suite struct TwinChangeTests {
    private let house: TestHouse
    private let token: String

    init() async throws {
        house = try await TestHouse()
        token = try await house.token(.resident)
    }

    @Test func aTwinIsMadeAsOftenAsOneLikes() async throws {
        let body = #"{"device_id":"lights-kitchen","config":{"sync_frequency":300,"learning_enabled":false}}"#
        for _ in 0..<2 {
            let made = try await house.ask(.post, "/api/v1/twins", body, token: token)
            #expect(made.status == 200 && made.json["status"]?.string == "created", "\(made.text)")
            #expect(made.json["twin_id"]?.string == "twin:kitchen.light")
            #expect(made.json["fidelity_level"]?.string == "advanced")
        }
        let twin = try await house.ask(.get, "/api/v1/twins/kitchen.light", token: token)
        #expect(twin.json["config"]?["sync_frequency"]?.integer == 300, "\(twin.text)")
        #expect(twin.json["config"]?["learning_enabled"] == .bool(false))
        #expect(twin.json["config"]?["enable_predictions"] == .bool(true))
        let plug = try await house.ask(.get, "/api/v1/twins/kitchen.plug", token: token)
        #expect(plug.json["config"]?["sync_frequency"]?.integer == 60)
    }

    @Test func aChangeLeavesTheRestAsItIs() async throws {
        let path = "/api/v1/twins/twin:kitchen.light"
        _ = try await house.ask(.put, path, #"{"config":{"syncFrequency":5}}"#, token: token)
        let changed = try await house.ask(.put, path, #"{"fidelity_level":"basic"}"#, token: token)
        #expect(changed.json["config"]?["sync_frequency"]?.integer == 5, "\(changed.text)")
        #expect(changed.json["model"]?["level"]?.string == "basic" && changed.json["model"]?["status"] == nil)
        let expert = try await house.ask(.put, path, #"{"fidelity_level":"expert"}"#, token: token)
        #expect(expert.json["fidelity_level"]?.string == "expert")
        #expect(expert.json["model"]?["level"]?.string == "standard", "what is in force")
        let found = try await house.ask(.get, "/api/v1/twins?fidelity_level=expert", token: token)
        #expect(found.json["total"]?.integer == 1)
    }

    @Test func aChangeOfWhatWasNotReadIsRefused() async throws {
        let path = "/api/v1/twins/kitchen.light"
        let tag = try #require(try await house.ask(.get, path, token: token).fields[.eTag])
        let one = try await house.ask(
            .put, path, #"{"fidelity_level":"basic"}"#, token: token, headers: [.ifMatch: tag])
        #expect(one.status == 200, "\(one.text)")
        let two = try await house.ask(
            .put, path, #"{"fidelity_level":"expert"}"#, token: token, headers: [.ifMatch: tag])
        #expect(two.status == 412 && two.code == "PRECONDITION_FAILED", "\(two.text)")
    }

    @Test(arguments: [
        #"{"fidelity_level":"perfect"}"#, #"{"config":{"sync_frequency":4}}"#, #"{"config":{"sync_frequency":86401}}"#,
        #"{"config":{"sync_frequency":1e308}}"#, #"{"config":{"sync_frequency":60.5}}"#, #"{"config":[]}"#,
        #"{"config":{"learning_enabled":"yes"}}"#, #"{"config":{"conflict":"manual"}}"#, #"{"config":{"sync":1}}"#,
        #"{"level":"basic"}"#, "[1]",
    ])
    func nonsenseChangesNothing(body: String) async throws {
        let path = "/api/v1/twins/kitchen.light"
        let before = try await house.ask(.get, path, token: token)
        let answer = try await house.ask(.put, path, body, token: token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
        #expect(try await house.ask(.get, path, token: token).json == before.json)
    }

    @Test func whatIsNoDeviceGetsNoTwin() async throws {
        let made = try await house.ask(.post, "/api/v1/twins", #"{"device_id":"cellar.light"}"#, token: token)
        #expect(made.status == 404 && made.code == "DEVICE_NOT_FOUND", "\(made.text)")
        let nameless = try await house.ask(.post, "/api/v1/twins", "{}", token: token)
        #expect(nameless.status == 400 && nameless.details["fields"]?[0]?["path"]?.string == "device_id")
        for (method, path) in [(HTTPRequest.Method.put, ""), (.put, "/state"), (.put, "/sync"), (.post, "/sync")] {
            let answer = try await house.ask(method, "/api/v1/twins/cellar.light\(path)", #"{"on":true}"#, token: token)
            #expect(answer.status == 404 && answer.code == "TWIN_NOT_FOUND", "\(answer.text)")
        }
    }

    @Test func guestsChangeNone() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.light"], areas: []))
        let calls: [(HTTPRequest.Method, String)] = [
            (.post, ""), (.put, "/kitchen.light"), (.put, "/kitchen.light/state"), (.put, "/kitchen.light/sync"),
            (.post, "/kitchen.light/sync"),
        ]
        for (method, path) in calls {
            let answer = try await house.ask(method, "/api/v1/twins\(path)", #"{"on":true}"#, token: guest)
            #expect(answer.status == 403 && answer.details["needs"]?.string == "resident", "\(path): \(answer.text)")
        }
    }

    /// Exactly as control does it.
    @Test func itsStateIsSetAsByControl() async throws {
        let path = "/api/v1/twins/kitchen.light/state"
        let set = try await house.ask(.put, path, #"{"on":true,"brightness":55}"#, token: token)
        #expect(set.status == 200 && set.json["status"]?.string == "applied", "\(set.text)")
        #expect(set.json["desired"] == .object([]) && set.json["pending_changes"] == .array([]))
        let device = try await house.ask(.get, "/api/v1/devices/kitchen.light", token: token)
        #expect(device.json["current_state"]?["brightness"]?.double == 55, "\(device.text)")
        #expect(device.json["hold"]?["by"]?.string?.hasPrefix("api:") == true)
    }

    @Test(arguments: [
        "{}", "[]", #"{"brightness":1e308}"#, #"{"brightness":"bright"}"#, #"{"colour":1}"#, #"{"on":{"on":{}}}"#,
    ])
    func whatControlRefusesIsRefused(body: String) async throws {
        let answer = try await house.ask(.put, "/api/v1/twins/kitchen.light/state", body, token: token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    @Test func moreEntriesThanPropertiesAreRefused() async throws {
        let body = "{" + (0..<10_000).map { "\"p\($0)\":1" }.joined(separator: ",") + "}"
        let answer = try await house.ask(.put, "/api/v1/twins/kitchen.light/state", body, token: token)
        #expect(answer.status == 400 && answer.text.utf8.count < 1_000, "\(answer.text.prefix(200))")
        let disabled = try await house.ask(.put, "/api/v1/twins/hall.off/state", #"{"on":true}"#, token: token)
        #expect(disabled.status == 409 && disabled.code == "DEVICE_DISABLED", "\(disabled.text)")
    }

    /// There is nothing to ask.
    @Test func aVirtualDeviceAnswersWithItsLastState() async throws {
        _ = try await house.ask(.put, "/api/v1/twins/kitchen.plug/state", #"{"on":true}"#, token: token)
        for method in [HTTPRequest.Method.post, .put] {
            let answer = try await house.ask(method, "/api/v1/twins/kitchen.plug/sync", token: token)
            #expect(answer.status == 200 && answer.json["changes_applied"]?.integer == 0, "\(answer.text)")
            #expect(answer.json["conflicts"] == .array([]) && answer.json["last_sync"] != nil)
        }
    }
}
