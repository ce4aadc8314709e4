import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthServer

/// The house plans for heat, and then names windows until they are closed: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct HeatDialogueTests {
    private static let station = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { garden: { name: Garden, outdoor: true }, bedroom: { name: Bedroom }, study: { name: Study } }
        people: { ann: { name: Ann, role: owner } }
        devices:
          garden.weather:
            class: weather
            area: garden
            mqtt: { state_topic: weather/now }
            properties: { high: { state_topic: weather/high, unit: °C } }
          bedroom.window: { class: window, name: Bedroom window, area: bedroom, mqtt: { state_topic: bedroom/window } }
          study.window: { class: window, name: Study window, area: study, mqtt: { state_topic: study/window } }
        """
    private static let cooling = station + "\n  ac: { class: thermostat, name: AC, area: bedroom, virtual: {} }\n"

    private let house: TestHouse
    private let token: String

    /// It is nine in the morning, two windows are open, and it will be hot.
    init() async throws { try await self.init(Self.cooling) }

    private init(_ devices: String) async throws {
        house = try await TestHouse(devices: devices)
        token = try await house.token(.owner)
        let zone = house.zone
        let tomorrow = zone.local(TestHouse.now()).date + 1
        house.pass(zone.instant(of: tomorrow, TimeOfDay(around: .hours(9))) - TestHouse.now())
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        if devices == Self.cooling {
            for body in [#"{"action":"set_mode","value":"cool"}"#, #"{"action":"turn_off"}"#] {
                let answer = try await house.ask(.put, "/api/v1/devices/ac/control", body, token: token)
                #expect(answer.status == 200, "\(answer.text)")
            }
        }
        await report("on", on: "bedroom/window")
        await report("on", on: "study/window")
        await report("33", on: "weather/high")
    }

    private func report(_ text: String, on topic: String) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    private func say(_ said: String) async throws -> String {
        try await house.say(said, token: token)["response"]?.string ?? ""
    }

    private func asked(after span: Milliseconds) async throws -> [String] {
        house.pass(span)
        await house.api.talks.look()
        let open = try await house.ask(.get, "/api/v1/questions", token: token).json["questions"]?.array ?? []
        return open.compactMap { $0["text"]?.string }
    }

    private func isOn() async throws -> Bool? {
        await house.api.errands.look()
        return try await house.ask(.get, "/api/v1/devices/ac", token: token).json["current_state"]?["on"]?.bool
    }

    @Test func coolingIsAskedForAndWindowsAreNamedUntilTheyAreClosed() async throws {
        #expect(try await asked(after: .zero) == ["It will be 33 °C. AC on at 14:00?"])
        let windows = "Two windows are open: bedroom, study. Please close them."
        #expect(try await say("yes") == windows)
        #expect(try await asked(after: .minutes(59)) == [windows])
        await report("off", on: "study/window")
        let one = "One window is open: bedroom. Please close it."
        #expect(try await asked(after: .minutes(1)) == [one])
        let told = try await house.ask(.get, "/api/v1/notifications", token: token)
        #expect(told.json["notifications"]?.array?.map { $0["text"]?.string }.first == one, "\(told.text)")
        await report("off", on: "bedroom/window")
        #expect(try await asked(after: .seconds(10)).isEmpty)
        #expect(try await isOn() == false)
        #expect(try await asked(after: .hours(4)).isEmpty)
        #expect(try await isOn() == true)
        // It is asked once a day.
        await report("on", on: "bedroom/window")
        #expect(try await asked(after: .minutes(10)).isEmpty)
    }

    @Test func neverMindEndsIt() async throws {
        #expect(try await asked(after: .zero).count == 1)
        _ = try await say("yes")
        #expect(try await say("never mind") == "All right.")
        #expect(try await asked(after: .hours(2)).isEmpty)
        house.pass(.hours(3))
        #expect(try await isOn() == true)
    }

    @Test func noAndSilenceTurnNothingOn() async throws {
        #expect(try await asked(after: .zero).count == 1)
        #expect(try await say("no") == "All right.")
        #expect(try await asked(after: .hours(6)).isEmpty)
        #expect(try await isOn() == false)
    }

    @Test func aHouseThatCannotCoolIsAskedNothing() async throws {
        let plain = try await HeatDialogueTests(Self.station)
        #expect(try await plain.asked(after: .zero).isEmpty)
    }
}
