import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthMind
import HearthModel
import Logging
import Testing

@testable import HearthServer

/// Concerns answered, and things remembered, in words: docs/spec/mind.md, section 9.
@Suite struct TalkTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { hall: { name: Hall }, attic: { name: Attic } }
        devices:
          hall.sensor: { class: temp, name: Hall sensor, area: hall, virtual: {} }
          attic.sensor: { class: temp, name: Attic sensor, area: attic, virtual: {} }
        """

    private let house: TestHouse
    private let token: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        token = try await house.token(.resident)
    }

    private func say(_ said: String, as other: String? = nil) async throws -> JSONValue {
        try await house.say(said, token: other ?? token)
    }

    private func flat(_ device: String) async {
        await house.hub.withCore {
            $0.raise(.batteryLow, about: "\(device).sensor", "The battery of the \(device) sensor is almost empty")
        }
    }

    private func state(of device: String) async throws -> String? {
        let answer = try await house.ask(
            .get, "/api/v1/concerns?subject=\(device).sensor&state=open,acknowledged,snoozed,resolved", token: token)
        return answer.json["concerns"]?[0]?["state"]?.string
    }

    @Test func theOnlyConcernIsMeant() async throws {
        await flat("hall")
        let answer = try await say("I know")
        #expect(answer["intent"]?.string == "acknowledge" && answer["query_type"]?.string == "command")
        #expect(
            answer["response"]?.string == "All right, you know of this: The battery of the hall sensor is almost empty."
        )
        #expect(try await state(of: "hall") == "acknowledged")
        _ = try await say("it is fixed")
        #expect(try await state(of: "hall") == "resolved")
    }

    @Test func ofSeveralTheNamedOneOrTheOneThatWasToldIsMeant() async throws {
        await flat("hall")
        await flat("attic")
        let asked = try await say("not today")
        #expect(asked["response"]?.string?.hasPrefix("Which do you mean: ") == true, "\(asked)")
        #expect(try await state(of: "hall") == "open")
        let query = try #require(asked["suggested_actions"]?[0]?["query"]?.string)
        #expect(query.hasPrefix("I know about "))
        _ = try await say("remind me in two hours of the Attic sensor")
        #expect(try await state(of: "attic") == "open", "not every word was understood")
        _ = try await say("the attic sensor is fixed")
        #expect(try await state(of: "attic") == "resolved")
        #expect(try await state(of: "hall") == "open")
    }

    @Test func thanksCheerTheHouse() async throws {
        #expect(try await say("Thank you!")["response"]?.string == "You are welcome.")
        await MindService(hub: house.hub, logger: Logger(label: "test")).look()
        let status = try await house.ask(.get, "/api/v1/consciousness/status", token: token)
        #expect(status.json["emotional_state"]?["primary"]?.string == "happy", "\(status.text)")
    }

    @Test func whatIsToldIsRememberedAndRecalled() async throws {
        let told = try await say("Remember that the stopcock is behind the fridge")
        #expect(told["response"]?.string == "I will remember: The stopcock is behind the fridge.")
        let id = try #require(told["relevant_data"]?["memories"]?[0]?.string)
        let recalled = try await say("where is the stopcock?")
        #expect(recalled["intent"]?.string == "how_do_i" && recalled["query_type"]?.string == "memory")
        let text = recalled["response"]?.string ?? ""
        #expect(text.hasPrefix("You told me at ") && text.hasSuffix(": The stopcock is behind the fridge"), "\(text)")
        #expect(recalled["relevant_data"]?["memories"]?.array?.compactMap(\.string) == [id])
        #expect(try await say("do you remember the flood")["response"]?.string == "I remember nothing of that.")
    }

    /// Capability 20 of docs/spec/mind.md, section 12: what hurt comes to mind when it comes again.
    @Test func whatHurtBeforeIsToldWhenItComesAgain() async throws {
        let now = TestHouse.now()
        var pain = Memory(
            id: "mem_1", .pain, title: "A storm now.", content: "A storm now. It lasted 3 h.", at: now - .days(9),
            intensity: 0.8)
        (pain.topic, pain.lasted) = (Memory.Topic(kind: ConcernKind.storm.rawValue, subject: "weather"), .hours(3))
        pain.ended = now - .days(9) + .hours(3)
        _ = try await house.hub.memories.keep(pain)
        await house.hub.withCore { $0.raise(.storm, about: "weather", severity: 0.7, "A storm comes at night") }
        await flat("hall")
        let answer = try await say("What is wrong?")
        let text = try #require(answer["response"]?.string)
        #expect(text.hasPrefix("A storm comes at night. The last time, which ended "), "\(text)")
        #expect(text.contains(" lasted 3 h. The battery of the hall sensor"), "\(text)")
        #expect(answer["relevant_data"]?["memories"]?.array?.compactMap(\.string) == ["mem_1"])
        #expect(try await say("do you remember the storm")["response"]?.string?.hasSuffix("It lasted 3 h.") == true)
    }

    @Test func privateMemoriesAndConcernsStayClosed() async throws {
        let body = #"{"type":"note","content":"The present is in the attic wardrobe","private":true}"#
        #expect(try await house.ask(.post, "/api/v1/memory", body, token: token).status == 200)
        #expect(try await say("do you remember the present")["response"]?.string?.contains("wardrobe") == true)
        let owner = try await house.token(.owner)
        #expect(
            try await say("do you remember the present", as: owner)["response"]?.string == "I remember nothing of that."
        )
        await flat("hall")
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["hall.sensor"]))
        for said in ["I know", "it is fixed", "remember that I was here", "do you remember the present"] {
            #expect(try await say(said, as: guest)["response"]?.string == "Ask somebody who lives here.", "\(said)")
        }
        #expect(try await state(of: "hall") == "open")
    }
}
