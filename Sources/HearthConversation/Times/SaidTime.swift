package import HearthModel

/// When something is to be, as it was said: `in ten minutes`, `at half past ten`, `tomorrow at six`, `at sunset`.
package enum SaidTime: Sendable, Equatable {
    package enum Day: Sendable, Equatable {
        case today, tonight, tomorrow
        case weekday(Weekday)
    }

    case after(Milliseconds)
    /// - isExact: it was said whether in the first or in the second half of the day.
    case clock(TimeOfDay, isExact: Bool, Day?)
    case sun(SunEvent, Day?)

    /// Takes the only time out of the words; `nil` if they name none, or more than one.
    package static func take(from words: inout [String]) -> SaidTime? {
        let found = words.indices.compactMap { place in
            read(words[place...], openedBy: ["in", "at"]).map { (place: place, read: $0) }
        }
        guard let first = found.first, found.allSatisfy({ $0.place < first.place + first.read.count }) else {
            return nil
        }
        words.removeSubrange(first.place..<(first.place + first.read.count))
        return first.read.time
    }

    /// What the words begin with, and how many of them say it.
    /// - Parameter openings: `in`, `at`, or what stands in their place: `until`.
    static func read(_ words: ArraySlice<String>, openedBy openings: Set<String>) -> (time: SaidTime, count: Int)? {
        let opening = words.first.flatMap { openings.contains($0) ? $0 : nil }
        if opening == "in", let span = SpanWords.read(words.dropFirst()) { return (.after(span.value), span.count + 1) }
        // `tomorrow at six`, `at six tomorrow`
        var (rest, day, isMorning) = (words, Day?.none, Bool?.none)
        func takeDay() {
            guard let said = DayWords.read(rest) else { return }
            rest = rest.dropFirst(said.count)
            (day, isMorning) = (said.day ?? day, said.isMorning ?? isMorning)
        }
        if opening != "in", opening != "at" {
            if opening != nil { rest = rest.dropFirst() }
            takeDay()
        }
        if day != nil || isMorning != nil || opening != "in", rest.first == "at" { rest = rest.dropFirst() }
        let isOpened = opening != nil || rest.startIndex > words.startIndex && words[rest.startIndex - 1] == "at"
        guard isOpened, let clock = ClockWords.read(rest) else { return nil }
        rest = rest.dropFirst(clock.count)
        takeDay()
        takeDay()
        let count = words.count - rest.count
        switch clock.said {
        case .sun(let event): return (.sun(event, day), count)
        case .dial(let time, let isExact):
            guard let isMorning, !isExact else { return (.clock(time, isExact: isExact, day), count) }
            let half = Milliseconds.hours(12)
            let early = TimeOfDay(around: time.sinceMidnight >= half ? time.sinceMidnight - half : time.sinceMidnight)
            return (
                .clock(isMorning ? early : TimeOfDay(around: early.sinceMidnight + half), isExact: true, day), count
            )
        }
    }
}

/// Days, and parts of a day: `tomorrow`, `on friday`, `tonight`, `in the morning`.
enum DayWords {
    private static let all: [(words: [String], day: SaidTime.Day?, isMorning: Bool?)] =
        [
            (["tomorrow", "morning"], .tomorrow, true), (["tomorrow", "afternoon"], .tomorrow, false),
            (["tomorrow", "evening"], .tomorrow, false), (["tomorrow"], .tomorrow, nil),
            (["this", "evening"], .today, false), (["this", "afternoon"], .today, false),
            (["this", "morning"], .today, true), (["tonight"], .tonight, nil), (["today"], .today, nil),
            (["in", "the", "morning"], nil, true), (["in", "the", "afternoon"], nil, false),
            (["in", "the", "evening"], nil, false), (["at", "night"], nil, false),
        ] + names.flatMap { name, day in [(["on", name], .weekday(day), nil), ([name], .weekday(day), nil)] }

    private static let names: [(String, Weekday)] = [
        ("monday", .mon), ("tuesday", .tue), ("wednesday", .wed), ("thursday", .thu), ("friday", .fri),
        ("saturday", .sat), ("sunday", .sun),
    ]

    static func read(_ words: ArraySlice<String>) -> (day: SaidTime.Day?, isMorning: Bool?, count: Int)? {
        all.first { words.starts(with: $0.words) }.map { ($0.day, $0.isMorning, $0.words.count) }
    }
}

