import HearthHousehold
import HearthModel
import HearthStore
import Testing

@testable import HearthHub

/// Which events the house remembers: docs/spec/household.md, section 5.6.
@Suite struct HouseDiaryTests {
    private static let began = Instant(milliseconds: 1_764_000_000_000)

    private static func concern(_ state: String, _ text: String, after hours: Int64) -> LoggedEvent {
        LoggedEvent(
            at: began + .hours(hours), .concern, subject: "c_1", data: ["state": .text(state)], text: text)
    }

    /// In the order of their numbers.
    private static let events: [LoggedEvent] = {
        var events = [
            concern("opened", "The boiler is low", after: 0), concern("renewed", "The boiler is low", after: 1),
            LoggedEvent(at: began, .deviceState, subject: "hall.lock", text: "Lock is back"),
            concern("acknowledged", "The boiler is low: acknowledged", after: 2),
            LoggedEvent(at: began + .hours(3), .config, subject: "rules", text: "Saved").remembered(.rules),
            concern("resolved", "The boiler is low: over", after: 4),
            // Of one that is over.
            concern("snoozed", "The boiler is low: snoozed", after: 5),
            concern("opened", "The boiler is low", after: 6),
        ]
        for place in events.indices { events[place].id = Int64(place + 1) }
        return events
    }()

    private func notes(_ diary: inout HouseDiary, _ events: some Sequence<LoggedEvent>) -> [HouseNote] {
        events.compactMap { diary.take($0) { _ in ["concern", "cellar"] } }
    }

    @Test func aConcernIsOneNoteOverItsLife() {
        var diary = HouseDiary()
        let notes = notes(&diary, Self.events)
        #expect(
            notes.map(\.text) == [
                "The boiler is low", "The boiler is low: acknowledged", "Saved", "The boiler is low: over",
                "The boiler is low",
            ])
        #expect(notes[0].id == notes[1].id && notes[1].id == notes[3].id)
        #expect(Set(notes.map(\.id)).count == 3, "the second time is another life")
        #expect(notes[0].tags == ["concern", "cellar"] && notes[2].tags == ["rules"])
        #expect(notes[1].at == Self.began && diary.last == 8)
    }

    /// After a kill some events are read once more: they come to the same notes.
    @Test func theSameEventsComeToTheSameNotes() {
        var (one, other) = (HouseDiary(), HouseDiary())
        let all = notes(&one, Self.events)
        #expect(notes(&other, Self.events.prefix(4)) + notes(&other, Self.events.dropFirst(4)) == all)
        #expect(one == other)
    }
}
