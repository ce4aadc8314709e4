import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import Logging
import Testing

@testable import HearthServer

/// An answer may say for how long: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct AnswerWithTimeTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          guests: { class: switch, name: Guests, virtual: {} }
          tank: { class: water_heater, name: Guest hot water, virtual: {} }
          tap: { class: valve, name: Garden tap, virtual: {} }
          dry: { class: switch, name: Dry, virtual: {} }
          night: { class: switch, name: Night, virtual: {} }
          spared: { class: switch, name: Spared, virtual: {} }
          lock: { class: lock, name: Front door, virtual: {} }
        people:
          ann: { name: Ann, role: owner }
          ben: { name: Ben }
        """
    private static let rules = [
        "ask.hearth": """
        rule "Guests": when guests turns on {
          ask ann "Guests come tomorrow and the guest hot water is off. Turn it on?" within 1 h else no {
            yes { turn on tank } no { turn on spared }
          }
        }
        rule "Dry": when dry turns on {
          ask ann "It is dry. Water the garden?" within 1 h else no { yes { open tap } no { log "no" } }
        }
        """
    ]
    private static let question = "Guests come tomorrow and the guest hot water is off. Turn it on?"

    private let house: TestHouse
    private let ann: String

    /// It is Monday, noon.
    init() async throws {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        self.house = house
        _ = try await house.token(.owner)
        _ = try await house.accounts.createUser(
            NewUser(userName: "ann", password: "seven green bottles", role: .owner, personID: "ann"))
        ann = try await house.accounts.login(userName: "ann", password: "seven green bottles", address: "test")
            .accessToken
        let (zone, now) = (house.zone, TestHouse.now())
        let today = zone.local(now).date
        let monday = try #require((1...7).map { today + $0 }.first { $0.weekday == .mon })
        house.pass(zone.instant(of: monday, TimeOfDay(around: .hours(12))) - now)
    }

    private func set(_ device: String, _ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// It turns on, which it can only do from off.
    private func begin(_ device: String) async throws {
        try await set(device, "turn_off")
        try await set(device, "turn_on")
    }

    private func say(_ said: String) async throws -> String {
        try await house.say(said, token: ann)["response"]?.string ?? ""
    }

    private func isOn(_ device: String) async throws -> Bool? {
        try await house.ask(.get, "/api/v1/devices/\(device)", token: ann).json["current_state"]?["on"]?.bool
    }

    private func open() async throws -> [JSONValue] {
        try await house.ask(.get, "/api/v1/questions", token: ann).json["questions"]?.array ?? []
    }

    @Test func yesForSixDaysIsPutBack() async throws {
        try await begin("guests")
        #expect(try await open().map { $0["text"]?.string } == [Self.question])
        #expect(try await say("yes, for 6 days") == "On until Sunday.")
        #expect(try await isOn("tank") == true)
        #expect(try await open().isEmpty)
        #expect(try await say("what have you planned?").hasPrefix("I will turn off Guest hot water "))
        house.pass(.days(6) - .minutes(1))
        await house.api.errands.look()
        #expect(try await isOn("tank") == true)
        // As after a restart, from the disk.
        let (hub, now) = (house.hub, TestHouse.now)
        let book = ErrandBook(
            hub: hub, accounts: house.accounts, learning: house.api.learning,
            clock: { now() + .days(20) }, logger: Logger(label: "test"))
        #expect(try await book.all().map(\.text) == ["turn off Guest hot water"])
        house.pass(.minutes(2))
        await house.api.errands.look()
        #expect(try await isOn("tank") == false)
    }

    @Test func noIsTheElse() async throws {
        try await begin("guests")
        #expect(try await say("no") == "All right: \(Self.question) no.")
        #expect(try await isOn("spared") == true)
        #expect(try await isOn("tank") != true)
    }

    @Test func silenceIsTheElse() async throws {
        try await begin("guests")
        #expect(try await open().count == 1)
        house.pass(.hours(1))
        // Time passes in the house when something happens.
        try await set("night", "turn_on")
        #expect(try await open().isEmpty)
        #expect(try await isOn("spared") == true)
        #expect(try await isOn("tank") != true)
        #expect(
            try await say("yes, for 6 days") == "Nothing waits for a yes, or not any more. Say again what you want.")
    }

    @Test func aTimeThatIsTooLongChangesNothing() async throws {
        try await begin("guests")
        #expect(try await say("yes, for 40 days").hasPrefix("That is too far ahead"))
        #expect(try await open().count == 1)
        let id = try #require(try await open().first?["id"]?.string)
        let path = "/api/v1/questions/\(id)/answer"
        let refused = try await house.ask(.post, path, #"{"answer":"yes, for 40 days"}"#, token: ann)
        #expect(refused.status == 400, "\(refused.text)")
        #expect(try await isOn("tank") != true)
        let taken = try await house.ask(.post, path, #"{"answer":"yes, until tomorrow at noon"}"#, token: ann)
        #expect(taken.json["reply"]?.string == "On until tomorrow.", "\(taken.text)")
        try await begin("dry")
        // A valve is opened for nobody who is not there to see it close.
        #expect(
            try await say("yes, for ten minutes")
                == "I could not put that back afterwards. Nothing was done; answer without a time.")
        #expect(try await open().count == 1)
    }

    @Test func aWishThatWaitsForAYesTakesATime() async throws {
        // More than five degrees are asked about.
        _ = try await house.ask(
            .put, "/api/v1/devices/tank/control", #"{"action":"set_temperature","value":40}"#, token: ann)
        #expect(try await say("set guest hot water to 55").hasPrefix("Shall I set Guest hot water to 55 °C?"))
        let told = try await say("yes, for two hours")
        #expect(told.hasPrefix("Set Guest hot water to 55 °C. I will set Guest hot water to 40 °C at "), "\(told)")
        #expect(try await say("unlock the front door").hasPrefix("Shall I unlock Front door?"))
        #expect(try await say("yes, for an hour").contains("could not put Front door back"))
    }
}
