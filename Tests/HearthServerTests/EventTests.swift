import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What happened, and why: docs/spec/house-api.md, section 6.9.
@Suite struct EventTests {
    private static let rules = [
        "r.hearth": """
        modes home, away
        rule "Plug follows light": when kitchen.light turns on { turn on kitchen.plug }
        """
    ]

    /// A hand turns on a light, and a rule turns on a plug.
    private func house() async throws -> TestHouse {
        let house = try await TestHouse(rules: Self.rules)
        let token = try await house.token(.owner)
        for action in ["turn_off", "turn_on"] {
            let path = "/api/v1/devices/kitchen.light/control"
            let answer = try await house.ask(.put, path, #"{"action":"\#(action)"}"#, token: token)
            #expect(answer.status == 200, "\(answer.text)")
        }
        return house
    }

    private func events(_ house: TestHouse, _ query: String, _ token: String) async throws -> [JSONValue] {
        let answer = try await house.ask(.get, "/api/v1/events?" + query, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json["events"]?.array ?? []
    }

    @Test func eachEffectLeadsBackToTheHand() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let states = try await events(house, "types=device_state&devices=kitchen.plug", token)
        let plug = try #require(states.first { $0["subject"]?.string == "kitchen.plug.on" }, "\(states)")
        #expect(plug["text"]?.string == "Kettle is on")
        #expect(plug["origin"]?.string == "rule:Plug follows light")
        #expect(plug["data"]?["value"] == .bool(true))
        var seen: [String] = []
        var next = plug["id"]?.string
        while let id = next, !seen.contains(id) {
            seen.append(id)
            let event = try await house.ask(.get, "/api/v1/events/\(id)", token: token).json
            for cause in event["causes"]?.array ?? [] {
                let path = "/api/v1/events/\(cause.string ?? "")"
                #expect(try await house.ask(.get, path, token: token).status == 200, "\(path)")
            }
            next = event["causes"]?.array?.last?.string
        }
        let first = try await house.ask(.get, "/api/v1/events/\(seen.last ?? "")", token: token)
        #expect(first.json["subject"]?.string == "kitchen.light.on", "\(seen) \(first.text)")
        #expect(first.json["origin"]?.string == "api:anna")
    }

    @Test func aCauseNamesItsEffects() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let fired = try #require(try await events(house, "types=rule", token).first)
        #expect(fired["text"]?.string == #"Rule "Plug follows light" (r.hearth:2) ran"#)
        #expect(fired["subject"]?.string == "r.plug_follows_light")
        let commands = try await events(house, "types=command&subject=kitchen.plug", token)
        #expect(commands.first?["text"]?.string == #""Plug follows light" (r.hearth:2) set kitchen.plug to on"#)
        let shown = try await house.ask(.get, "/api/v1/events/\(fired["id"]?.string ?? "")", token: token)
        #expect(shown.json["effects"]?.array?.isEmpty == false, "\(shown.text)")
    }

    @Test func pagesTogetherAreTheWhole() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        for action in ["turn_off", "turn_on", "turn_off"] {
            let path = "/api/v1/devices/kitchen.light/control"
            _ = try await house.ask(.put, path, #"{"action":"\#(action)"}"#, token: token)
        }
        _ = try await house.ask(.put, "/api/v1/modes/current", #"{"mode":"away"}"#, token: token)
        let whole = try await events(house, "limit=1000", token).compactMap { $0["id"]?.string }
        #expect(whole.count > 10 && Set(whole).count == whole.count)
        var (pages, cursor): ([String], String?) = ([], "")
        while let place = cursor {
            let answer = try await house.ask(
                .get, "/api/v1/events?limit=3" + (place.isEmpty ? "" : "&cursor=\(place)"), token: token)
            pages += answer.json["events"]?.array?.compactMap { $0["id"]?.string } ?? []
            cursor = answer.json["next_cursor"]?.string
        }
        #expect(pages == whole)
    }

    @Test func theRestIsWrittenDownToo() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        _ = try await house.ask(.put, "/api/v1/modes/current", #"{"mode":"away"}"#, token: token)
        let mode = try #require(try await events(house, "types=mode", token).first)
        #expect(mode["text"]?.string == "The mode is away")
        #expect(mode["data"]?["from"]?.string == "home")
        #expect(mode["origin"]?.string == "api:owner1")
        #expect(try await events(house, "types=config", token).first?["subject"]?.string == "rules")
        let start = try await events(house, "types=system", token).first
        #expect(start?["text"]?.string == "Hearth has started for the first time")
    }

    @Test func loginsAreForOwners() async throws {
        let house = try await house()
        let (owner, resident) = (try await house.token(.owner), try await house.token(.resident))
        let body = #"{"username":"anna","password":"correct horse battery"}"#
        _ = try await house.ask(.post, "/api/v1/auth/login", body)
        _ = try await house.ask(.post, "/api/v1/auth/login", #"{"username":"anna","password":"hunter2 hunter2"}"#)
        let seen = try await events(house, "types=auth", owner)
        #expect(seen.prefix(2).map { $0["text"]?.string } == ["A login as anna failed", "anna has logged in"])
        #expect(!"\(seen)".contains("hunter2"))
        #expect(try await events(house, "types=auth", resident).isEmpty)
        let id = seen.first?["id"]?.string ?? ""
        #expect(try await house.ask(.get, "/api/v1/events/\(id)", token: resident).code == "EVENT_NOT_FOUND")
    }

    @Test func aGuestReadsOfItsDevicesOnlyAndOfNobodyElse() async throws {
        let house = try await house()
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.plug"], areas: []))
        let seen = try await events(house, "", guest)
        #expect(!seen.isEmpty)
        for event in seen {
            #expect(event["subject"]?.string?.hasPrefix("kitchen.plug.") == true)
            #expect(event["origin"] == nil && !"\(event)".contains("Plug follows light"), "\(event)")
        }
        let owner = try await house.token(.resident)
        let hidden = try await events(house, "devices=kitchen.light", owner)
        for event in hidden {
            let path = "/api/v1/events/\(event["id"]?.string ?? "")"
            #expect(try await house.ask(.get, path, token: guest).status == 404)
        }
        #expect(try await house.ask(.get, "/api/v1/events?devices=hall.lock", token: guest).code == "DEVICE_NOT_FOUND")
    }

    @Test(arguments: [
        ("types=weather", "query.types"), ("limit=1001", "query.limit"), ("cursor=x", "query.cursor"),
        ("from=yesterday", "query.from"), ("to=-2d&from=-1d", "query.to"),
    ])
    func whatIsWrongIsNamed(query: String, field: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/events?" + query, token: token)
        #expect(answer.details["fields"]?.array?.compactMap { $0["path"]?.string } == [field], "\(answer.text)")
    }

    @Test(arguments: ["t_999", "s_999", "evt_999", "x_1", "t_", "t_0", "t_-1", "evt_+1"])
    func eventsThatAreNotThere(id: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        #expect(try await house.ask(.get, "/api/v1/events/\(id)", token: token).code == "EVENT_NOT_FOUND")
    }
}
