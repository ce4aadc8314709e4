package import HearthModel

extension Instant {
    /// 1 January 1970 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7): whole seconds, rounded down, not before 1970.
    package var httpDate: String {
        let days = max(0, milliseconds) / 86_400_000
        let date = CivilDate(daysSinceEpoch: days)
        let day = (date.day < 10 ? "0" : "") + String(date.day)
        let time = rfc3339.dropFirst(11).dropLast()
        return "\(Instant.weekdays[Int(days % 7)]), \(day) \(Instant.months[date.month - 1]) \(date.year) \(time) GMT"
    }
}
