import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthServer

/// A word in the morning and in the evening, at hours that are learned: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(3))) struct PromptDialogueTests {
    private static func devices(prompts: Bool) -> String {
        """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          lamp: { class: light, name: Lamp, virtual: {} }
          radio: { class: switch, name: Radio, virtual: {} }
          lock: { class: lock, name: Front door, virtual: {} }
        people:
          ann: { name: Ann, prompts: \(prompts) }
          ben: { name: Ben }
        """
    }
    private static let rules = ["scenes.hearth": "scene morning { lamp: on }\n"]
    private static let morning = "Good morning. Shall I set the scene morning?"

    private let house: TestHouse
    private let monday: CivilDate
    private let ann: String
    private let ben: String

    init() async throws { try await self.init(prompts: true) }

    /// People got up at 07:00 and came to rest at 22:08 on Monday, Tuesday and Wednesday.
    private init(prompts: Bool) async throws {
        let house = try await TestHouse(devices: Self.devices(prompts: prompts), rules: Self.rules)
        self.house = house
        _ = try await house.token(.owner)
        func token(_ person: String) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: person, password: "seven green bottles", role: .resident, personID: person))
            return try await house.accounts.login(
                userName: person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        (ann, ben) = (try await token("ann"), try await token("ben"))
        let today = house.zone.local(TestHouse.now()).date
        monday = try #require((1...7).map { today + $0 }.first { $0.weekday == .mon })
        for day in 0...2 {
            for hour in [7, 22] {
                for sign in 0..<5 {
                    goOn(to: day, hour, 2 * sign)
                    try await set("radio", sign.isMultiple(of: 2) ? "turn_on" : "turn_off")
                }
            }
        }
        try await set("lamp", "turn_off")
        try await set("lock", "unlock")
    }

    /// - Parameter day: since Monday.
    private func goOn(to day: Int, _ hour: Int, _ minute: Int) {
        let time = TimeOfDay(around: .hours(Int64(hour)) + .minutes(Int64(minute)))
        house.pass(house.zone.instant(of: monday + day, time) - house.hub.now)
    }

    private func set(_ device: String, _ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func say(_ said: String, as other: String? = nil) async throws -> String {
        try await house.say(said, token: other ?? ann)["response"]?.string ?? ""
    }

    private func asked(_ day: Int, _ hour: Int, _ minute: Int) async throws -> [String] {
        goOn(to: day, hour, minute)
        await house.api.talks.look()
        let open = try await house.ask(.get, "/api/v1/questions", token: ann).json["questions"]?.array ?? []
        return open.compactMap { $0["text"]?.string }
    }

    private func isOn() async throws -> Bool? {
        try await house.ask(.get, "/api/v1/devices/lamp", token: ann).json["current_state"]?["on"]?.bool
    }

    @Test func oneInTheMorningAndOneInTheEveningAtTheUsualHour() async throws {
        #expect(try await asked(3, 6, 59).isEmpty)
        #expect(try await asked(3, 7, 1) == [Self.morning])
        #expect(try await say("no") == "All right.")
        #expect(try await asked(3, 7, 10).isEmpty)
        #expect(try await asked(3, 21, 22).isEmpty)
        #expect(try await asked(3, 21, 24) == ["Good evening. Not locked: Front door."])
        #expect(try await say("ok") == "All right.")
        #expect(try await asked(3, 21, 35).isEmpty)
        // Of Saturday nothing is known.
        #expect(try await asked(5, 7, 1).isEmpty)
        #expect(try await asked(7, 7, 16).isEmpty, "it is too late for it")
    }

    @Test func aSceneIsSetAndTakenBack() async throws {
        #expect(try await asked(3, 7, 1) == [Self.morning])
        #expect(try await say("yes", as: ben) == "Nothing waits for a yes, or not any more. Say again what you want.")
        #expect(try await say("yes") == "The scene morning is set. Say “undo” to put it back.")
        #expect(try await isOn() == true)
        #expect(try await say("undo") == "It is as it was before.")
        #expect(try await isOn() == false)
    }

    @Test func whoIgnoresThreeIsLeftAlone() async throws {
        for day in [3, 4, 7] {
            #expect(try await asked(day, 7, 1) == [Self.morning], "\(day)")
            #expect(try await asked(day, 9, 2).isEmpty)
        }
        for day in [8, 9, 10, 11, 14, 15, 18] { #expect(try await asked(day, 7, 1).isEmpty, "\(day)") }
        #expect(try await asked(22, 7, 1) == [Self.morning])
        #expect(try await asked(22, 9, 2).isEmpty)
        #expect(try await asked(23, 7, 1).isEmpty)
    }

    @Test func neverMindEndsIt() async throws {
        #expect(try await asked(3, 7, 1) == [Self.morning])
        #expect(try await say("never mind") == "All right, I say nothing more in the morning.")
        #expect(try await asked(4, 7, 1).isEmpty)
    }

    @Test func nobodyIsPromptedUnasked() async throws {
        let quiet = try await PromptDialogueTests(prompts: false)
        #expect(try await quiet.asked(3, 7, 1).isEmpty)
        #expect(try await quiet.asked(3, 21, 24).isEmpty)
    }
}
