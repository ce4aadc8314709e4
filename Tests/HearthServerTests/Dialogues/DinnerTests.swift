import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthServer

/// Dinner inside or outside, over the API: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(3))) struct DinnerTests {
    private static func devices(isLit: Bool) -> String {
        """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { terrace: { name: Terrace, outdoor: true }, dining: { name: Dining room } }
        devices:
          terrace.light: { class: light, name: Terrace light, area: \(isLit ? "terrace" : "dining"), virtual: { initial: off } }
          dining.light: { class: light, name: Dining light, area: dining, virtual: { initial: off } }
          radio: { class: switch, name: Radio, virtual: { initial: off } }
          weather:
            class: weather
            name: Weather
            staleness: 1d
            mqtt: { state_topic: weather/now }
            properties:
              temp: { state_topic: weather/temp }
              forecast: { state_topic: weather/forecast }
        people:
          ann: { name: Ann, prompts: true }
        """
    }
    private static let rules = [
        "scenes.hearth": "scene terrace_dinner { terrace.light: on }\nscene dinner { dining.light: on }\n"
    ]
    private static let question = "It is 24 °C outside. The forecast says: “Sunny and dry” Dinner inside or outside?"

    private let house: TestHouse
    private let ann: String
    private let monday: CivilDate

    init() async throws { try await self.init(isLit: true, warmth: 20) }

    /// A week in which the day ends at 22:08.
    private init(isLit: Bool, warmth: Double) async throws {
        let house = try await TestHouse(devices: Self.devices(isLit: isLit), rules: Self.rules)
        self.house = house
        _ = try await house.token(.owner)
        _ = try await house.accounts.createUser(
            NewUser(userName: "ann", password: "seven green bottles", role: .resident, personID: "ann"))
        ann = try await house.accounts.login(
            userName: "ann", password: "seven green bottles", address: "test"
        ).accessToken
        let today = house.zone.local(TestHouse.now()).date
        monday = try #require((1...7).map { today + $0 }.first { $0.weekday == .mon })
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        for day in 0..<8 {
            for hour in stride(from: 0, to: 24, by: 3) {
                goOn(to: day, hour, 0)
                await report("\(warmth + Double(hour) / 50)", on: "weather/temp")
            }
            for sign in 0..<5 {
                goOn(to: day, 22, 2 * sign)
                let answer = try await house.ask(
                    .put, "/api/v1/devices/radio/control", #"{"action":"toggle"}"#, token: ann)
                #expect(answer.status == 200, "\(answer.text)")
            }
        }
    }

    /// - Parameter day: since Monday.
    private func goOn(to day: Int, _ hour: Int, _ minute: Int) {
        let time = TimeOfDay(around: .hours(Int64(hour)) + .minutes(Int64(minute)))
        house.pass(house.zone.instant(of: monday + day, time) - house.hub.now)
    }

    private func report(_ text: String, on topic: String) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    /// What is asked on the second Tuesday at 18:10, an hour before dinner.
    private func asked(temp: String = "24", forecast: String = "Sunny and dry") async throws -> [String] {
        goOn(to: 8, 18, 10)
        await report("clear", on: "weather/now")
        await report(temp, on: "weather/temp")
        await report(forecast, on: "weather/forecast")
        await house.api.talks.look()
        let open = try await house.ask(.get, "/api/v1/questions", token: ann).json["questions"]?.array ?? []
        return open.compactMap { $0["text"]?.string }
    }

    private func isOn(_ device: String) async throws -> Bool? {
        try await house.ask(.get, "/api/v1/devices/\(device)", token: ann).json["current_state"]?["on"]?.bool
    }

    @Test(arguments: [
        ("outside", "terrace.light", "dining.light"), ("let's eat inside", "dining.light", "terrace.light"),
    ])
    func theSceneOfTheAnswerIsSet(said: String, lit: String, dark: String) async throws {
        #expect(try await asked() == [Self.question])
        let answer = try await house.say(said, token: ann)["response"]?.string ?? ""
        #expect(answer.hasPrefix("Enjoy it. The scene ") && answer.hasSuffix("Say “undo” to put it back."), "\(answer)")
        #expect(try await isOn(lit) == true)
        #expect(try await isOn(dark) == false)
        #expect(try await house.say("undo", token: ann)["response"]?.string == "It is as it was before.")
        #expect(try await isOn(lit) == false)
    }

    @Test func onACoolOrAWetEveningNothingIsAsked() async throws {
        #expect(try await asked(temp: "17").isEmpty)
        #expect(try await asked(forecast: "Showers in the evening").isEmpty)
        #expect(try await asked() == [Self.question], "it clears up")
    }

    @Test func withoutALightOutsideOrInWinterNothingIsAsked() async throws {
        let unlit = try await DinnerTests(isLit: false, warmth: 20)
        #expect(try await unlit.asked().isEmpty)
        let winter = try await DinnerTests(isLit: true, warmth: 3)
        #expect(try await winter.asked().isEmpty)
    }
}
