package import HearthModel

/// Of which days somebody speaks: `today`, `yesterday`, `on friday`, `next week`.
package enum SaidDays: Sendable, Equatable {
    /// Today is 0, yesterday -1.
    case day(Int)
    case weekday(Weekday)
    /// This week is 0. Weeks begin on Mondays.
    case week(Int)
    /// This month is 0; the last one -1.
    case month(Int)

    /// The days that are named in a sentence; `nil` if none are.
    package init?(in sentence: Sentence) {
        guard let found = Self.all.first(where: { sentence.contains($0.0) }) else { return nil }
        self = found.1
    }

    /// First and last day. Of a week or month that runs, the days until today if it is asked for what was, and else those
    /// from today on; a weekday is the last or the next one, and today if it is that day.
    package func days(from today: CivilDate, isPast: Bool) -> ClosedRange<CivilDate> {
        let weekday = today.weekday.rawValue
        switch self {
        case .day(let days): return today + days...today + days
        case .weekday(let wanted):
            let ahead = (wanted.rawValue - weekday + 7) % 7
            let day = isPast ? today - (7 - ahead) % 7 : today + ahead
            return day...day
        case .week(let weeks):
            let monday = today - (weekday - 1) + weeks * 7
            return Self.part(monday...monday + 6, from: today, isPast: isPast)
        case .month(let months):
            var first = today - (today.day - 1)
            for _ in 0..<max(0, -months) { first = first - 1 - ((first - 1).day - 1) }
            let last = (first + 31) - (first + 31).day
            return Self.part(first...last, from: today, isPast: isPast)
        }
    }

    private static func part(
        _ days: ClosedRange<CivilDate>, from today: CivilDate, isPast: Bool
    ) -> ClosedRange<CivilDate> {
        guard days.contains(today) else { return days }
        return isPast ? days.lowerBound...today : today...days.upperBound
    }

    /// How one names it in an answer: `today`, `on Friday`, `this week`.
    package var name: String {
        switch self {
        case .day(0): "today"
        case .day(1): "tomorrow"
        case .day(-1): "yesterday"
        case .day(let days): days < 0 ? "the day before yesterday" : "the day after tomorrow"
        case .weekday(let day): "on " + day.name
        case .week(let weeks): weeks == 0 ? "this week" : weeks < 0 ? "last week" : "next week"
        case .month(let months): months == 0 ? "this month" : "last month"
        }
    }

    /// The longest first, where one stands in another.
    private static let all: [(String, SaidDays)] =
        [
            ("day after tomorrow", .day(2)), ("day before yesterday", .day(-2)), ("tomorrow", .day(1)),
            ("yesterday", .day(-1)), ("today", .day(0)), ("tonight", .day(0)), ("this morning", .day(0)),
            ("this week", .week(0)), ("the week", .week(0)), ("next week", .week(1)), ("last week", .week(-1)),
            ("this month", .month(0)), ("last month", .month(-1)), ("last night", .day(-1)),
        ] + Weekday.allCases.map { ($0.name.lowercased(), .weekday($0)) }
}
