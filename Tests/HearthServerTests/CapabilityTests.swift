import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What people can notice of the house's mind, asked as they would ask: docs/spec/mind.md, section 12, has the whole list and
/// where the other parts of it are tested.
@Suite struct CapabilityTests {
    /// Each weighs another weight, told in another order than they weigh.
    private static let planted = [
        ("lift", 0.5), ("pump", 0.9), ("oven", 0.3), ("gate", 0.8), ("tap", 0.4), ("bell", 0.7),
    ]

    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
        \(planted.map { "  \($0.0): { class: switch, virtual: { initial: off } }" }.joined(separator: "\n"))
        """

    private static let rules = [
        "trouble.hearth": planted.map { name, severity in
            "rule \"\(name)\": while \(name) is on { raise \(severity) \"Trouble with the \(name)\" about \(name) }\n"
        }.joined()
    ]

    private func say(_ said: String, in house: TestHouse, _ token: String) async throws -> JSONValue {
        let answer = try await house.ask(
            .post, "/api/v1/consciousness/query", #"{"query":"\#(said)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    private func turn(_ name: String, _ action: String, in house: TestHouse, _ token: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(name)/control", #"{"action":"\#(action)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// Capability 3: what bothers it, worst first.
    @Test func ofSixConcernsThreeAreToldWorstFirstAndTheKnownOneLast() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        for (name, _) in Self.planted { try await turn(name, "turn_on", in: house, token) }
        let told = try await say("What is wrong?", in: house, token)
        #expect(
            told["response"]?.string
                == "Trouble with the pump. Trouble with the gate. Trouble with the bell. And 3 more.")
        let evidence = told["evidence"]?.array?.compactMap(\.string) ?? []
        #expect(evidence.count == 3)
        for id in evidence {
            #expect(try await house.ask(.get, "/api/v1/concerns/\(id)", token: token).status == 200)
        }
        let known = try await say("I know about the pump", in: house, token)
        #expect(known["intent"]?.string == "acknowledge", "\(known)")
        let after = try await say("What is wrong?", in: house, token)
        #expect(
            after["response"]?.string
                == "Trouble with the gate. Trouble with the bell. Trouble with the lift. And 3 more.")
        for name in ["gate", "bell", "lift", "tap"] { try await turn(name, "turn_off", in: house, token) }
        let last = try await say("What is wrong?", in: house, token)
        #expect(last["response"]?.string == "Trouble with the oven. Trouble with the pump (you know of it).")
    }

    /// Capability 1: how strongly.
    @Test func howStronglyIsAWord() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        let mind = MindService(hub: house.hub, logger: Logger(label: "test"))
        await mind.look()
        #expect(
            try await say("How are you?", in: house, token)["response"]?.string?.hasPrefix("I am content. ") == true)
        for (name, _) in Self.planted { try await turn(name, "turn_on", in: house, token) }
        await mind.look()
        let status = try await house.ask(.get, "/api/v1/consciousness/status", token: token).json["emotional_state"]
        let (feeling, intensity) = (status?["primary"]?.string ?? "", try #require(status?["intensity"]?.double))
        let word = intensity < 1.0 / 3 ? "a little" : intensity < 2.0 / 3 ? "rather" : "very"
        #expect(feeling != "content", "\(String(describing: status))")
        let told = try await say("How are you?", in: house, token)["response"]?.string ?? ""
        #expect(told.hasPrefix("I am \(word) \(feeling). "), "\(told) at \(intensity)")
    }

    /// Capability 4: nothing to do is one sentence, without a list and without advice.
    @Test func itNeedsNothingWhenAllIsWell() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        let quiet = try await say("What do you need?", in: house, token)
        #expect(quiet["response"]?.string == "I need nothing." && quiet["intent"]?.string == "need")
        #expect(quiet["evidence"] == .array([]) && quiet["suggested_actions"] == .array([]))
        for name in ["pump", "tap"] { try await turn(name, "turn_on", in: house, token) }
        let told = try await say("do you need anything", in: house, token)
        #expect(told["response"]?.string == "Somebody should see to this. Trouble with the pump. Trouble with the tap.")
        #expect(told["evidence"]?.array?.count == 2)
        let hurts = try await say("where does it hurt?", in: house, token)
        #expect(hurts["response"]?.string == "Trouble with the pump. Trouble with the tap.")
    }

    /// Capability 4: when all is well it needs one sentence.
    @Test func aQuietDayIsOneSentence() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let answer = try await say("What is wrong?", in: house, try await house.token(.resident))
        #expect(answer["response"]?.string == "Nothing is wrong.")
        #expect(answer["evidence"] == .array([]) && answer["suggested_actions"] == .array([]))
    }
}
