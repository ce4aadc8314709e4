import HearthModel

/// From when to when somebody comes or is away, as it was said: `between 10 and 12`, `from the 3rd to the 6th`, `every Tuesday`,
/// `for a week`.
package struct SaidWindow: Sendable, Equatable {
    enum Close: Sendable, Equatable {
        /// That day, or that part of it, belongs to it.
        case through(SaidMoment)
        /// `until`, `before`
        case until(SaidMoment)
        case lasting(Milliseconds)
        /// Who sleeps here goes in the course of the next morning.
        case overnight

        var moment: SaidMoment? {
            switch self {
            case .through(let moment), .until(let moment): moment
            case .lasting, .overnight: nil
            }
        }
    }

    /// On which days, or when on a day, where that is no beginning: `on Friday`, `in the morning`, `at nine`.
    var around = SaidMoment()
    var start: SaidMoment?
    /// So long after now.
    var delay: Milliseconds?
    var end: Close?
    /// Of every week.
    var days: [Weekday] = []

    var isEmpty: Bool { around.isEmpty && start == nil && delay == nil && end == nil && days.isEmpty }

    /// - Parameter words: what says a time is taken out of them; what is not understood stays.
    /// - Returns: `nil` if none is said.
    package init?(takenFrom words: inout [String]) {
        var (rest, left) = (words[...], [String]())
        while let word = rest.first {
            if let count = take(rest) {
                rest = rest.dropFirst(count)
            } else {
                left.append(word)
                rest = rest.dropFirst()
            }
        }
        if isEmpty { return nil }
        words = left
    }

    /// `Bob stays tonight` is until tomorrow.
    mutating func stayOvernight() {
        if end == nil, around.part == .evening || around.part == .night { end = .overnight }
    }

    /// - Returns: how many of the words say something of it.
    private mutating func take(_ words: ArraySlice<String>) -> Int? {
        takeWeekly(words) ?? takeSpan(words) ?? takeRange(words) ?? takeEnd(words) ?? takeStart(words)
            ?? takeAround(words)
    }

    /// `every tuesday`, `on mondays and thursdays`, `every day`
    private mutating func takeWeekly(_ words: ArraySlice<String>) -> Int? {
        guard days.isEmpty else { return nil }
        var rest = words
        let isEvery = ["every", "each"].contains(rest.first)
        if isEvery || rest.first == "on" { rest = rest.dropFirst() }
        if rest.first == "daily" || isEvery && rest.first == "day" {
            days = Weekday.allCases
            return words.count - rest.count + 1
        }
        if ["weekdays", isEvery ? "weekday" : "weekdays"].contains(rest.first) {
            days = Weekday.allCases.filter { $0 != .sat && $0 != .sun }
            return words.count - rest.count + 1
        }
        var (found, end) = ([Weekday](), rest)
        while let word = rest.first {
            let isPlural = word.hasSuffix("s")
            guard isEvery || isPlural, let day = SaidDate.weekdays[isPlural ? String(word.dropLast()) : word]
            else { break }
            found.append(day)
            end = rest.dropFirst()
            rest = ["and", "or"].contains(end.first) ? end.dropFirst() : end
        }
        guard !found.isEmpty else { return nil }
        days = found.sorted { $0.rawValue < $1.rawValue }
        return words.count - end.count
    }

    /// `for a week`, `in two hours`
    private mutating func takeSpan(_ words: ArraySlice<String>) -> Int? {
        if end == nil, words.first == "for", let span = SpanWords.read(words.dropFirst()) {
            end = .lasting(span.value)
            return span.count + 1
        }
        if end == nil, words.starts(with: ["for", "the", "night"]) || words.first == "overnight" {
            end = .overnight
            return words.first == "overnight" ? 1 : 3
        }
        if delay == nil, words.starts(with: ["from", "now"]) {
            delay = .zero
            return 2
        }
        if delay == nil, words.first == "in", let span = SpanWords.read(words.dropFirst()),
            span.value.count % Milliseconds.days(1).count != 0
        {
            delay = span.value
            return span.count + 1
        }
        return nil
    }

    /// `from the 3rd to the 6th`, `between 10 and 12`, `Friday to Sunday`
    private mutating func takeRange(_ words: ArraySlice<String>) -> Int? {
        guard start == nil, end == nil else { return nil }
        let opening = words.first ?? ""
        let isOpened = ["from", "between"].contains(opening)
        var rest = isOpened ? words.dropFirst() : words
        guard let first = SaidMoment.read(rest, needsAt: false, opensRange: true) else { return nil }
        rest = rest.dropFirst(first.count)
        let joint = rest.first ?? ""
        guard opening == "between" ? ["and", "to"].contains(joint) : Self.joints.contains(joint),
            let second = SaidMoment.read(rest.dropFirst(), needsAt: false, opensRange: false)
        else { return nil }
        let said = rest.dropFirst().prefix(second.count)
        let isOfHalf = said.contains("am") || said.contains("pm")
        start = first.moment.beginning(before: second.moment.dial, isOfHalf: isOfHalf)
        end = ["until", "till"].contains(joint) ? .until(second.moment) : .through(second.moment)
        return words.count - rest.count + 1 + second.count
    }

    private mutating func takeEnd(_ words: ArraySlice<String>) -> Int? {
        guard end == nil, let word = words.first else { return nil }
        let rest = words.dropFirst()
        guard Self.ends.contains(word), let read = SaidMoment.read(rest, needsAt: false, opensRange: false)
        else { return nil }
        var moment = read.moment
        // What comes before noon tomorrow comes tomorrow.
        if ["before", "by"].contains(word), moment.dial != nil || moment.part != nil, around.date == nil {
            (around.date, moment.date) = (moment.date, nil)
        }
        end = word == "through" ? .through(moment) : .until(moment)
        return read.count + 1
    }

    /// `from friday`, `after 3`
    private mutating func takeStart(_ words: ArraySlice<String>) -> Int? {
        guard start == nil, let word = words.first, Self.starts.contains(word) else { return nil }
        let rest = words.dropFirst()
        // `starting from`
        let inner = rest.first.map(Self.starts.contains) == true ? rest.dropFirst() : rest
        guard let read = SaidMoment.read(inner, needsAt: false, opensRange: false) else { return nil }
        start = read.moment
        return words.count - inner.count + read.count
    }

    private mutating func takeAround(_ words: ArraySlice<String>) -> Int? {
        guard let read = SaidMoment.read(words, needsAt: true, opensRange: false) else { return nil }
        let moment = read.moment
        guard around.date == nil || moment.date == nil, around.part == nil || moment.part == nil,
            around.dial == nil || moment.dial == nil
        else { return nil }
        around.date = around.date ?? moment.date
        around.part = around.part ?? moment.part
        around.dial = around.dial ?? moment.dial
        return read.count
    }

    private static let joints: Set<String> = ["to", "until", "till", "through"]
    private static let ends: Set<String> = ["until", "till", "through", "before", "by"]
    private static let starts: Set<String> = ["from", "after", "since", "starting", "beginning"]
}