/// What a dial shows: `half past ten`, `quarter to seven`, `22 30`, `7 am`, `noon`; or where the sun is.
enum ClockWords {
    enum Said {
        case dial(TimeOfDay, isExact: Bool)
        case sun(SunEvent)
    }

    private static let named: [String: Said] = [
        "noon": .dial(TimeOfDay(around: .hours(12)), isExact: true), "midnight": .dial(.midnight, isExact: true),
        "sunset": .sun(.sunset), "sunrise": .sun(.sunrise), "dusk": .sun(.dusk), "dawn": .sun(.dawn),
    ]

    /// - Parameter opensRange: `ten to twelve` is from ten on, not ten minutes before twelve.
    static func read(_ words: ArraySlice<String>, opensRange: Bool = false) -> (said: Said, count: Int)? {
        if let said = words.first.flatMap({ named[$0] }) { return (said, 1) }
        guard var (time, isExact, count) = past(words, opensRange) ?? plain(words) else { return nil }
        let rest = words.dropFirst(count)
        if rest.first == "oclock" { count += 1 }
        switch words.dropFirst(count).first {
        // `at ten percent` is no time.
        case let word? where WishWords.units[word] != nil: return nil
        case "am"?, "pm"?:
            guard !isExact, time.sinceMidnight < .hours(13) else { return nil }
            let early = TimeOfDay(around: Milliseconds(time.sinceMidnight.count % Milliseconds.hours(12).count))
            let isAfternoon = words.dropFirst(count).first == "pm"
            time = isAfternoon ? TimeOfDay(around: early.sinceMidnight + .hours(12)) : early
            isExact = true
            count += 1
        default: break
        }
        return (.dial(time, isExact: isExact), count)
    }

    /// `half past ten`, `a quarter to seven`, `ten to six`
    private static func past(
        _ words: ArraySlice<String>, _ opensRange: Bool
    ) -> (TimeOfDay, isExact: Bool, count: Int)? {
        var rest = words.first == "a" ? words.dropFirst() : words
        let minutes: Int
        switch rest.first {
        case "half"?: minutes = 30
        case "quarter"?: minutes = 15
        default:
            guard let number = NumberWords.read(rest), let whole = Int(exactly: number.value), (1...29).contains(whole)
            else { return nil }
            minutes = whole
            rest = rest.dropFirst(number.count - 1)
            if opensRange, rest.dropFirst().first == "to" { return nil }
        }
        rest = rest.dropFirst()
        if rest.first == "minutes" { rest = rest.dropFirst() }
        guard let side = rest.first, ["past", "to"].contains(side), side == "past" || minutes != 30,
            let hour = NumberWords.read(rest.dropFirst()), let whole = Int(exactly: hour.value),
            (1...12).contains(whole)
        else { return nil }
        let span = Milliseconds.hours(Int64(whole)) + .minutes(Int64(side == "past" ? minutes : -minutes))
        return (TimeOfDay(around: span), false, words.count - rest.count + 1 + hour.count)
    }

    /// `six`, `22 30`, `6.30`
    private static func plain(_ words: ArraySlice<String>) -> (TimeOfDay, isExact: Bool, count: Int)? {
        guard let first = words.first else { return nil }
        // `6.30` is one word, as decimals are.
        let parts = first.split(separator: ".")
        if parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]) {
            return dial(hour, minute, first.hasPrefix("0"), 1)
        }
        guard let number = NumberWords.read(words), let hour = Int(exactly: number.value) else { return nil }
        let second = words.dropFirst(number.count).first
        if let second, second.count == 2, second.allSatisfy(\.isNumber), let minute = Int(second) {
            return dial(hour, minute, first.hasPrefix("0"), number.count + 1)
        }
        if let minutes = NumberWords.read(words.dropFirst(number.count)), let whole = Int(exactly: minutes.value),
            (10...59).contains(whole), number.count == 1
        {
            return dial(hour, whole, false, 1 + minutes.count)
        }
        return dial(hour, 0, first.hasPrefix("0"), number.count)
    }

    private static func dial(
        _ hour: Int, _ minute: Int, _ isExact: Bool, _ count: Int
    ) -> (TimeOfDay, isExact: Bool, count: Int)? {
        guard let time = TimeOfDay(hour: hour % 24, minute: minute), (0...24).contains(hour) else { return nil }
        return (time, isExact || hour == 0 || hour > 12, count)
    }
}
