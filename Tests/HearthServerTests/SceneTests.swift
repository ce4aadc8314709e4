import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// Scenes: docs/spec/house-api.md, section 6.8.
@Suite struct SceneTests {
    private static let rules = [
        "scenes.hearth": """
        scene evening { kitchen.light.brightness: 40 %, hall.light: off }
        when kitchen.plug turns on { apply evening }
        """
    ]

    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          hall.light: { class: light, virtual: {} }
          hall.lock: { class: lock, virtual: {} }
          hall.robot: { class: vacuum, virtual: {} }
          hall.heater: { class: thermostat, virtual: {} }
          hall.tv: { class: media, virtual: {} }
          kitchen.plug: { class: plug, virtual: {} }
        """

    @Test func scenesOfTheRulesAreListedAndApplied() async throws {
        let house = try await TestHouse(rules: Self.rules)
        let token = try await house.token(.resident)
        let list = try await house.ask(.get, "/api/v1/scenes", token: token)
        #expect(list.json["total"]?.integer == 1)
        let scene = try await house.ask(.get, "/api/v1/scenes/evening", token: token)
        #expect(scene.json["values"]?["kitchen.light.brightness"]?.integer == 40, "\(scene.text)")
        #expect(scene.json["values"]?["hall.light.on"] == .bool(false))
        #expect(scene.json["editable"] == .bool(false) && scene.json["file"]?.string == "scenes.hearth")
        let applied = try await house.ask(.post, "/api/v1/scenes/evening/apply", "{}", token: token)
        #expect(applied.status == 200 && applied.json["succeeded"]?.integer == 2, "\(applied.text)")
        let light = try await house.ask(.get, "/api/v1/devices/kitchen.light", token: token)
        #expect(light.json["current_state"]?["brightness"]?.integer == 40)
        #expect(light.json["hold"] != nil, "it is a hand")
        #expect(try await house.ask(.get, "/api/v1/scenes/evning", token: token).code == "SCENE_NOT_FOUND")
    }

    @Test func ownScenesAreMadeChangedAndDeleted() async throws {
        let house = try await TestHouse(rules: Self.rules)
        let token = try await house.token(.resident)
        let path = "/api/v1/scenes/reading"
        let body = #"{"values":{"hall.light.brightness":80,"kitchen.light":true}}"#
        let made = try await house.ask(.put, path, body, token: token)
        #expect(made.status == 201, "\(made.text)")
        #expect(made.json["values"]?["hall.light.brightness"]?.integer == 80)
        #expect(made.json["editable"] == .bool(true) && made.json["file"]?.string == "90-api.hearth")
        let changed = try await house.ask(.put, path, #"{"values":{"hall.light":false}}"#, token: token)
        #expect(changed.status == 200 && changed.json["values"]?["hall.light.on"] == .bool(false), "\(changed.text)")
        #expect(changed.json["values"]?["hall.light.brightness"] == nil)
        #expect(try await house.ask(.delete, path, token: token).status == 204)
        #expect(try await house.ask(.get, path, token: token).status == 404)
        let written = try await house.ask(.put, "/api/v1/scenes/evening", body, token: token)
        #expect(written.code == "CONFIGURED_IN_FILE" && written.details["line"]?.integer == 1)
        #expect(try await house.ask(.delete, "/api/v1/scenes/evening", token: token).code == "CONFIGURED_IN_FILE")
    }

    @Test(arguments: [#"{}"#, #"{"values":{"nothing":1}}"#, #"{"values":{"hall.light":"} when"}}"#])
    func whatFitsNowhereIsRefused(_ body: String) async throws {
        let house = try await TestHouse(rules: Self.rules)
        let token = try await house.token(.resident)
        let answer = try await house.ask(.put, "/api/v1/scenes/reading", body, token: token)
        #expect(answer.status == 400 && answer.details["fields"]?[0]?["path"]?.string?.hasPrefix("values") == true)
    }

    @Test(arguments: [
        ("hall.light.brightness", "140"), ("hall.light.brightness", #""bright""#), ("hall.light.on", #""maybe""#),
        ("hall.light.hue", "400"), ("hall.lock", #""ajar""#), ("hall.robot.state", #""error""#),
        ("hall.heater.setpoint", "999"), ("hall.tv.source", #""Radio""#),
    ])
    func aValueThatDoesNotFitIsNamedByItsField(_ slot: String, _ value: String) async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.resident)
        let body = #"{"values":{"kitchen.plug":true,"\#(slot)":\#(value)}}"#
        let answer = try await house.ask(.put, "/api/v1/scenes/reading", body, token: token)
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.details["fields"]?.array?.compactMap { $0["path"]?.string } == ["values." + slot])
        #expect(!answer.text.contains("hearth"), "\(answer.text)")
    }

    @Test(arguments: ["Movie%20night", "Evening", "when", "a%20%7B%20%7D"])
    func aNameThatRulesCannotSayIsRefused(_ name: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .put, "/api/v1/scenes/" + name, #"{"values":{"hall.light":true}}"#, token: token)
        #expect(answer.status == 400 && answer.details["fields"]?[0]?["path"]?.string == "name", "\(answer.text)")
    }

    @Test func guestsHaveScenesOfTheirDevicesOnly() async throws {
        let house = try await TestHouse(rules: Self.rules)
        _ = try await house.token(.owner)
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.light"], areas: []))
        #expect(try await house.ask(.get, "/api/v1/scenes", token: guest).json["total"]?.integer == 0)
        let both = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.light", "hall.light"], areas: []))
        #expect(try await house.ask(.post, "/api/v1/scenes/evening/apply", "{}", token: both).status == 200)
    }
}
