import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Changing devices: docs/spec/house-api.md, section 7. The devices are virtual and acknowledge at once; outcomes that
/// need a broker are tested end to end.
@Suite struct ControlTests {
    @Test func aChangeIsAcknowledgedAndShown() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, "/api/v1/devices/lights-kitchen/control", #"{"action":"set_brightness","value":40}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["device_id"]?.string == "kitchen.light")
        #expect(answer.json["status"]?.string == "success")
        #expect(answer.json["acknowledged"]?.bool == true)
        #expect(answer.json["new_state"]?["brightness"]?.integer == 40)
        #expect(answer.json["hold"]?["by"]?.string.map { $0.hasPrefix("api:resident") } == true)
        let id = try #require(answer.json["command"]?["id"]?.string)
        let command = try await house.ask(.get, "/api/v1/commands/\(id)", token: token)
        #expect(command.json["state"]?.string == "acknowledged")
        #expect(command.json["values"]?["brightness"]?.integer == 40)
        #expect(try await house.ask(.delete, "/api/v1/commands/\(id)", token: token).code == "NOT_QUEUED")
    }

    /// Before anybody has asked to see the house as it is now.
    @Test func aCommandIsKnownAtOnceToWhoTakesItBack() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, "/api/v1/devices/hall.light/control", #"{"action":"turn_on"}"#, token: token)
        let id = try #require(answer.json["command"]?["id"]?.string)
        #expect(try await house.ask(.delete, "/api/v1/commands/\(id)", token: token).code == "NOT_QUEUED")
    }

    @Test func theSameAgainSendsNothing() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let body = #"{"action":"turn_on"}"#
        _ = try await house.ask(.put, "/api/v1/devices/hall.light/control", body, token: token)
        let again = try await house.ask(.put, "/api/v1/devices/hall.light/control", body, token: token)
        #expect(again.json["no_change"]?.bool == true)
        #expect(again.json["command"] == nil)
    }

    @Test func allThatIsWrongIsToldAtOnce() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let path = "/api/v1/devices/kitchen.light/control"
        let wrong = try await house.ask(
            .put, path, #"{"transition_time":-1,"transitionTime":5,"wait":"long","hold":"forever"}"#, token: token)
        #expect(wrong.status == 400)
        #expect(
            wrong.details["fields"]?.array?.compactMap { $0["path"]?.string }
                == ["action", "transition_time", "wait", "hold"])
        let range = try await house.ask(.put, path, #"{"action":"set_brightness","value":140}"#, token: token)
        #expect(range.code == "VALIDATION_ERROR")
        #expect(range.details["fields"]?[0]?["expected"]?.string == "0..100")
        let unsupported = try await house.ask(.put, path, #"{"action":"turn_om"}"#, token: token)
        #expect(unsupported.code == "UNSUPPORTED_ACTION")
        #expect(unsupported.details["did_you_mean"]?[0]?.string == "turn_on")
        let strange = try await house.ask(.put, path, #"{"action":"purple"}"#, token: token)
        let supported = strange.details["supported"]?.array?.compactMap(\.string) ?? []
        #expect(
            strange.json["error"]?["message"]?.string
                == "kitchen.light does not take the action 'purple'; it takes \(supported.joined(separator: ", "))")
        #expect(supported.contains("turn_on"))
        let unknown = try await house.ask(.put, path, #"{"action":"toggle"}"#, token: token)
        #expect(unknown.code == "STATE_UNKNOWN")
        let disabled = try await house.ask(
            .put, "/api/v1/devices/hall.off/control", #"{"action":"turn_on"}"#, token: token)
        #expect(disabled.code == "DEVICE_DISABLED")
    }

    @Test func fieldsThatNobodyKnowsAreNamed() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, "/api/v1/devices/hall.light/control", #"{"action":"turn_on","colour":"red"}"#, token: token)
        #expect(answer.status == 200)
        #expect(answer.fields[.ignoredFields] == "colour")
    }

    @Test func aGroupIsOneDeviceToItsUser() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, "/api/v1/devices/all.lights/control", #"{"action":"turn_on"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["results"]?.array?.count == 2)
        #expect(answer.json["new_state"]?["on"]?.bool == true)
        let groups = try await house.ask(.get, "/api/v1/groups", token: token)
        #expect(groups.json["groups"]?[0]?["current_state"]?["on"]?.bool == true)
    }

    @Test func aBatchAnswersEachItemInOrder() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let body = """
            {"devices":[{"deviceId":"kitchen.light","action":"turn_on"},{"id":"porch.lamp","action":"turn_on"},
            {"device_id":"kitchen.light","action":"set_brightness","value":30}]}
            """
        let answer = try await house.ask(.post, "/api/v1/devices/batch-control", body, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        let results = answer.json["results"]?.array ?? []
        #expect(results.compactMap { $0["http_status"]?.integer } == [200, 404, 200])
        #expect(results[1]["code"]?.string == "DEVICE_NOT_FOUND")
        #expect(results[2]["new_state"]?["brightness"]?.integer == 30)
        #expect(answer.json["succeeded"]?.integer == 2)
        #expect(answer.json["failed"]?.integer == 1)
    }

    @Test func anAtomicBatchDoesAllOrNothing() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let body = """
            {"atomic":true,"devices":[{"device_id":"kitchen.light","action":"turn_on"},
            {"device_id":"hall.light","action":"set_brightness","value":300}]}
            """
        let answer = try await house.ask(.post, "/api/v1/devices/batch-control", body, token: token)
        #expect(answer.status == 409)
        #expect(answer.code == "BATCH_REJECTED")
        #expect(answer.details["results"]?[0]?["device_id"]?.string == "hall.light")
        let light = try await house.ask(.get, "/api/v1/devices/kitchen.light", token: token)
        #expect(light.json["current_state"]?["on"] == nil)
    }

    @Test func problemsOfABatchHaveTheirPath() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .post, "/api/v1/devices/batch-control", #"{"devices":[{"device_id":"a","action":"b"},{"action":7}]}"#,
            token: token)
        #expect(
            answer.details["fields"]?.array?.compactMap { $0["path"]?.string }
                == ["devices[1].device_id", "devices[1].action"])
    }
}
