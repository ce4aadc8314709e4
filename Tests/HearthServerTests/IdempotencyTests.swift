import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// The same request sent again: docs/spec/house-api.md, section 2.12.
@Suite struct IdempotencyTests {
    private let key: HTTPFields = [.idempotencyKey: "k-1"]
    private let path = "/api/v1/devices/hall.light/control"

    @Test func theSecondIsAnsweredAsTheFirstAndDoesNotAct() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let on = #"{"action":"turn_on"}"#
        let first = try await house.ask(.put, path, on, token: token, headers: key)
        #expect(first.status == 200 && first.fields[.idempotencyReplayed] == nil)
        _ = try await house.ask(.put, path, #"{"action":"turn_off"}"#, token: token)
        let second = try await house.ask(.put, "/v1/devices/hall.light/control/", on, token: token, headers: key)
        #expect(second.text == first.text && second.status == first.status)
        #expect(second.fields[.idempotencyReplayed] == "true")
        #expect(second.fields[.contentType] == first.fields[.contentType])
        let device = try await house.ask(.get, "/api/v1/devices/hall.light", token: token)
        #expect(device.json["current_state"]?["on"] == .bool(false))
    }

    @Test func aRefusalIsRepeatedToo() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let body = #"{"action":"dance"}"#
        let first = try await house.ask(.put, path, body, token: token, headers: key)
        let second = try await house.ask(.put, path, body, token: token, headers: key)
        #expect(first.code == "UNSUPPORTED_ACTION" && second.text == first.text)
        #expect(second.fields[.idempotencyReplayed] == "true")
    }

    @Test func aKeyIsForOneRequestOfOneCaller() async throws {
        let house = try await TestHouse()
        let (anna, ben) = (try await house.token(.resident), try await house.token(.resident))
        let on = #"{"action":"turn_on"}"#
        _ = try await house.ask(.put, path, on, token: anna, headers: key)
        let other = try await house.ask(.put, path, #"{"action":"turn_off"}"#, token: anna, headers: key)
        #expect(other.status == 409 && other.code == "IDEMPOTENCY_CONFLICT")
        let query = try await house.ask(.put, path + "?a=1", on, token: anna, headers: key)
        #expect(query.code == "IDEMPOTENCY_CONFLICT")
        let elsewhere = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", on, token: anna, headers: key)
        #expect(elsewhere.fields[.idempotencyReplayed] == nil && elsewhere.status == 200)
        let another = try await house.ask(.put, path, on, token: ben, headers: key)
        #expect(another.fields[.idempotencyReplayed] == nil && another.status == 200)
    }

    @Test(arguments: ["", "with space", "ä", String(repeating: "k", count: 129)])
    func keysHaveAForm(key: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, path, #"{"action":"turn_on"}"#, token: token, headers: [.idempotencyKey: key])
        #expect(answer.details["fields"]?[0]?["path"]?.string == "header.Idempotency-Key")
    }

    @Test func accountsKnowNoKeys() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let body = #"{"username":"ben","password":"seven green bottles","role":"resident"}"#
        #expect(try await house.ask(.post, "/api/v1/users", body, token: token, headers: key).status == 201)
        #expect(try await house.ask(.post, "/api/v1/users", body, token: token, headers: key).code == "NAME_TAKEN")
    }
}
