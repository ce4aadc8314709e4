import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
import HearthStore
import Testing

@testable import HearthHub
@testable import HearthServer

/// What the week was like, told on Sunday evening: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(3))) struct WeekDialogueTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          lamp: { class: light, name: Lamp, virtual: { initial: off } }
        people:
          ann: { name: Ann, prompts: true }
          ben: { name: Ben }
        """

    private let house: TestHouse
    private let ann: String
    /// Of the next week but one.
    private let monday: CivilDate

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        _ = try await house.token(.owner)
        _ = try await house.accounts.createUser(
            NewUser(userName: "ann", password: "seven green bottles", role: .resident, personID: "ann"))
        ann = try await house.accounts.login(
            userName: "ann", password: "seven green bottles", address: "test"
        ).accessToken
        let today = house.zone.local(TestHouse.now()).date
        monday = try #require((1...7).map { today + $0 }.first { $0.weekday == .mon })
    }

    /// What was told in all by then, a look after the other.
    /// - Parameter day: since Monday.
    private func told(_ day: Int, _ hour: Int, _ minute: Int) async throws -> [String] {
        goOn(to: day, hour, minute)
        for _ in 0..<2 { await house.api.talks.look() }
        return try await messages()
    }

    private func goOn(to day: Int, _ hour: Int, _ minute: Int) {
        let time = TimeOfDay(around: .hours(Int64(hour)) + .minutes(Int64(minute)))
        house.pass(house.zone.instant(of: monday + day, time) - house.hub.now)
    }

    private func messages() async throws -> [String] {
        let list = try await house.ask(.get, "/api/v1/notifications", token: try await owner()).json["notifications"]
        return (list?.array ?? []).map { "\($0["to"]?.string ?? ""): \($0["text"]?.string ?? "")" }
    }

    /// The one who reads all.
    private func owner() async throws -> String {
        try await house.accounts.login(
            userName: "anna", password: "correct horse battery", address: "test"
        ).accessToken
    }

    private func move(_ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/lamp/control", #"{"action":"\#(action)"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private static let told =
        "ann: This week: Nothing was wrong. Something was moved 2 times, by people; most often Lamp."

    @Test func onSundayEveningWhoWantsItIsToldOnce() async throws {
        goOn(to: 3, 12, 0)
        try await move("turn_on")
        try await move("turn_off")
        #expect(try await told(3, 19, 0).isEmpty, "it is Thursday")
        #expect(try await told(6, 18, 59).isEmpty)
        #expect(try await told(6, 19, 0) == [Self.told])
        #expect(try await told(6, 21, 30) == [Self.told])
        // The hub that starts again knows from its disk that it was told.
        var kept: Talk?
        while kept == nil {
            kept = try await house.hub.kept(Talk.self, in: .talks)["week ann"]
            if kept == nil { try await Task.sleep(for: .milliseconds(5)) }
        }
        var around = house.hub.snapshot.surroundings(without: [], at: house.hub.now)
        around.week = "This week: …"
        let talk = try #require(kept)
        #expect(WeekDialogue.begin([talk], in: around).isEmpty && WeekDialogue.look(talk, in: around) == nil)
        #expect(!WeekDialogue.isDue([talk], in: around) && WeekDialogue.isDue([], in: around))
    }

    @Test func aWeekInWhichNothingHappenedIsNotTold() async throws {
        goOn(to: 3, 12, 0)
        try await move("turn_on")
        try await move("turn_off")
        #expect(try await told(6, 19, 0) == [Self.told])
        #expect(try await told(13, 19, 0) == [Self.told], "nothing happened in the second week")
        goOn(to: 15, 12, 0)
        try await move("turn_on")
        try await move("turn_off")
        #expect(try await told(20, 19, 0) == [Self.told, Self.told])
    }

    @Test func whatWasMissedAtNightIsLeftOut() async throws {
        goOn(to: 3, 12, 0)
        try await move("turn_on")
        #expect(try await told(6, 22, 1).isEmpty, "it is too late to be told")
        #expect(try await told(7, 19, 0).isEmpty, "Monday is no Sunday")
    }
}
