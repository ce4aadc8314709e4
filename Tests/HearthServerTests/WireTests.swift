import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// The rules of the wire: docs/spec/house-api.md, sections 1 to 3 and 9.
@Suite struct WireTests {
    @Test func theBasesAnswerAlike() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let long = try await house.ask(.get, "/api/v1/areas", token: token)
        let short = try await house.ask(.get, "/v1/areas/", token: token)
        #expect(long.text == short.text)
    }

    @Test func aWrongMethodNamesTheRightOnes() async throws {
        let house = try await TestHouse()
        let answer = try await house.ask(.post, "/api/v1/areas")
        #expect(answer.status == 405)
        #expect(answer.fields[.allow] == "GET, HEAD")
        #expect(answer.code == "METHOD_NOT_ALLOWED")
    }

    @Test(arguments: [
        "/nothing", "/api/v1/devices/%2e%2e", "/api/v1/devices/a%2Fb", "/api/v1/devices/%00", "/api/v1/x%zz",
    ])
    func pathsThatLeadNowhere(path: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        #expect(try await house.ask(.get, path, token: token).status == 404)
    }

    @Test func headIsGetWithoutTheBody() async throws {
        let house = try await TestHouse()
        let get = try await house.ask(.get, "/health")
        let head = try await house.ask(.head, "/health")
        #expect(head.status == 200)
        #expect(head.text.isEmpty)
        #expect(head.fields[.contentLength] == get.fields[.contentLength])
    }

    @Test func anUnchangedAnswerIsNotSentAgain() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let first = try await house.ask(.get, "/api/v1/groups", token: token)
        let tag = try #require(first.fields[.eTag])
        #expect(first.fields[.cacheControl] == "private, no-cache")
        let second = try await house.ask(.get, "/api/v1/groups", token: token, headers: [.ifNoneMatch: "\"x\", \(tag)"])
        #expect(second.status == 304)
        #expect(second.text.isEmpty)
    }

    @Test func errorsHaveOneShape() async throws {
        let house = try await TestHouse()
        let answer = try await house.ask(.get, "/nothing", headers: [.requestID: "my-1"])
        let error = try #require(answer.json["error"])
        #expect(error["code"]?.string == "NOT_FOUND")
        #expect(error["details"] == .object([]))
        #expect(answer.json["data"] == .null)
        #expect(answer.json["detail"] == error["message"])
        for place in [answer.json, error] {
            #expect(place["request_id"]?.string == "my-1")
            #expect(place["requestId"]?.string == "my-1")
            #expect(place["timestamp"]?.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        }
        #expect(answer.fields[.requestID] == "my-1")
        #expect(answer.fields[.xContentTypeOptions] == "nosniff")
        #expect(answer.fields[.referrerPolicy] == "no-referrer")
        let strange = try await house.ask(.get, "/nothing", headers: [.requestID: "not valid!"])
        #expect(strange.fields[.requestID]?.hasPrefix("req_") == true)
    }

    @Test func bodiesAreJSONOfAtMostAMebibyte() async throws {
        let house = try await TestHouse()
        let path = "/api/v1/auth/login"
        let broken = try await house.ask(.post, path, #"{"username":}"#)
        #expect(broken.details["reason"]?.string == "malformed_json")
        #expect(broken.details["offset"]?.integer == 12)
        let form = try await house.ask(.post, path, "a=b", headers: [.contentType: "application/x-www-form-urlencoded"])
        #expect(form.status == 415)
        let large = try await house.ask(.post, path, String(repeating: " ", count: 1 << 20 + 1))
        #expect(large.status == 413)
        let list = try await house.ask(.post, path, "[]")
        #expect(list.details["fields"]?[0]?["path"]?.string == "body")
    }

    /// No query and no empty body brings the hub down, whatever the endpoint.
    @Test func nothingIsRequiredSilently() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        for route in house.api.v1.table.routes where route.access != .console {
            let path = "/api/v1" + route.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            for body in [nil, "{}"] where route.method != .get || body == nil {
                let answer = try await house.ask(route.method, path, body, token: token)
                #expect(answer.status < 500, "\(route.method) \(path): \(answer.text)")
            }
        }
    }

    @Test func theHouseIsNeutralBeforeItsFirstAppraisal() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.guest)
        let status = try await house.ask(.get, "/api/v1/consciousness/status", token: token).json
        #expect(status["emotionalState"] == status["emotional_state"])
        #expect(status["emotional_state"]?["primaryEmotion"]?.string == "neutral")
        #expect(status["emotional_state"]?["intensity"]?.integer == 0)
        #expect(status["totalDevices"] == status["total_devices"])
        let emotions = try await house.ask(.get, "/api/v1/consciousness/emotions?time_range=90m", token: token)
        #expect(emotions.json["time_range"]?.string == "90m")
        let wrong = try await house.ask(.get, "/api/v1/consciousness/emotions?time_range=90d", token: token)
        #expect(wrong.details["fields"]?[0]?["path"]?.string == "query.time_range")
    }

    @Test func healthIsOpen() async throws {
        let house = try await TestHouse()
        let health = try await house.ask(.get, "/health")
        #expect(health.status == 200)
        #expect(health.json["status"]?.string == "healthy")
        #expect(health.json["service"]?.string == "hearth")
        #expect(try await house.ask(.get, "/health/ready").json["ready"]?.bool == true)
        let token = try await house.token(.resident)
        let detailed = try await house.ask(.get, "/health/detailed", token: token)
        #expect(detailed.json["summary"]?["failed_checks"]?.integer == 0)
    }

    @Test(arguments: [
        ("30m", Milliseconds.minutes(30)), ("0s", .zero), ("2w", .days(14)), ("1h", .hours(1)), ("h", nil), ("1", nil),
        ("-1h", nil), ("+1h", nil), ("1.5h", nil), ("1h 30m", nil),
    ])
    func durations(text: String, span: Milliseconds?) {
        #expect(Milliseconds(duration: text) == span)
    }

    @Test func wrongWaysToWriteOneFieldAreToldApart() {
        let members: [JSONValue.Member] = [.init("max_age", .int(1)), .init("maxAge", .int(2)), .init("name", .null)]
        var fields = FieldReader(body: members, spelling: .orCamelCase)
        _ = fields.integer("max_age", in: 0...10)
        #expect(fields.text("name") == nil)
        #expect(fields.problems.map(\.path) == ["max_age"])
        #expect(fields.unknown.isEmpty)
    }
}
