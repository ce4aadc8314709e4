import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Earlier texts of files of rules: docs/spec/house-api.md, section 6.7.
@Suite struct RuleVersionTests {
    private static let first = "when kitchen.light turns off { turn off hall.light }\n"
    private static let second = "when kitchen.light turns on { turn on hall.light }\n"
    private static let path = "/api/v1/rules/files/kitchen.hearth"

    private func house() async throws -> TestHouse { try await TestHouse(rules: ["kitchen.hearth": Self.first]) }

    private func put(_ text: String, _ house: TestHouse, _ token: String) async throws {
        let body = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("source", text)
            writer.member("accept_warnings", true)
            writer.endObject()
        }
        let answer = try await house.ask(.put, Self.path, String(decoding: body, as: UTF8.self), token: token)
        #expect(answer.status == 200 || answer.status == 201, "\(answer.text)")
    }

    @Test func aSaveKeepsTheTextBeforeItAndItsOwn() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let none = try await house.ask(.get, Self.path + "/versions", token: token)
        #expect(none.status == 200 && none.json["versions"]?.array?.isEmpty == true)
        try await put(Self.second, house, token)
        let list = try await house.ask(.get, Self.path + "/versions", token: token)
        let versions = try #require(list.json["versions"]?.array)
        try #require(versions.count == 2, "\(list.text)")
        #expect(versions[0]["by"]?.string == "api:resident1" && versions[1]["by"] == nil, "\(list.text)")
        #expect(versions[1]["size"]?.integer == Int64(Self.first.utf8.count))
        let id = try #require(versions[1]["version"]?.string)
        let old = try await house.ask(.get, Self.path + "/versions/" + id, token: token)
        #expect(old.json["source"]?.string == Self.first)
        let file = try await house.ask(.get, Self.path, token: token)
        #expect(versions[0]["etag"] == file.json["etag"])

        try await put(Self.first, house, token)
        let again = try await house.ask(.get, Self.path + "/versions", token: token)
        #expect(again.json["versions"]?.array?.compactMap { $0["etag"]?.string }.count == 3)
    }

    @Test func theTextsOfADeletedFileStay() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        #expect(try await house.ask(.delete, Self.path, token: token).status == 204)
        let list = try await house.ask(.get, Self.path + "/versions", token: token)
        #expect(list.json["versions"]?.array?.count == 1, "\(list.text)")
    }

    @Test func whatIsNotThereIsNotFound() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let file = try await house.ask(.get, "/api/v1/rules/files/kitchn.hearth/versions", token: token)
        #expect(file.status == 404 && file.code == "RULE_FILE_NOT_FOUND")
        #expect(file.details["did_you_mean"]?[0]?.string == "kitchen.hearth")
        for id in ["1764244800000-0123456789abcdef", "latest", "%2e%2e%2fhearth.db"] {
            #expect(try await house.ask(.get, Self.path + "/versions/" + id, token: token).status == 404, "\(id)")
        }
    }
}
