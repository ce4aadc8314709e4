import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthHub
@testable import HearthServer

/// To whom the demo is open, and what it moves: docs/spec/house-api.md, section 10.
@Suite struct DemoDoorTests {
    /// A lamp that is real, and one that is not.
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { hall: { name: Hall } }
        devices:
          hall.lamp: { class: light, name: Hall lamp, area: hall, mqtt: { state_topic: lamp, command_topic: lamp/set } }
          hall.dummy: { class: light, name: Dummy, area: hall, virtual: { initial: off } }
        """

    static func house(_ demo: HTTPSettings.Demo, as role: Person.Role = .resident) async throws -> TestHouse {
        var settings = HTTPSettings()
        (settings.demo, settings.demoRole) = (demo, role)
        return try await TestHouse(settings: settings, devices: devices)
    }

    @Test func withoutTheSettingNothingOfItIsThere() async throws {
        let house = try await TestHouse()
        for row in DemoTable.rows {
            let path = row.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            #expect(try await house.ask(row.method, path, row.method == .get ? nil : "{}").status == 404, "\(row)")
        }
        #expect(house.api.site.facades.count == 2, "nor is the socket")
    }

    @Test func itHasTheCallsOfTheSpecificationAndNoOther() async throws {
        let house = try await Self.house(.auto)
        let routes = try #require(house.api.demo?.table.routes)
        #expect(Set(routes.map { DemoTable.Row(method: $0.method, path: $0.path) }) == DemoTable.rows)
    }

    @Test(arguments: [HTTPSettings.Demo.auto, .on]) func programsOnThisComputerNeedNoLogin(
        demo: HTTPSettings.Demo
    ) async throws {
        let house = try await Self.house(demo)
        #expect(try await house.ask(.get, "/api/status").status == 200)
        // The API itself still needs one.
        #expect(try await house.ask(.get, "/api/v1/devices").status == 401)
    }

    @Test func byDefaultNobodyElseComesIn() async throws {
        let house = try await Self.house(.auto)
        for row in DemoTable.rows {
            let path = row.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            let answer = try await house.ask(row.method, path, row.method == .get ? nil : "{}", from: "192.0.2.7")
            #expect(answer.status == 403 && answer.code == "DEMO_DISABLED", "\(row): \(answer.text)")
        }
        for field in ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"] {
            let name = try #require(HTTPField.Name(field))
            let answer = try await house.ask(.get, "/api/devices", headers: [name: "for=192.0.2.7"])
            #expect(answer.status == 403 && answer.code == "DEMO_DISABLED", "\(field)")
        }
        let named = try await house.ask(.get, "/api/devices", headers: [.host: "evil.example"])
        #expect(named.code == "HOST_NOT_ALLOWED")
    }

    @Test func opensToAllWhereTheOwnerSaysSo() async throws {
        let house = try await Self.house(.on)
        let answer = try await house.ask(.get, "/api/devices", from: "192.0.2.7")
        #expect(answer.status == 200 && answer.json["total"]?.integer == 2)
    }

    /// Another page in the same browser can send neither a form nor a script's request.
    @Test func pagesOfOthersAreKeptOut() async throws {
        let house = try await Self.house(.auto)
        let path = "/api/devices/hall.dummy/control"
        let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        #expect(try await house.ask(.post, path, "action=turn_on", headers: form).status == 415)
        let script: HTTPFields = [.origin: "https://evil.example"]
        let order = #"{"action":"turn_on"}"#
        #expect(try await house.ask(.post, path, order, headers: script).code == "ORIGIN_NOT_ALLOWED")
        #expect(try await house.ask(.post, "/api/demo/enable", headers: script).code == "ORIGIN_NOT_ALLOWED")
        let dummy = try await house.ask(.get, "/api/devices/hall.dummy")
        #expect(dummy.json["properties"]?["on"] == .bool(false))
    }

    @Test func autoMovesNothingReal() async throws {
        let house = try await Self.house(.auto)
        await house.hub.withCore { $0.connected(nonce: 1) }
        let real = try await house.ask(.post, "/api/devices/hall.lamp/control", #"{"action":"turn_on"}"#)
        #expect(real.status == 200 && real.json["status"]?.string == "error")
        #expect(real.json["message"]?.string?.contains("http.demo") == true)
        let dummy = try await house.ask(.post, "/api/devices/hall.dummy/control", #"{"action":"turn_on"}"#)
        #expect(dummy.json["status"]?.string == "success" && dummy.json["new_state"]?["on"] == .bool(true))
        let batch = try await house.ask(
            .post, "/api/devices/batch-control",
            """
            {"devices":[{"device_id":"hall.lamp","action":"turn_on"},{"device_id":"hall.dummy","action":"turn_off"}]}
            """)
        #expect(batch.json["results"]?.array?.map { $0["status"]?.string } == ["error", "success"], "\(batch.text)")
        let put = try await house.ask(.put, "/api/devices/hall.lamp", #"{"action":"turn_on"}"#)
        #expect(put.status == 403 && put.code == "FORBIDDEN")
        let said = try await house.ask(.post, "/api/consciousness/query", #"{"question":"turn on the hall lamp"}"#)
        #expect(said.json["response"]?.string?.contains("http.demo") == true, "\(said.text)")
        let snapshot = await house.hub.current()
        let lamp = try #require(snapshot.house.registry.index(of: "hall.lamp"))
        #expect((snapshot.recentCommands[lamp] ?? []).isEmpty)
    }

    @Test func aGuestOfTheDemoSeesAndMovesNothing() async throws {
        let house = try await Self.house(.on, as: .guest)
        #expect(try await house.ask(.get, "/api/devices").json["total"]?.integer == 0)
        #expect(try await house.ask(.get, "/api/devices/hall.lamp").status == 404)
        let moved = try await house.ask(.post, "/api/devices/hall.dummy/control", #"{"action":"turn_on"}"#)
        #expect(moved.json["status"]?.string == "error")
        for path in ["/api/twins", "/api/memory", "/api/safla/status", "/api/discovery/status"] {
            let answer = try await house.ask(.get, path)
            #expect(answer.code == "FORBIDDEN" && answer.details["needs"]?.string == "resident", "\(path)")
        }
        let status = try await house.ask(.get, "/api/status")
        #expect(status.json["devices"]?["total"]?.integer == 0)
        #expect(status.json["consciousness_status"]?["active_concerns"] == .array([]))
    }

    /// What somebody has told the house as private does not exist for a page without a login.
    @Test func whatIsPrivateStaysPrivate() async throws {
        let house = try await Self.house(.auto)
        let resident = try await house.token(.resident)
        let body = #"{"type":"note","content":"The present is in the attic","private":true}"#
        #expect(try await house.ask(.post, "/api/v1/memory", body, token: resident).status == 200)
        #expect(try await house.ask(.get, "/api/memory").json["total"]?.integer == 0)
    }
}
