import HearthModel
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: [
        ("1970-01-01", Weekday.thu), ("2026-01-15", .thu), ("2026-01-17", .sat), ("2024-02-29", .thu),
        ("1969-12-31", .wed), ("1900-03-01", .thu), ("2000-01-01", .sat), ("2026-03-29", .sun), ("2026-12-08", .tue),
        ("2026-12-07", .mon), ("2026-12-11", .fri),
    ])
    func knowsItsWeekday(date: String, weekday: Weekday) {
        #expect(CivilDate(date).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-01-15", 17, "2026-02-01"), ("2024-02-28", 1, "2024-02-29"), ("2026-01-01", -1, "2025-12-31"),
        ("2026-03-01", -1, "2026-02-28"), ("2000-02-29", 146_097, "2400-02-29"),
    ])
    func countsDays(date: String, days: Int, other: String) {
        #expect(CivilDate(date) + days == CivilDate(other))
        #expect(CivilDate(other) - days == CivilDate(date))
    }

    @Test func isOrdered() {
        #expect(CivilDate("2025-12-31") < CivilDate("2026-01-01"))
        #expect(CivilDate("2026-01-31") < CivilDate("2026-02-01"))
        #expect(CivilDate("2026-02-01") < CivilDate("2026-02-02"))
    }

    @Test func hasAnEndBeyondEveryInstant() {
        let last = CivilDate(daysSinceEpoch: .max)
        #expect(last + 1 == last)
        #expect(last + .max == last)
        #expect(CivilDate(daysSinceEpoch: .min) - .max == CivilDate(daysSinceEpoch: .min))
        #expect(CivilZone.utc.local(.distantFuture).date < last)
        #expect(CivilDate(year: .max, month: 1, day: 1) == nil)
        #expect(CivilDate(year: .min, month: 1, day: 1) == nil)
    }
}
