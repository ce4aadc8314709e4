import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 5 of docs/spec/mind.md, section 12: the house worries about storm and frost, asks about things outside, and
/// reminds.
@Suite struct WeatherWorryTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { garden: { name: Garden, outdoor: true }, bedroom: { name: Bedroom } }
        people: { ann: { name: Ann, role: owner } }
        devices:
          garden.weather:
            class: weather
            name: Weather station
            area: garden
            mqtt: { state_topic: weather/now }
            properties:
              temp: { state_topic: weather/temp }
              high: { state_topic: weather/high, unit: °C }
              forecast: { state_topic: weather/forecast }
          garden.awning: { class: cover, name: Awning, area: garden, virtual: {} }
          garden.tap: { class: valve, name: Garden tap, area: garden, virtual: {} }
          bedroom.window: { class: window, name: Bedroom window, area: bedroom, mqtt: { state_topic: bedroom/window } }
        """

    private let house: TestHouse
    private let mind: MindService
    private let token: String

    /// It is ten in the morning.
    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        mind = MindService(hub: house.hub, logger: Logger(label: "test"))
        token = try await house.token(.owner)
        let zone = house.zone
        let tomorrow = zone.local(TestHouse.now()).date + 1
        house.pass(zone.instant(of: tomorrow, TimeOfDay(around: .hours(10))) - TestHouse.now())
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            // There is no broker that would have anything to tell first.
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

    /// Time passes, and the mind looks on the way, while the station says so again every hour.
    private func live(_ span: Milliseconds, forecast: String) async {
        var rest = span
        repeat {
            let step = min(rest, .minutes(61))
            house.pass(step)
            await report(forecast, on: "weather/forecast")
            await mind.look()
            rest = rest - step
        } while rest > .zero
    }

    private func say(_ said: String) async throws -> String {
        try await house.say(said, token: token)["response"]?.string ?? ""
    }

    private func concern(_ kind: String) async throws -> JSONValue? {
        let all = try await house.ask(
            .get, "/api/v1/concerns?state=open,acknowledged,snoozed,resolved&kind=\(kind)", token: token)
        return all.json["concerns"]?[0]
    }

    private func messages() async throws -> [String] {
        try await house.ask(.get, "/api/v1/notifications", token: token).json["notifications"]?.array?
            .compactMap { $0["text"]?.string } ?? []
    }

    @Test func aStormIsFearedOnceAskedAboutRemindedOfAndOver() async throws {
        let storm = "Storm today from 9 pm (78 %)"
        await report("on", on: "bedroom/window")
        await live(.minutes(2), forecast: storm)
        await live(.minutes(2), forecast: storm)
        let text = "A storm from about 21:00 (78 %). Is anything outside that could fly away? "
        #expect(try await say("What is wrong?") == text + "Open: Bedroom window. Outside: Awning.")
        let first = try #require(try await concern("storm"))
        #expect(first["state"]?.string == "open" && first["likelihood"] == .number(0.78), "\(first)")
        #expect(first["realised"] == .bool(false) && first["severity"] == .number(0.7))
        // 11 hours ahead it weighs 0.7 · 0.78 · (0.4 + 0.6 · 2^(−11/12)).
        #expect(try #require(first["weight"]?.double).isWithin(0.02, of: 0.392), "\(first)")
        #expect(try await messages() == [text + "Open: Bedroom window. Outside: Awning"])

        await report("off", on: "bedroom/window")
        await live(.hours(2), forecast: storm)
        #expect(try await say("What is wrong?") == text + "Outside: Awning.")
        #expect(try await messages().count == 1, "it is told once")

        #expect(try await say("Remind me in two hours").hasPrefix("I will leave it until 14:"))
        #expect(try await concern("storm")?["state"]?.string == "snoozed")
        await live(.minutes(119), forecast: storm)
        #expect(try await concern("storm")?["state"]?.string == "snoozed")
        await live(.minutes(2), forecast: storm)
        #expect(try await concern("storm")?["state"]?.string == "open")

        await live(.hours(9), forecast: "Calm and mild")
        #expect(try await concern("storm")?["state"]?.string == "resolved")
        #expect(try await say("What is wrong?") == "Nothing is wrong.")
    }

    @Test func frostAsksForPipesAndIsSmallWhenItComesAgain() async throws {
        let turned = try await house.ask(
            .put, "/api/v1/devices/garden.tap/control", #"{"action":"open"}"#, token: token)
        #expect(turned.status == 200, "\(turned.text)")
        await live(.minutes(2), forecast: "Frost tonight")
        let text = "Frost from about 21:00 (70 %). Is water left in pipes outside? Open outside: Garden tap."
        #expect(try await say("What is wrong?") == text)
        #expect(try await concern("frost")?["severity"] == .number(0.4))
        await live(.hours(3), forecast: "Mild")
        #expect(try await concern("frost")?["state"]?.string == "resolved")
        await report("-1.5", on: "weather/temp")
        await live(.minutes(2), forecast: "Mild")
        #expect(try await concern("frost")?["severity"] == .number(0.15))
        #expect(try await say("What is wrong?").hasPrefix("Frost now. "))
    }

    /// One more message of each kind: what it opens, when it is to come, what is asked, and that it is brought up again.
    @Test(arguments: [
        ("Hurricane tonight (60 %)", "storm", 0.9, 0.6, "A hurricane from about 21:00 (60 %). Is anything outside"),
        ("Flooding possible from 6 pm", "flood", 0.8, 0.4, "A flood from about 18:00 (40 %). Does anything stand low"),
        ("Wildfire risk tomorrow", "fire_near", 0.9, 0.4, "Fire near here from about"),
        ("Forest fires in 3 hours, 80 %", "fire_near", 0.9, 0.8, "Fire near here from about 13:0"),
        ("Smoke in the afternoon", "air_outside", 0.4, 0.7, "Smoke in the air from about 14:00 (70 %). Keep it out"),
        ("Poor air this evening, 90 %", "air_outside", 0.4, 0.9, "Bad air from about 18:00 (90 %). Keep it out"),
    ])
    func eachWarningIsAskedAboutAndBroughtUpAgain(
        forecast: String, kind: String, severity: Double, likelihood: Double, text: String
    ) async throws {
        await report("on", on: "bedroom/window")
        await live(.minutes(2), forecast: forecast)
        let said = try await say("What is wrong?")
        #expect(said.hasPrefix(text) && said.contains("? ") && said.contains("Bedroom window"), "\(said)")
        let found = try #require(try await concern(kind))
        #expect(found["severity"] == .number(severity) && found["likelihood"] == .number(likelihood), "\(found)")
        #expect(found["realised"] == .bool(false) && found["state"]?.string == "open", "\(found)")
        _ = try await say("Remind me in one hour")
        #expect(try await concern(kind)?["state"]?.string == "snoozed")
        await live(.minutes(59), forecast: forecast)
        #expect(try await concern(kind)?["state"]?.string == "snoozed")
        await live(.minutes(2), forecast: forecast)
        #expect(try await concern(kind)?["state"]?.string == "open")
        await live(.hours(9), forecast: "Calm, good air and no flood")
        #expect(try await concern(kind)?["state"]?.string == "resolved")
    }

    /// Capability 15, as far as it goes.
    @Test func heatNamesWindowsUntilTheyAreClosed() async throws {
        await report("on", on: "bedroom/window")
        await report("33", on: "weather/high")
        await live(.minutes(2), forecast: "Sunny")
        let text = "33 °C from about 14:00 (80 %). Cool early, and keep windows and blinds closed. "
        #expect(try await say("What is wrong?") == text + "Open: Bedroom window.")
        await report("off", on: "bedroom/window")
        await live(.minutes(2), forecast: "Sunny")
        #expect(try await say("What is wrong?") == text + "I know of nothing that is open.")
    }
}

extension Double {
    fileprivate func isWithin(_ tolerance: Double, of other: Double) -> Bool { abs(self - other) <= tolerance }
}
