import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHub
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthServer

/// Capability 25 of docs/spec/mind.md, section 12: the house may be lightly funny, or else is plain.
@Suite struct ToneTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          pump: { class: switch, virtual: { initial: off } }
        people:
          ann: { name: Ann }
        """
    private static let rules = [
        "s.hearth": "rule \"Dry\": while pump is on { raise 0.9 \"The pump runs dry\" about pump }\n"
    ]

    /// It has looked at itself once.
    private func house(process: String = "") async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices, process: process, rules: Self.rules)
        await look(house)
        return house
    }

    private func look(_ house: TestHouse) async {
        await MindService(hub: house.hub, logger: Logger(label: "test")).look()
    }

    private func text(_ said: String, _ house: TestHouse, _ token: String) async throws -> String {
        try await house.say(said, token: token)["response"]?.string ?? ""
    }

    private func isFunny(_ text: String) -> Bool { Joke.all.contains(where: text.contains) }

    private func pump(_ action: String, _ house: TestHouse, _ token: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/pump/control", #"{"action":"\#(action)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func oneJokeADayAndPerson() async throws {
        let house = try await house()
        let (token, other) = (try await house.token(.resident), try await house.token(.resident))
        #expect(isFunny(try await text("tell me a joke", house, token)))
        for said in ["tell me a joke", "say something funny", "how are you?", "thanks", "hello"] {
            #expect(!isFunny(try await text(said, house, token)), "\(said)")
        }
        #expect(isFunny(try await text("tell me a joke", house, other)), "each has their own")
        house.pass(.days(1))
        #expect(isFunny(try await text("tell me a joke", house, token)))
        // A restart does not make it forget: another book over the same store.
        let day = house.zone.local(TestHouse.now() + .days(1)).date
        var heard = 0
        for user in house.accounts.users {
            if try await !JokeBook(hub: house.hub).take(for: user.id.text, on: day) { heard += 1 }
        }
        #expect(heard == 1)
    }

    @Test func unaskedOnFewDaysAndOnlyWhereItFits() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let start = try #require(Instant(rfc3339: "2031-03-01T10:00:00Z"))
        house.pass(start - TestHouse.now())
        var days = 0
        for _ in 0..<30 {
            for said in [
                "what is wrong?", "what do you need?", "who is home?", "is the pump on?",
            ] {
                #expect(!isFunny(try await text(said, house, token)), "\(said)")
            }
            var jokes = 0
            for said in ["how are you?", "thank you", "good morning"] where isFunny(try await text(said, house, token))
            {
                jokes += 1
            }
            #expect(jokes <= 1)
            days += jokes
            house.pass(.days(1))
        }
        #expect((4...18).contains(days), "\(days) of 30 days")
    }

    @Test func neverWhileSomethingIsWrongAndNeverInAMessage() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        try await pump("turn_on", house, token)
        await look(house)
        for said in ["tell me a joke", "how are you?", "thanks"] {
            #expect(!isFunny(try await text(said, house, token)), "\(said)")
        }
        _ = try await text("I know", house, token)
        #expect(!isFunny(try await text("tell me a joke", house, token)), "it is known, but there still")
        let told = try await house.ask(.get, "/api/v1/notifications", token: token)
        #expect(told.status == 200 && !isFunny(told.text), "\(told.text)")
    }

    /// Whatever an answer tells that is not good news, no joke follows it, on none of thirty days.
    @Test(arguments: [false, true]) func neverAfterBadNews(isMended: Bool) async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        let told = isMended ? "The pump runs dry." : "Nothing has been appraised yet."
        if isMended {
            try await pump("turn_on", house, token)
            await look(house)
            try await pump("turn_off", house, token)
        }
        for _ in 0..<30 {
            for said in ["how are you?", "thanks", "hello", "tell me a joke", "are you proud?"] {
                let answer = try await text(said, house, token)
                #expect(!isFunny(answer), "\(said): \(answer)")
                if said == "how are you?" { #expect(answer.contains(told), "\(answer)") }
            }
            house.pass(.days(1))
        }
    }

    @Test func plainTellsAStatusAndNoJokes() async throws {
        let house = try await house(process: "tone: plain\n")
        let token = try await house.token(.resident)
        #expect(try await text("how are you?", house, token) == "Status: good. All is well.")
        #expect(!isFunny(try await text("tell me a joke", house, token)))
        try await pump("turn_on", house, token)
        await look(house)
        let told = try await text("how are you?", house, token)
        #expect(told.hasPrefix("Status: ") && told.contains("The pump runs dry"), "\(told)")
        for said in ["how are you?", "are you bored", "thanks", "what is wrong?", "what do you need?"] {
            let words = try await text(said, house, token).split { !$0.isLetter }.map { $0.lowercased() }
            for word in ["happy", "worried", "unhappy", "content", "bored", "excited", "feel"] {
                #expect(!words.contains(word), "\(said): \(words)")
            }
        }
    }

    @Test func jokesAreNoNews() {
        for joke in Joke.all { #expect(!joke.contains { $0.isNumber }, "\(joke)") }
        #expect(Set(Joke.all).count == Joke.all.count)
    }
}
