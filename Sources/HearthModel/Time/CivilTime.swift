/// What calendar and clock show somewhere at some instant.
package struct CivilTime: Hashable, Sendable {
    package let date: CivilDate
    package let timeOfDay: TimeOfDay

    package init(date: CivilDate, timeOfDay: TimeOfDay) { (self.date, self.timeOfDay) = (date, timeOfDay) }

    /// - Parameter reading: what the clock shows, counted from its 1970-01-01 00:00.
    init(reading: Milliseconds) {
        date = CivilDate(daysSinceEpoch: reading.count.flooredQuotient(Milliseconds.days(1).count))
        timeOfDay = TimeOfDay(around: reading)
    }

    /// Counted from 1970-01-01 00:00 of the same clock.
    var reading: Milliseconds { .days(date.daysSinceEpoch) + timeOfDay.sinceMidnight }
}

extension CivilTime {
    /// `21:04:00`, after its date if that is not today's.
    package func text(on today: CivilDate) -> String {
        func padded(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let clock = timeOfDay.text.utf8.count == 5 ? timeOfDay.text + ":00" : timeOfDay.text
        return date == today ? clock : "\(date.year)-\(padded(date.month))-\(padded(date.day)) \(clock)"
    }
}
