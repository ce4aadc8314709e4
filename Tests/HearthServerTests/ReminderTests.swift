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

    /// Neither the owner nor the console reads it, in no list and on no stream, and nobody can mark it as read.
    @Test func itIsClosedToOwners() async throws {
        let owner = try await house.token(.owner)
        _ = try await house.say("remind me to see the doctor in two hours", token: ann)
        house.advance(by: .hours(2))
        await house.api.errands.look()
        let own = try await house.ask(.get, "/api/v1/notifications", token: ann)
        let told = try #require(own.json["notifications"]?[0], "\(own.text)")
        let id = try #require(told["id"]?.string)
        #expect(told["text"]?.string == "I remind you to see the doctor.")
        for path in ["/api/v1/notifications", "/api/v1/events", "/api/v1/events?types=notification"] {
            for answer in [
                try await house.ask(.get, path, token: owner), try await house.ask(.get, path, onConsole: true),
                try await house.ask(.get, path, token: ben),
            ] { #expect(answer.status == 200 && !answer.text.contains("doctor"), "\(path): \(answer.text)") }
        }
        let read = "/api/v1/notifications/\(id)/read"
        for answer in [
            try await house.ask(.post, read, token: owner), try await house.ask(.post, read, onConsole: true),
        ] { #expect(answer.code == "NOTIFICATION_NOT_FOUND") }
        let message = try #require(await house.hub.current().messages.last)
        #expect(try reader(ann).receives(message))
        for token in [owner, ben] { #expect(try !reader(token).receives(message)) }
        #expect(!Reader(.console, in: house.accounts).receives(message))
        #expect(try await house.ask(.post, read, token: ann).status == 204)
    }

    private func reader(_ token: String) throws -> Reader {
        let principal = try house.accounts.authenticate(token)
        return Reader(
            Caller(identity: .principal(principal), address: "192.0.2.7", isLocal: true), in: house.accounts)
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
