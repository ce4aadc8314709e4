/// What a clock on the wall shows. Not the time elapsed since midnight: the two differ on the days when the clock is
/// changed.
package struct TimeOfDay: Comparable, Hashable, Sendable {
    /// On the dial, 0 ..< 24 h.
    package let sinceMidnight: Milliseconds

    package static let midnight = TimeOfDay(around: .zero)

    /// Whole days, before and after, do not count.
    package init(around span: Milliseconds) {
        sinceMidnight = Milliseconds(span.count.flooredRemainder(Milliseconds.days(1).count))
    }

    /// `nil` outside of 00:00:00 to 23:59:59.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second else { return nil }
        self.init(around: .seconds(Int64((hour * 60 + minute) * 60 + second)))
    }

    package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.sinceMidnight < b.sinceMidnight }

    /// Around midnight: 23:30 + 1 h is 00:30.
    package static func + (time: TimeOfDay, span: Milliseconds) -> TimeOfDay {
        TimeOfDay(around: time.sinceMidnight + TimeOfDay(around: span).sinceMidnight)
    }

    /// Around midnight: 00:30 - 1 h is 23:30.
    package static func - (time: TimeOfDay, span: Milliseconds) -> TimeOfDay {
        TimeOfDay(around: time.sinceMidnight - TimeOfDay(around: span).sinceMidnight)
    }

    /// Within one day, negative if `a` is the earlier: 06:00 - 22:00 is -16 h.
    package static func - (a: TimeOfDay, b: TimeOfDay) -> Milliseconds { a.sinceMidnight - b.sinceMidnight }

    /// From the first, included, to the second, excluded; over midnight if the second is the earlier; never if both are
    /// one.
    package func isBetween(_ start: TimeOfDay, and end: TimeOfDay) -> Bool {
        start <= end ? start <= self && self < end : start <= self || self < end
    }

    /// `HH:MM`, or `HH:MM:SS` where there are seconds; milliseconds are left out.
    package var text: String {
        let seconds = sinceMidnight.count / 1_000
        func digits(_ n: Int64) -> String { (n < 10 ? "0" : "") + String(n) }
        let minutes = digits(seconds / 3_600) + ":" + digits(seconds / 60 % 60)
        return seconds % 60 == 0 ? minutes : minutes + ":" + digits(seconds % 60)
    }
}
