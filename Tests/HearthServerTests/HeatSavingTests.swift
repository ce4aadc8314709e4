import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 6 of docs/spec/mind.md, section 12: heat for nobody is told with what it costs, where that is known.
@Suite struct HeatSavingTests {
    /// - Parameter powers: of the heating.
    private func house(powers: String) async throws -> (house: TestHouse, mind: MindService, token: String) {
        let house = try await TestHouse(
            devices: """
                version: 1
                house: { name: Elm House, timezone: Europe/Berlin }
                mqtt: { broker: embedded }
                areas: { guest: { name: Guest house }, garden: { name: Garden, outdoor: true } }
                devices:
                  guest.heating: { class: thermostat, name: Guest heating, area: guest, \(powers) virtual: { initial: 21 } }
                  guest.motion: { class: motion, area: guest, mqtt: { state_topic: guest/motion } }
                  guest.temp: { class: temp, area: guest, mqtt: { state_topic: guest/temp } }
                  guest.window: { class: window, name: Guest window, area: guest, mqtt: { state_topic: guest/window } }
                  garden.temp: { class: temp, area: garden, mqtt: { state_topic: garden/temp } }
                """)
        let token = try await house.token(.resident)
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        return (house, MindService(hub: house.hub, logger: Logger(label: "test")), token)
    }

    private func report(_ text: String, on topic: String, in house: TestHouse) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    /// What is wrong with a guest house at 21 °C in which nobody was for a day, while it is 2 °C outside.
    private func wrong(powers: String) async throws -> String {
        let (house, mind, token) = try await house(powers: powers)
        for _ in 0...25 {
            for (topic, text) in [
                ("guest/motion", "off"), ("guest/window", "closed"), ("guest/temp", "20.8"), ("garden/temp", "2"),
            ] {
                await report(text, on: topic, in: house)
            }
            await mind.look()
            house.pass(.hours(1))
        }
        await house.api.rounds.waste.look()
        await mind.look()
        return try await house.say("What is wrong?", token: token)["response"]?.string ?? ""
    }

    @Test func whatItWouldSaveIsTold() async throws {
        let told = try await wrong(powers: "powers: { max: 1500, standby: 0 },")
        let start =
            "Guest house is heated to 21 °C, and nobody has been there for a day. Turn the heating down, "
            + "which would save about "
        #expect(told.hasPrefix(start) && told.hasSuffix(" kWh a day."), "\(told)")
        let saving = try #require(Double(told.dropFirst(start.count).prefix { $0 != " " }), "\(told)")
        // It cannot draw more than it has.
        #expect(saving >= 0.5 && saving <= 36, "\(told)")
    }

    @Test func whereNobodySaidWhatItDrawsNothingIsTold() async throws {
        #expect(
            try await wrong(powers: "")
                == "Guest house is heated to 21 °C, and nobody has been there for a day. Turn the heating down.")
    }

    @Test func anOpenWindowIsNoticedAfterAQuarterOfAnHour() async throws {
        let (house, mind, token) = try await house(powers: "")
        for (topic, text) in [("guest/motion", "on"), ("guest/window", "open")] {
            await report(text, on: topic, in: house)
        }
        await mind.look()
        house.pass(.minutes(14))
        await mind.look()
        #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "Nothing is wrong.")
        house.pass(.minutes(1))
        await mind.look()
        #expect(
            try await house.say("What is wrong?", token: token)["response"]?.string
                == "Guest house is heated to 21 °C with a window open: Guest window. Close it or turn the heating down."
        )
    }
}
