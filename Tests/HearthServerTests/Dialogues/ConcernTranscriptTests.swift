import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import Logging
import Testing

@testable import HearthServer

/// The house asks whether somebody was called, and whether it is mended: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct ConcernTranscriptTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          boiler: { class: boiler, name: Boiler, virtual: {} }
          fault: { class: switch, name: Fault, virtual: {} }
        people:
          ann: { name: Ann }
          ben: { name: Ben }
        """
    private static let rules = [
        "boiler.hearth": """
        rule "Cold flow": while fault is on {
          raise 0.5 "The boiler fired 9 minutes ago but the flow is 24 °C" about boiler
        }
        """
    ]
    private static let opening =
        "The boiler fired 9 minutes ago but the flow is 24 °C. Did someone call for service?"

    private let house: TestHouse
    private let mind: MindService
    private let ann: String
    private let ben: String

    /// It is Monday, noon, and the boiler does not heat.
    init() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        (self.house, mind) = (house, MindService(hub: house.hub, logger: Logger(label: "test")))
        _ = try await house.token(.owner)
        func token(_ person: String) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: person, password: "seven green bottles", role: .resident, personID: person))
            return try await house.accounts.login(
                userName: person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        (ann, ben) = (try await token("ann"), try await token("ben"))
        let (zone, now) = (house.zone, TestHouse.now())
        let today = zone.local(now).date
        let monday = try #require((1...7).map { today + $0 }.first { $0.weekday == .mon })
        house.pass(zone.instant(of: monday, TimeOfDay(around: .hours(12))) - now)
        try await set("fault", "turn_on")
        await pass(.zero)
        await pass(.minutes(2))
    }

    private func set(_ device: String, _ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func pass(_ span: Milliseconds) async {
        house.pass(span)
        await mind.look()
        await house.api.talks.look()
    }

    private func say(_ said: String, as other: String? = nil) async throws -> String {
        try await house.say(said, token: other ?? ann)["response"]?.string ?? ""
    }

    private func questions(as other: String? = nil) async throws -> [JSONValue] {
        try await house.ask(.get, "/api/v1/questions", token: other ?? ann).json["questions"]?.array ?? []
    }

    private func texts() async throws -> [String] { try await questions().compactMap { $0["text"]?.string } }

    private func concern() async throws -> JSONValue {
        let path = "/api/v1/concerns?subject=boiler&state=open,acknowledged,snoozed,resolved"
        return try await house.ask(.get, path, token: ann).json["concerns"]?[0] ?? .null
    }

    @Test func theTranscriptIsHeldWordForWord() async throws {
        let asked = try await questions()
        #expect(asked.map { $0["text"]?.string } == [Self.opening])
        #expect(asked.first?["asked_by"]?.string == "house" && asked.first?["asked_of"]?.string == "ann, ben")
        let told = try await house.ask(.get, "/api/v1/notifications", token: ben)
        #expect(told.json["notifications"]?.array?.map { $0["text"]?.string } == [Self.opening], "\(told.text)")
        #expect(try await say("yes") == "How many days will it take?")
        #expect(try await say("4") == "Duly noted, I'll ask again on Friday.")
        #expect(try await concern()["state"]?.string == "snoozed")
        #expect(try await texts().isEmpty)
        // Somebody comes on Wednesday.
        await pass(.days(2))
        try await set("fault", "turn_off")
        await pass(.minutes(59))
        #expect(try await texts().isEmpty)
        #expect(try await concern()["state"]?.string == "snoozed", "it waits for somebody to say so")
        await pass(.minutes(1))
        #expect(try await texts() == ["The boiler seems better now, was it fixed?"])
        #expect(try await say("yes", as: ben) == "Good, I'm happy now.")
        #expect(try await concern()["state"]?.string == "resolved")
        await pass(.seconds(10))
        let status = try await house.ask(.get, "/api/v1/consciousness/status", token: ann)
        #expect(status.json["emotional_state"]?["primary"]?.string == "happy", "\(status.text)")
        #expect(try await texts().isEmpty)
    }

    @Test func itAsksAgainOnThatDay() async throws {
        _ = try await say("yes")
        #expect(try await say("Friday") == "Duly noted, I'll ask again on Friday.")
        await pass(.days(4) - .minutes(1))
        #expect(try await texts().isEmpty)
        await pass(.minutes(1))
        #expect(
            try await texts() == [
                "The boiler fired 9 minutes ago but the flow is 24 °C. That is still so. "
                    + "How many more days will it take?"
            ])
        #expect(try await say("tomorrow") == "Duly noted, I'll ask again tomorrow.")
    }

    @Test func itIsAnsweredInTheAppAsWell() async throws {
        let id = try #require(try await questions().first?["id"]?.string)
        let path = "/api/v1/questions/\(id)/answer"
        let wrong = try await house.ask(.post, path, #"{"answer":"perhaps"}"#, token: ann)
        #expect(wrong.status == 400 || wrong.status == 422, "\(wrong.text)")
        let answered = try await house.ask(.post, path, #"{"answer":"yes"}"#, token: ann)
        #expect(answered.json["state"]?.string == "answered" && answered.json["answered_by"]?.string == "ann")
        #expect(answered.json["reply"]?.string == "How many days will it take?", "\(answered.text)")
        let again = try await house.ask(.post, path, #"{"answer":"yes"}"#, token: ben)
        #expect(again.status == 409, "\(again.text)")
        #expect(try await texts() == ["How many days will it take?"])
        // A sentence that is no answer is what it always is.
        #expect(try await say("how are you?").contains("days") == false)
        #expect(try await texts().count == 1)
    }

    @Test func noKeepsItOpen() async throws {
        #expect(try await say("no") == "All right. I will tell you when it seems better.")
        #expect(try await concern()["state"]?.string == "open")
        try await set("fault", "turn_off")
        await pass(.hours(1))
        #expect(try await say("no") == "All right, I keep it in mind, and ask again tomorrow.")
        #expect(try await concern()["state"]?.string == "open")
        await pass(.hours(23))
        #expect(try await texts().isEmpty)
        await pass(.hours(1))
        #expect(try await texts() == ["The boiler seems better now, was it fixed?"])
    }

    @Test func whatNobodyAnswersIsFixedIfTheEvidenceHolds() async throws {
        _ = try await say("no")
        try await set("fault", "turn_off")
        await pass(.hours(1))
        #expect(try await texts().count == 1)
        await pass(.hours(24))
        #expect(try await texts().isEmpty)
        #expect(try await concern()["state"]?.string == "resolved")
    }

    @Test func whatComesBackIsNotFixed() async throws {
        _ = try await say("no")
        try await set("fault", "turn_off")
        await pass(.hours(1))
        try await set("fault", "turn_on")
        await pass(.minutes(1))
        #expect(try await texts().isEmpty)
        await pass(.hours(24))
        #expect(try await concern()["state"]?.string == "open")
    }

    @Test func neverMindEndsTheTalk() async throws {
        #expect(try await say("never mind") == "All right, you know of it.")
        #expect(try await concern()["state"]?.string == "acknowledged")
        try await set("fault", "turn_off")
        await pass(.hours(2))
        #expect(try await texts().isEmpty)
        #expect(try await concern()["state"]?.string == "resolved", "nobody talks of it, so it ends by itself")
    }

    @Test func guestsAreAskedNothing() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["boiler"]))
        #expect(try await questions(as: guest).isEmpty)
        _ = try await say("yes", as: guest)
        #expect(try await texts() == [Self.opening])
    }
}
