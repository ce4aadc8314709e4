import Foundation
import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
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
    /// The next one.
    private let monday: CivilDate

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        _ = try await house.token(.owner)
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
        let list = try await house.ask(.get, "/api/v1/notifications", onConsole: true).json["notifications"]
        return (list?.array ?? []).map { "\($0["to"]?.string ?? ""): \($0["text"]?.string ?? "")" }
    }

    private func move(_ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/lamp/control", #"{"action":"\#(action)"}"#, onConsole: true)
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
        // A hub that starts again knows from what is kept of the talk that it was told.
        let told = try #require(house.hub.snapshot.talks["week ann"])
        let talk = try JSONDecoder().decode(Talk.self, from: JSONEncoder().encode(told))
        var around = house.hub.snapshot.surroundings(without: [], at: house.hub.now)
        around.week = "This week: …"
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
