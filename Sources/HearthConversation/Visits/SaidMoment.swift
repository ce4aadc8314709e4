import HearthModel

/// A part of a day: `in the morning`, `Friday evening`.
enum Daytime: Sendable {
    case morning, lunch, afternoon, evening, night

    /// By the clock; the night ends on the next day.
    var hours: Range<Int64> {
        switch self {
        case .morning: 6..<12
        case .lunch: 12..<14
        case .afternoon: 12..<18
        case .evening: 18..<24
        case .night: 22..<30
        }
    }

    /// What the words begin with, and how many of them say it.
    static func read(_ words: ArraySlice<String>) -> (part: Daytime, isToday: Bool, count: Int)? {
        if words.first == "tonight" { return (.evening, true, 1) }
        var rest = words
        let isToday = rest.first == "this"
        if ["in", "at", "over", "during"].contains(rest.first) || isToday { rest = rest.dropFirst() }
        if rest.first == "the" { rest = rest.dropFirst() }
        guard let part = rest.first.flatMap({ names[$0] }) else { return nil }
        return (part, isToday, words.count - rest.count + 1)
    }

    private static let names: [String: Daytime] = [
        "morning": .morning, "lunch": .lunch, "lunchtime": .lunch, "afternoon": .afternoon, "evening": .evening,
        "night": .night,
        "breakfast": .morning, "dinner": .evening, "supper": .evening,
    ]
}

/// The beginning or the end of a window: a day, a part of it, a time on the dial, or some of these.
struct SaidMoment: Sendable, Equatable {
    struct Dial: Sendable, Equatable {
        var time: TimeOfDay
        /// It was said whether in the first or in the second half of the day.
        var isExact: Bool
    }

    var date: SaidDate?
    var part: Daytime?
    var dial: Dial?

    var isEmpty: Bool { date == nil && part == nil && dial == nil }

    /// With the half of the day in which an end lies: `1 to 4 am` begins in the night, `9 to 5 pm` in the morning, and `8 to
    /// 17` at eight.
    /// - Parameter isOfHalf: the end was said with `am` or `pm`.
    func beginning(before end: Dial?, isOfHalf: Bool) -> SaidMoment {
        guard var dial, let end, !dial.isExact, end.isExact else { return self }
        let other = TimeOfDay(around: dial.time.sinceMidnight + .hours(12))
        func length(_ start: TimeOfDay) -> TimeOfDay { end.time - start.sinceMidnight }
        if isOfHalf, length(other) < length(dial.time) { dial.time = other }
        dial.isExact = true
        var moment = self
        moment.dial = dial
        return moment
    }

    /// What the words begin with, and how many of them say it.
    /// - Parameters:
    ///   - needsAt: a number is a time only after `at`.
    ///   - opensRange: what follows `to` is the end.
    static func read(
        _ words: ArraySlice<String>, needsAt: Bool, opensRange: Bool
    ) -> (moment: SaidMoment, count: Int)? {
        var (moment, rest) = (SaidMoment(), words)
        while true {
            if moment.part == nil, let said = Daytime.read(rest), !(said.isToday && moment.date != nil) {
                moment.part = said.part
                if said.isToday { moment.date = .offset(0) }
                rest = rest.dropFirst(said.count)
            } else if moment.date == nil, let said = SaidDate.read(rest) {
                moment.date = said.date
                rest = rest.dropFirst(said.count)
            } else if moment.dial == nil, let said = dial(rest, needsAt: needsAt, opensRange: opensRange) {
                moment.dial = said.dial
                rest = rest.dropFirst(said.count)
            } else {
                break
            }
        }
        return moment.isEmpty ? nil : (moment, words.count - rest.count)
    }

    private static func dial(
        _ words: ArraySlice<String>, needsAt: Bool, opensRange: Bool
    ) -> (dial: Dial, count: Int)? {
        var rest = words
        var hasAt = false
        while let word = rest.first, ["at", "around", "about", "roughly", "approximately"].contains(word) {
            hasAt = true
            rest = rest.dropFirst()
        }
        guard hasAt || !needsAt, let read = ClockWords.read(rest, opensRange: opensRange),
            case .dial(let time, let isExact) = read.said
        else { return nil }
        return (Dial(time: time, isExact: isExact), words.count - rest.count + read.count)
    }
}
