import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 18 of docs/spec/mind.md, section 12: energy by rooms and floors, what is used for nobody, and rules for rooms
/// that nobody uses.
@Suite struct ZoneTests {
    private static func devices(powers: String) -> String {
        """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin, location: { latitude: 52.52, longitude: 13.4 } }
        mqtt: { broker: embedded }
        floors: { ground: { name: Ground floor, level: 0 }, upper: { name: Upper floor, level: 1 } }
        areas:
          guest: { name: Attic, floor: upper }
          kitchen: { name: Kitchen, floor: ground }
          garden: { name: Garden, outdoor: true }
        devices:
          guest.valve: { class: thermostat, name: Attic valve, area: guest, \(powers) virtual: { initial: 21 } }
          guest.radiator: { class: power, name: Attic radiator, area: guest, mqtt: { state_topic: guest/power } }
          guest.motion: { class: motion, area: guest, mqtt: { state_topic: guest/motion } }
          guest.temp: { class: temp, area: guest, mqtt: { state_topic: guest/temp } }
          kitchen.oven: { class: power, name: Oven, area: kitchen, mqtt: { state_topic: kitchen/oven } }
          kitchen.fridge: { class: power, name: Fridge, area: kitchen, mqtt: { state_topic: kitchen/fridge } }
          kitchen.motion: { class: motion, area: kitchen, mqtt: { state_topic: kitchen/motion } }
          garden.temp: { class: temp, area: garden, mqtt: { state_topic: garden/temp } }
        """
    }

    private let house: TestHouse
    private let token: String

    /// Three days in which nobody is in the attic, which is kept at 21 °C by a radiator of 500 W; somebody is in the kitchen.
    private init(powers: String = "") async throws {
        house = try await TestHouse(devices: Self.devices(powers: powers))
        token = try await house.token(.resident)
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        // Hours are counted by the clock.
        house.pass(.hours(1) - Milliseconds(TestHouse.now().milliseconds % 3_600_000))
        for _ in 0..<72 { await hour(radiator: 500) }
    }

    init() async throws { try await self.init(powers: "") }

    private func hour(radiator: Int, guest: String = "off") async {
        for (topic, text) in [
            ("guest/motion", guest), ("guest/power", "\(radiator)"), ("guest/temp", "19.5"), ("garden/temp", "2"),
            ("kitchen/motion", "on"), ("kitchen/oven", "100"), ("kitchen/fridge", "50"),
        ] {
            await report(text, on: topic)
        }
        house.pass(.hours(1))
    }

    private func report(_ text: String, on topic: String) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    private func say(_ said: String) async throws -> JSONValue { try await house.say(said, token: token) }

    private func setpoint() async throws -> Double? {
        try await house.ask(.get, "/api/v1/devices/guest.valve", token: token)
            .json["current_state"]?["setpoint"]?.double
    }

    @Test func roomsAndFloorsAreRanked() async throws {
        let rooms = try await say("Which rooms use most energy?")
        #expect(
            rooms["response"]?.string
                == "In the last 7 days most was used in these: Attic 36 kWh and Kitchen 10.8 kWh.", "\(rooms)")
        let zones = rooms["relevant_data"]?["zones"]?.array ?? []
        #expect(zones.map { $0["id"]?.string } == ["guest", "kitchen"])
        #expect(abs((zones.first?["energy"]?.double ?? 0) - 36) < 0.1 && zones.first?["unit"]?.string == "kWh")
        let floors = try await say("which floor used most energy")
        #expect(
            floors["response"]?.string
                == "In the last 7 days most was used in these: Upper floor 36 kWh and Ground floor 10.8 kWh.")
        let kitchen = try await say("how much energy did the kitchen use this week?")
        #expect(kitchen["response"]?.string?.contains("Kitchen used") == true, "\(kitchen)")
    }

    @Test func whatIsUsedForNobodyIsToldAndARuleSeesToIt() async throws {
        let told = try await say("Where is energy wasted?")
        let text = told["response"]?.string ?? ""
        #expect(
            text.hasPrefix(
                "In the last 7 days this was used in rooms while nobody was seen there for half a day or more: Attic 36 kWh in "
                    + "72 hours. Attic was kept warm for 48 hours after nobody had been there for a day, which took 24 kWh "
                    + "by its meter. I can see to it that Attic is kept at 16 °C at most while nobody has been there for a day: "
            ), "\(text)")
        // Nobody has said what the valve makes the radiator draw, and so no run of a model can tell what it would save.
        #expect(text.hasSuffix("is not measured, as nobody has said what Attic valve draws (powers). Yes?"), "\(text)")
        #expect(told["needs_confirmation"] == .bool(true))
        #expect(try await setpoint() == 21, "nothing is done without a yes")

        let kept = try await say("yes")
        #expect(
            kept["response"]?.string
                == "Done. Attic is kept at 16 °C at most while nobody has been there for a day. It is a rule in "
                + "0-unused-rooms.hearth, where you can change or delete it.")
        for _ in 0..<26 { await hour(radiator: 0) }
        #expect(try await setpoint() == 16)
        await report("on", on: "guest/motion")
        #expect(try await setpoint() == 21, "whoever comes finds it warm")
        let again = try await say("where is energy wasted")
        #expect(again["needs_confirmation"] == nil, "\(again)")
    }

    @Test func whatItWouldSaveIsToldWithItsBounds() async throws {
        let house = try await ZoneTests(powers: "powers: { max: 500, standby: 0 },")
        let text = try await house.say("where do we waste energy?")["response"]?.string ?? ""
        let form = /with about ([0-9.]+) kWh less \(([0-9.]+) to ([0-9.]+)\), by a run of the week/
        let found = text.firstMatch(of: form)
        let figures = try #require(found.map { [$0.1, $0.2, $0.3].compactMap { Double($0) } }, "\(text)")
        // Two days of 500 W are 24 kWh.
        #expect(figures[1] <= figures[0] && figures[0] <= figures[2] && figures[0] > 1 && figures[0] <= 24, "\(text)")
    }

    @Test func aNoChangesNothingAndGuestsHearNothing() async throws {
        _ = try await say("is any energy wasted?")
        #expect(try await say("no")["response"]?.string == "All right. Nothing was done.")
        let file = try await house.ask(.get, "/api/v1/rules/files/0-unused-rooms.hearth", token: token)
        #expect(file.status == 404, "\(file.text)")
        let guest = try await house.token(.guest, allowed: Allowed(areas: ["guest"]))
        let told = try await house.say("which rooms use most energy?", token: guest)
        #expect(told["response"]?.string == "Ask somebody who lives here.")
        #expect(told["relevant_data"]?["zones"] == nil)
    }
}
