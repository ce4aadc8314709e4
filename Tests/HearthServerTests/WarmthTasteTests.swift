import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// Too cold and too warm, again and again: docs/spec/mind.md, section 9, and docs/decisions/118-too-cold-is-a-floor.md.
@Suite struct WarmthTasteTests {
    private static let devices = """
        version: 1
        house: { name: Elm, timezone: Europe/Berlin }
        areas: { living: { name: Living room }, bedroom: { name: Bedroom }, kitchen: { name: Kitchen } }
        devices:
          clock: { class: switch, name: Clock, virtual: { initial: off } }
          living.heater: { class: thermostat, name: Living room heater, area: living, virtual: { initial: 20 } }
          bedroom.heater: { class: thermostat, name: Bedroom heater, area: bedroom, virtual: { initial: 17 } }
          kitchen.tank: { class: water_heater, name: Tank, area: kitchen, virtual: {} }
        """
    private static let rules = [
        "bedroom.hearth": "rule \"Cosy\": while time between 18:00 and 21:00 { set bedroom.heater to 18 °C }\n"
    ]

    private let house: TestHouse
    private let token: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        token = try await house.token(.resident)
        let tomorrow = house.zone.local(TestHouse.now()).date + 1
        house.pass(house.zone.instant(of: tomorrow, TimeOfDay(around: .hours(12))) - TestHouse.now())
        try await tick()
    }

    private func say(_ said: String, in room: String? = nil, as other: String? = nil) async throws -> JSONValue {
        let context = room.map { #","context":{"location":"\#($0)"}"# } ?? ""
        let answer = try await house.ask(
            .post, "/api/v1/consciousness/query", #"{"query":"\#(said)"\#(context)}"#, token: other ?? token)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    private func text(_ said: String, in room: String? = nil) async throws -> String {
        try await say(said, in: room)["response"]?.string ?? ""
    }

    /// Time passes in the house when something happens.
    private func tick() async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/clock/control", #"{"action":"toggle"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// On the days in between the house goes on hour by hour.
    private func goOn(to hour: Int64, days: Int64 = 0) async throws {
        let day = house.zone.local(house.hub.now).date + Int(days)
        let then = house.zone.instant(of: day, TimeOfDay(around: .hours(hour)))
        while house.hub.now < then {
            house.pass(min(.hours(1), then - house.hub.now))
            try await tick()
        }
    }

    private func setpoint(_ device: String) async throws -> Double? {
        try await house.ask(.get, "/api/v1/devices/\(device)", token: token).json["current_state"]?["setpoint"]?.double
    }

    private var line: String? {
        get async throws {
            try await house.ask(.get, "/api/v1/rules/files/0-tastes.hearth", token: token).json["source"]?.string?
                .split(separator: "\n").last.map(String.init)
        }
    }

    @Test func tooColdInTheEvenings() async throws {
        try await goOn(to: 20, days: 3)
        let asked = try await say("it is too cold in here in the evenings", in: "Living room")
        let offer = asked["response"]?.string ?? ""
        #expect(offer.hasPrefix("Living room heater at 21 °C instead of 20 °C from 17:00 to 22:00, "), "\(offer)")
        #expect(offer.hasSuffix(" last week. Yes?") && !offer.contains("no change"), "\(offer)")
        #expect(asked["needs_confirmation"] == .bool(true) && asked["intent"]?.string == "complaint", "\(asked)")
        #expect(try await setpoint("living.heater") == 20, "nothing is done without a yes")
        #expect(
            try await text("yes")
                == "Done. Living room heater is at least at 21 °C from 17:00 to 22:00. It is a rule in 0-tastes.hearth, where you can change or delete it."
        )
        #expect(
            try await line
                == #"rule "Living room heater, in the evenings": while time between 17:00 and 22:00 { set living.heater to at least 21 °C } # instead of 20 °C"#
        )
        #expect(try await setpoint("living.heater") == 21)
        try await goOn(to: 23)
        #expect(try await setpoint("living.heater") == 20, "at night it is as it was")
        try await goOn(to: 19, days: 1)
        #expect(try await setpoint("living.heater") == 21)

        let again = try await text("still too cold in the evenings", in: "Living room")
        #expect(again.hasPrefix("Living room heater at 22 °C instead of 21 °C from 17:00 to 22:00, "), "\(again)")
        _ = try await say("yes")
        #expect(try await setpoint("living.heater") == 22)

        let back = try await text("too warm in the evenings", in: "Living room")
        #expect(back.hasPrefix("Living room heater at 21 °C instead of 22 °C from 17:00 to 22:00, "), "\(back)")
        _ = try await say("yes")
        #expect(try await setpoint("living.heater") == 21)
        _ = try await text("too warm in the evenings", in: "Living room")
        #expect(try await text("yes") == "Done. It is as it was before anybody complained.")
        #expect(try await setpoint("living.heater") == 20)
    }

    @Test func whatARuleSetsIsRaisedAndLowered() async throws {
        try await goOn(to: 20, days: 2)
        #expect(try await setpoint("bedroom.heater") == 18)
        let cold = try await text("the bedroom is too cold in the evenings")
        #expect(cold.hasPrefix("Bedroom heater at 19 °C instead of 18 °C from 17:00 to 22:00, "), "\(cold)")
        _ = try await say("yes")
        #expect(try await setpoint("bedroom.heater") == 19)
        _ = try await text("the bedroom is too warm in the evenings")
        _ = try await say("yes")
        let warm = try await text("the bedroom is too warm in the evenings")
        #expect(warm.hasPrefix("Bedroom heater at 17 °C instead of 18 °C from 17:00 to 22:00, "), "\(warm)")
        _ = try await say("yes")
        #expect(try await setpoint("bedroom.heater") == 17)
    }

    @Test func withoutARoomItIsAskedWhichAndATankIsNone() async throws {
        let hot = try await house.ask(
            .put, "/api/v1/devices/kitchen.tank/control", #"{"action":"set_temperature","value":55}"#, token: token)
        #expect(hot.status == 200, "\(hot.text)")
        try await goOn(to: 12, days: 1)
        let which = try await say("it is too cold at night")
        #expect(which["response"]?.string == "Which do you mean: Living room heater or Bedroom heater?")
        let next = try #require(which["suggested_actions"]?[1]?["query"]?.string)
        #expect(try await text(next).hasPrefix("Bedroom heater at 18 °C instead of 17 °C from 22:00 to 5:00, "))
        #expect(try await text("no") == "All right. Nothing was done.")
        #expect(try await line == nil)
    }

    @Test func guestsLearnNothingAndChangeNothing() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: [], areas: ["living"]))
        let answer = try await say("it is too cold in the living room in the evenings", as: guest)
        #expect(answer["response"]?.string?.contains(" last week") != true, "\(answer)")
        #expect(try await line == nil)
    }
}
