import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHub
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// What people want to be told later: docs/spec/mind.md, section 9.
@Suite struct ReminderTests {
    private static let devices = """
        version: 1
        house: { name: Elm, timezone: Europe/Berlin }
        devices: { lamp: { class: light, virtual: {} } }
        people: { ann: { name: Ann }, ben: { name: Ben } }
        """

    private let house: TestHouse
    private let ann: String
    private let ben: String

    init() async throws {
        let house = try await TestHouse(devices: Self.devices)
        _ = try await house.token(.owner)
        func token(_ person: String) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: "user-" + person, password: "seven green bottles", role: .resident, personID: person))
            return try await house.accounts.login(
                userName: "user-" + person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        (self.house, ann, ben) = (house, try await token("ann"), try await token("ben"))
    }

    private func messages(_ token: String) async throws -> [String] {
        let answer = try await house.ask(.get, "/api/v1/notifications", token: token)
        return answer.json["notifications"]?.array?.compactMap { $0["text"]?.string } ?? []
    }

    @Test func itIsToldToWhoeverWantedItAlone() async throws {
        let said = try await house.say("remind me to take out the bins in two hours", token: ann)
        let text = said["response"]?.string ?? ""
        #expect(
            text.hasPrefix("I will remind you to take out the bins ") && said["intent"]?.string == "remind", "\(said)")
        #expect(try await house.say("what have you planned?", token: ann)["response"]?.string?.contains("bins") == true)
        #expect(
            try await house.say("what have you planned?", token: ben)["response"]?.string
                == "Nothing is to be done later.")
        house.advance(by: .minutes(119))
        await house.api.errands.look()
        #expect(try await messages(ann).isEmpty)
        house.advance(by: .minutes(1))
        await house.api.errands.look()
        #expect(try await messages(ann) == ["I remind you to take out the bins."])
        #expect(try await messages(ben).isEmpty)
        #expect(
            try await house.say("what have you planned?", token: ann)["response"]?.string
                == "Nothing is to be done later.")
    }

    @Test func itCanBeCancelledAndNeedsSomebodyToTell() async throws {
        _ = try await house.say("remind me at six to call the vet", token: ann)
        let gone = try await house.say("cancel the reminder", token: ann)
        #expect(
            gone["response"]?.string?.hasPrefix("All right, I will not remind you to call the vet") == true, "\(gone)")
        let nobody = try await house.token(.resident)
        let refused = try await house.say("remind me tomorrow to call the vet", token: nobody)
        #expect(refused["response"]?.string?.hasPrefix("I would not know whom to tell") == true)
        // Without a time, or with a concern instead, it is none.
        #expect(try await house.say("remind me to call the vet", token: ann)["confidence"]?.double ?? 1 < 0.6)
        #expect(try await house.say("remind me at ten to six", token: ann)["intent"]?.string == "snooze")
    }

    @Test(arguments: [
        ("remind me at six to take out the bins", "to take out the bins"),
        ("please remind me to water the plants tomorrow", "to water the plants"),
        ("remind me that the plumber comes in an hour", "that the plumber comes"),
        ("remind me tomorrow at 7 about the bins", "about the bins"),
    ])
    func whatAndWhenAreHeard(said: String, text: String) { #expect(Reminder(Sentence(said))?.text == text) }
}
