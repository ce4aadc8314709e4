import HearthModel
import Testing

@Suite struct TimeOfDayTests {
    @Test(arguments: [(0, 0, 0, "00:00"), (7, 5, 0, "07:05"), (23, 59, 59, "23:59:59"), (12, 0, 9, "12:00:09")])
    func isWrittenWithItsSecondsIfItHasAny(hour: Int, minute: Int, second: Int, text: String) {
        #expect(TimeOfDay(hour: hour, minute: minute, second: second)?.text == text)
    }

    @Test(arguments: [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, -1, 0), (0, 0, 60), (.max, .max, .max)])
    func existsOnTheDialOnly(hour: Int, minute: Int, second: Int) {
        #expect(TimeOfDay(hour: hour, minute: minute, second: second) == nil)
    }

    @Test func goesAroundMidnight() {
        #expect(TimeOfDay("23:30") + .hours(1) == TimeOfDay("00:30"))
        #expect(TimeOfDay("00:30") - .hours(1) == TimeOfDay("23:30"))
        #expect(TimeOfDay("12:00") + .days(3) == TimeOfDay("12:00"))
        #expect(TimeOfDay("12:00") - .hours(49) == TimeOfDay("11:00"))
        #expect(TimeOfDay("06:00") - TimeOfDay("22:00") == .hours(-16))
    }

    @Test(arguments: [Int64.min, .max]) func takesAnySpan(count: Int64) {
        let span = Milliseconds(count)
        #expect(TimeOfDay("12:00") + span - span == TimeOfDay("12:00"))
        #expect((Milliseconds.zero..<Milliseconds.days(1)).contains(TimeOfDay(around: span).sinceMidnight))
    }

    @Test(
        "A window is half-open, wraps midnight, and is empty when both ends are one",
        arguments: [
            ("08:00", "08:00", "09:00", true), ("09:00", "08:00", "09:00", false), ("07:59", "08:00", "09:00", false),
            ("22:00", "22:00", "06:00", true), ("03:00", "22:00", "06:00", true), ("06:00", "22:00", "06:00", false),
            ("12:00", "22:00", "06:00", false), ("05:00", "05:00", "05:00", false), ("06:00", "05:00", "05:00", false),
        ])
    func isInAWindow(time: String, start: String, end: String, belongs: Bool) {
        #expect(TimeOfDay(time).isBetween(TimeOfDay(start), and: TimeOfDay(end)) == belongs)
    }
}
