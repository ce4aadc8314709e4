import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What happened in a day and in a week, in words: docs/spec/mind.md, section 9.
@Suite struct DigestTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          pump: { class: switch, name: Pump, virtual: { initial: off } }
          tap: { class: switch, name: Tap, virtual: { initial: off } }
        """
    private static let rules = [
        "s.hearth": """
        rule "Dry": while pump is on { raise 0.9 "The pump runs dry" about pump }
        rule "Drip": while tap is on { raise 0.5 "The tap drips" about tap }
        """
    ]

    private func turn(_ device: String, _ action: String, _ house: TestHouse, _ token: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func aWeekIsOneLineOfAKind() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        #expect(
            try await house.say("what happened this week?", token: token)["response"]?.string
                == "This week:\nNothing was wrong.")
        try await turn("pump", "turn_on", house, token)
        try await turn("pump", "turn_off", house, token)
        try await turn("tap", "turn_on", house, token)
        _ = try await house.say("remember that the tap drips", token: token)
        let answer = try await house.say("what happened this week?", token: token)
        let lines = answer["response"]?.string?.split(separator: "\n").map(String.init) ?? []
        #expect(
            lines == [
                "This week:",
                "I worried: The tap drips, which is still so; The pump runs dry, which is over.",
                "Something was moved 3 times, by people; most often Pump.",
                "I was told one thing to remember.",
            ], "\(answer)")
        for id in answer["evidence"]?.array?.compactMap(\.string) ?? [] {
            #expect(try await house.ask(.get, "/api/v1/events/\(id)", token: token).status == 200, "\(id)")
        }
        #expect((answer["evidence"]?.array?.count ?? 0) == 3)
        let last = try await house.say("what happened last week?", token: token)
        #expect(last["response"]?.string == "Last week:\nNothing was wrong.")
        let yesterday = try await house.say("what happened yesterday", token: token)
        #expect(yesterday["response"]?.string == "Nothing worth telling happened yesterday.")
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["tap"]))
        let told = try await house.say("what happened this week?", token: guest)
        #expect(
            told["response"]?.string?.contains("Pump") == false && told["response"]?.string?.contains("dry") == false)
    }
}
