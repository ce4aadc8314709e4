import HearthMind
import HearthModel
import Testing

/// When people get up and come to rest: docs/spec/mind.md, section 9.
@Suite struct DayHoursTests {
    /// 00:00 on Monday, 6 July 2026, in a house at UTC.
    private let monday = Instant(milliseconds: 1_783_296_000_000)
    private let zone = CivilZone.utc

    private func note(_ hours: inout DayHours, _ day: Int, _ times: [Int]) {
        for minute in times {
            _ = hours.note(at: monday + .days(Int64(day)) + .minutes(Int64(minute)), in: zone)
        }
    }

    @Test func theMedianOfThreeDaysIsKnown() {
        var hours = DayHours()
        for (day, begin) in [(0, 400), (1, 430), (2, 410)] {
            note(&hours, day, [begin, begin + 2, begin + 4, begin + 6, begin + 8])
            // Shortly after midnight.
            note(&hours, day, (0..<5).map { 1_440 + 10 + 2 * $0 })
            let next = monday + .days(Int64(day) + 1) + .hours(5)
            #expect((hours.begins(at: next, in: zone) == nil) == (day < 2))
        }
        let thursday = monday + .days(3) + .hours(5)
        #expect(hours.begins(at: thursday, in: zone) == 410)
        #expect(hours.ends(at: thursday, in: zone) == 1_440 + 18)
        #expect(hours.begins(at: monday + .days(5) + .hours(5), in: zone) == nil, "Saturday is another sort of day")
    }

    @Test func aCatAndAGlassOfWaterDoNotCount() {
        var hours = DayHours()
        for day in 0...2 {
            note(&hours, day, [300, 320, 345])
            note(&hours, day, [420, 421, 422, 423, 424])
            note(&hours, day, [1_440 + 120])
        }
        let thursday = monday + .days(3) + .hours(5)
        #expect(hours.begins(at: thursday, in: zone) == 420)
        #expect(hours.ends(at: thursday, in: zone) == 424)
    }
}
