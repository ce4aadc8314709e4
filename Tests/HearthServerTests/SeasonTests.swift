import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 17 of docs/spec/mind.md, section 12: the house knows seasons, and rules can read them.
@Suite struct SeasonTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { garden: { name: Garden, outdoor: true } }
        devices:
          garden.weather:
            class: weather
            name: Weather station
            area: garden
            staleness: 1d
            mqtt: { state_topic: weather/now }
            properties:
              temp: { state_topic: weather/temp }
              humidity: { state_topic: weather/humidity }
          season.summer: { class: flag, name: Summer, virtual: {} }
          season.mosquito: { class: flag, name: Mosquitoes, virtual: {} }
          season.winter: { class: flag, name: Frost, mqtt: { state_topic: own/winter } }
          pool.heater: { class: switch, name: Pool heater, virtual: {} }
        """
    private static let rules = ["pool.hearth": "while season.summer is yes { turn on pool.heater }"]

    private let house: TestHouse
    private let token: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        token = try await house.token(.owner)
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
    }

    private func report(_ text: String, on topic: String) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    private func days(_ count: Int, warmth: Double, humidity: Int) async {
        for hour in 0..<(count * 8) {
            // A value that never changes is not written again.
            await report("\(warmth + Double(hour % 2) / 5)", on: "weather/temp")
            await report("\(humidity + hour % 2)", on: "weather/humidity")
            house.pass(.hours(3))
        }
    }

    private func value(_ device: String, _ property: String) -> Value? {
        let house = house.hub.snapshot.house
        return house.registry.index(of: device).flatMap { house.registry.slot(property, of: $0) }
            .map { house.reading($0).value }
    }

    private func say(_ said: String) async throws -> JSONValue {
        let answer = try await house.say(said, token: token)
        #expect(answer["intent"]?.string == "season", "\(answer)")
        return answer
    }

    @Test func rulesFollowWhatIsMeasured() async throws {
        let desk = SeasonDesk(hub: house.hub)
        try await desk.tell(at: TestHouse.now())
        _ = await house.hub.current()
        #expect(value("season.summer", "value") == .unknown, "nothing was measured yet")
        await days(9, warmth: 22, humidity: 70)
        try await desk.tell(at: await house.hub.withCore { $0.now })
        _ = await house.hub.current()
        #expect(value("season.summer", "value") == .flag(true) && value("season.mosquito", "value") == .flag(true))
        #expect(value("season.winter", "value") == .unknown, "it is somebody else's")
        #expect(value("pool.heater", "on") == .flag(true))

        await days(9, warmth: 4, humidity: 80)
        try await desk.tell(at: await house.hub.withCore { $0.now })
        _ = await house.hub.current()
        #expect(value("season.summer", "value") == .flag(false) && value("season.mosquito", "value") == .flag(false))
    }

    @Test func itIsToldWithWhatItRestsOn() async throws {
        let before = try await say("Is it mosquito season?")
        #expect(before["response"]?.string == "I cannot tell. Too little was measured of the last days outside.")
        await days(9, warmth: 22, humidity: 70)
        let answer = try await say("Is it mosquito season?")
        let text = answer["response"]?.string ?? ""
        #expect(text.hasPrefix("Yes. The last 7 days were 22.1 °C on average and "), "\(text)")
        #expect(text.hasSuffix("% humid; mosquitoes fly above 15.0 °C and 60 %."), "\(text)")
        let evidence = try #require(answer["evidence"]?[0]?.string, "\(answer)")
        #expect(try await house.ask(.get, "/api/v1/events/\(evidence)", token: token).status == 200)
        #expect(try await say("is it winter")["response"]?.string?.hasPrefix("No. The last 7 days were ") == true)
        let season = try await say("What season is it?")["response"]?.string ?? ""
        #expect(season.hasPrefix("It is summer and mosquito season. "), "\(season)")
        #expect(try await say("is it fire season")["response"]?.string?.hasPrefix("I cannot tell. ") == true)
        #expect(
            try await say("is it storm season")["response"]?.string == "I cannot tell. Nobody tells me of warnings.")
    }

    @Test func withoutAPlaceTheDayHasNoLength() async throws {
        let text = try await say("How long is the day?")["response"]?.string
        #expect(text == "I do not know where this house stands. Its place belongs under 'house' in devices.yaml.")
    }
}
