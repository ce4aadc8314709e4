import HearthModel

/// Which day somebody means, or which days: `tomorrow`, `on Friday`, `the 3rd of December`, `next weekend`, `in two weeks`.
enum SaidDate: Sendable, Equatable {
    /// Today is 0.
    case offset(Int)
    case weekday(Weekday, isNext: Bool)
    /// The month is 1 to 12; `nil`: the next one that has such a day.
    case day(Int, month: Int?)
    case weekend(isNext: Bool)
    /// From today on, or the whole of the next.
    case week(isNext: Bool)

    /// First and last day; `nil` if there is no such day.
    /// - Parameter today: nothing before it is meant.
    func days(from today: CivilDate) -> ClosedRange<CivilDate>? {
        let weekday = today.weekday.rawValue
        switch self {
        case .offset(let days): return today + days...today + days
        case .weekday(let wanted, let isNext):
            let away = isNext ? 7 - weekday + wanted.rawValue : (wanted.rawValue - weekday + 7) % 7
            return today + away...today + away
        case .day(let day, let month):
            // February 29 may be eight years off.
            let months = (0...96).lazy.map { step -> (year: Int64, month: Int) in
                let count = today.month - 1 + step
                return (today.year + Int64(count / 12), count % 12 + 1)
            }
            let dates = months.compactMap { year, of in
                month.map { $0 == of } ?? true ? CivilDate(year: year, month: of, day: day) : nil
            }
            return dates.first { $0 >= today }.map { $0...$0 }
        case .weekend(let isNext):
            let saturday = today + (Weekday.sat.rawValue - weekday + (isNext ? 7 : 0))
            return saturday...saturday + 1
        case .week(let isNext):
            let sunday = today + (7 - weekday)
            return isNext ? sunday + 1...sunday + 7 : today...sunday
        }
    }
}

extension SaidDate {
    /// What the words begin with, and how many of them say it.
    static func read(_ words: ArraySlice<String>) -> (date: SaidDate, count: Int)? {
        if let (said, date) = named.first(where: { words.starts(with: $0.0) }) { return (date, said.count) }
        if words.first == "in", let span = SpanWords.read(words.dropFirst()), span.value.count % day.count == 0 {
            return (.offset(Int(span.value.count / day.count)), span.count + 1)
        }
        var rest = words
        if ["on", "at", "over", "for"].contains(rest.first) { rest = rest.dropFirst() }
        var isNext = false
        if let word = rest.first, ["this", "next", "the", "coming"].contains(word) {
            isNext = word == "next"
            rest = rest.dropFirst()
        }
        func found(_ date: SaidDate, _ count: Int) -> (date: SaidDate, count: Int) {
            (date, words.count - rest.count + count)
        }
        if let weekday = rest.first.flatMap({ weekdays[$0] }) { return found(.weekday(weekday, isNext: isNext), 1) }
        if rest.first == "weekend" { return found(.weekend(isNext: isNext), 1) }
        if rest.first == "week", rest.startIndex > words.startIndex, words[rest.startIndex - 1] != "the" {
            return found(.week(isNext: isNext), 1)
        }
        return dayOfMonth(rest).map { found($0.date, $0.count) }
    }

    /// `3 rd`, `third of december`, `december 3`
    private static func dayOfMonth(_ words: ArraySlice<String>) -> (date: SaidDate, count: Int)? {
        if let month = words.first.flatMap({ months[$0] }) {
            let rest = words.dropFirst().first == "the" ? words.dropFirst(2) : words.dropFirst()
            guard let day = ordinal(rest) ?? cardinal(rest) else { return nil }
            return (.day(day.number, month: month), words.count - rest.count + day.count)
        }
        guard let day = ordinal(words) ?? cardinal(words) else { return nil }
        let rest = words.dropFirst(day.count)
        let isOf = rest.first == "of"
        if let month = (isOf ? rest.dropFirst() : rest).first.flatMap({ months[$0] }) {
            return (.day(day.number, month: month), day.count + (isOf ? 2 : 1))
        }
        // A number alone is no day.
        return ordinal(words) == nil ? nil : (.day(day.number, month: nil), day.count)
    }

    private static func ordinal(_ words: ArraySlice<String>) -> (number: Int, count: Int)? {
        if let (number, count) = cardinal(words), ["st", "nd", "rd", "th"].contains(words.dropFirst(count).first) {
            return (number, count + 1)
        }
        guard let first = words.first else { return nil }
        if let number = ordinals[first] { return (number, 1) }
        guard let ten = ["twenty": 20, "thirty": 30][first],
            let one = words.dropFirst().first.flatMap({ ordinals[$0] }), one < 10, ten + one <= 31
        else { return nil }
        return (ten + one, 2)
    }

    private static func cardinal(_ words: ArraySlice<String>) -> (number: Int, count: Int)? {
        guard let read = NumberWords.read(words), let number = Int(exactly: read.value), (1...31).contains(number)
        else { return nil }
        return (number, read.count)
    }

    private static let day = Milliseconds.days(1)
    private static let named: [([String], SaidDate)] = [
        (["the", "day", "after", "tomorrow"], .offset(2)), (["day", "after", "tomorrow"], .offset(2)),
        (["tomorrow"], .offset(1)), (["today"], .offset(0)), (["all", "week"], .week(isNext: false)),
        (["the", "whole", "week"], .week(isNext: false)),
    ]
    static let weekdays: [String: Weekday] = [
        "monday": .mon, "tuesday": .tue, "wednesday": .wed, "thursday": .thu, "friday": .fri, "saturday": .sat,
        "sunday": .sun,
    ]
    private static let months: [String: Int] = [
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
        "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6,
        "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
    ]
    private static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
        "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
    ]
}
