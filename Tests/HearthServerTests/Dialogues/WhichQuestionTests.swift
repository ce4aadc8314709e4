import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthServer

/// A bare "yes" while more than one question waits for it: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct WhichQuestionTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          lamp: { class: light, virtual: { initial: off } }
          pump: { class: switch, virtual: { initial: off } }
          fan: { class: switch, virtual: { initial: off } }
        people:
          ann: { name: Ann }
          ben: { name: Ben }
        """
    private static let rules = [
        "s.hearth": """
        modes home, away
        rule "Leaving": when lamp turns on {
          ask ann "Are you leaving?" within 5 min else no { yes { set mode to away } no { log "no" } }
        }
        rule "Garden": when pump turns on {
          ask ann "Water the garden?" within 5 min else no { yes { turn on fan } no { log "no" } }
        }
        rule "Days": when fan turns off {
          ask ann "Tea or coffee?" within 5 min else tea { tea { log "tea" } coffee { log "coffee" } }
        }
        """
    ]
    private static let asked = """
        To which do you say “yes”?
        1. Water the garden?
        2. Are you leaving?
        """

    private let house: TestHouse
    private let ann: String
    private let ben: String

    init() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        func token(_ person: String) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: person, password: "seven green bottles", role: .resident, personID: person))
            return try await house.accounts.login(
                userName: person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        self.house = house
        _ = try await house.token(.owner)
        (ann, ben) = (try await token("ann"), try await token("ben"))
    }

    private func turnOn(_ device: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"turn_on"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
        house.pass(.seconds(1))
    }

    private func say(_ said: String, as other: String? = nil) async throws -> String {
        try await house.say(said, token: other ?? ann)["response"]?.string ?? ""
    }

    /// What is in force of either answer.
    private func outcome() async throws -> (mode: String?, fan: Bool?) {
        let mode = try await house.ask(.get, "/api/v1/modes", token: ann).json["current"]?.string
        let fan = try await house.ask(.get, "/api/v1/devices/fan", token: ann).json["current_state"]?["on"]?.bool
        return (mode, fan)
    }

    @Test(arguments: ["2", "the second", "number two", "the last one", "leaving", "I mean the leaving one"])
    func theOneThatIsMeantGetsIt(which: String) async throws {
        try await turnOn("lamp")
        try await turnOn("pump")
        #expect(try await say("yes") == Self.asked)
        #expect(try await outcome() == ("home", false), "nothing is done yet")
        #expect(try await say(which) == "All right: Are you leaving? yes.")
        #expect(try await outcome() == ("away", false))
        // The other one is now the only one.
        #expect(try await say("yes") == "All right: Water the garden? yes.")
        #expect(try await outcome() == ("away", true))
    }

    @Test func suggestionsAnswerToo() async throws {
        try await turnOn("lamp")
        try await turnOn("pump")
        let suggestions = try await house.say("yes", token: ann)["suggested_actions"]?.array ?? []
        #expect(suggestions.map { $0["text"]?.string } == ["Water the garden?", "Are you leaving?"])
        let first = try #require(suggestions.first?["query"]?.string)
        #expect(try await say(first) == "All right: Water the garden? yes.")
    }

    @Test(arguments: [("yes, the garden", "home", true), ("no to the first", "home", false)])
    func itMayBeSaidAtOnce(said: String, mode: String, fan: Bool) async throws {
        try await turnOn("lamp")
        try await turnOn("pump")
        #expect(try await say(said).hasPrefix("All right: Water the garden?"))
        #expect(try await outcome() == (mode, fan))
    }

    @Test func withOneQuestionAYesIsAsEver() async throws {
        try await turnOn("lamp")
        #expect(try await say("yes") == "All right: Are you leaving? yes.")
    }

    @Test func onlyQuestionsThatItAnswersCount() async throws {
        try await turnOn("fan")
        _ = try await house.ask(.put, "/api/v1/devices/fan/control", #"{"action":"turn_off"}"#, token: ann)
        try await turnOn("lamp")
        #expect(try await say("yes") == "All right: Are you leaving? yes.", "nobody says yes to tea or coffee")
        #expect(try await say("coffee") == "All right: Tea or coffee? coffee.")
    }

    @Test func whoWasNotAskedChoosesNothing() async throws {
        try await turnOn("lamp")
        try await turnOn("pump")
        #expect(try await say("yes") == Self.asked)
        #expect(!(try await say("1", as: ben)).hasPrefix("All right"))
        #expect(try await outcome() == ("home", false))
        // A minute later a number is a number again.
        house.pass(.seconds(61))
        #expect(!(try await say("1")).hasPrefix("All right"))
        #expect(try await outcome() == ("home", false))
    }
}
