extension Parser {
    /// Milliseconds since midnight of the time here (E104).
    mutating func time() -> Int64 {
        let found = current
        advance()
        let written = source[found.span]
        let parts = written.split(separator: ":")
        let numbers = parts.map { Int64($0) ?? .max }
        let isShaped = parts[0].utf8.count <= 2 && parts.dropFirst().allSatisfy { $0.utf8.count == 2 }
        let seconds = numbers.count > 2 ? numbers[2] : 0
        if isShaped, numbers[0] < 24, numbers[1] < 60, seconds < 60 {
            tellHalfDay(found, hour: numbers[0], rest: written.dropFirst(parts[0].count))
            return ((numbers[0] * 60 + numbers[1]) * 60 + seconds) * 1_000
        }
        let isMidnight = isShaped && numbers[0] == 24 && numbers[1] == 0 && seconds == 0
        report(
            "E104", "\(written) is not a time.", at: found.span,
            fixes: isMidnight ? [.writing("00:00", for: found.span)] : [])
        return 0
    }

    /// `7:30 pm`.
    private mutating func tellHalfDay(_ time: Piece, hour: Int64, rest: Substring) {
        guard sees("am") || sees("pm"), current.line == time.line, !isFollowedAsName(next), hour <= 12 else { return }
        let hour24 = hour % 12 + (sees("pm") ? 12 : 0)
        let span = time.span.through(current.span)
        advance()
        report("E104", "\(source[span]) is not a time.", at: span, fixes: [.writing("\(hour24)\(rest)", for: span)])
    }

    /// A month and a day, if they are here.
    mutating func date() -> Expression? {
        let day = piece(1)
        guard day.kind == .number, day.line == current.line, let month = month(current.key) else { return nil }
        let first = next
        next += 2
        let span = span(from: first)
        let number = Int(source[day.span])
        let isDay = number.map { $0 >= 1 && $0 <= Vocabulary.daysOfMonth[month - 1] } ?? false
        // The leap day is a date, but hardly what somebody meant by the last of February.
        let last = month == 2 ? 28 : Vocabulary.daysOfMonth[month - 1]
        let meant = isDay ? number ?? 1 : min(max(1, number ?? 1), last)
        let name = Vocabulary.months[month - 1]
        if number != meant || pieces[first].key != name {
            // A number out of all bounds was meant for something else.
            let isNear = number.map { $0 >= 0 && $0 <= 31 } ?? false
            report(
                "E104", "\(source[span]) is not a date.", at: span,
                fixes: isNear ? [.writing("\(name) \(meant)", for: span)] : [])
        }
        return Expression(.literal(.date(month: month, day: meant)), span: span)
    }

    /// Also of a name that is written in full, which is told by `date`.
    private func month(_ key: String) -> Int? {
        Vocabulary.month(key) ?? (Parser.longMonths.contains(key) ? Vocabulary.month(String(key.prefix(3))) : nil)
    }

    private static let longMonths: Set<String> = [
        "january", "february", "march", "april", "june", "july", "august", "september", "sept", "october", "november",
        "december",
    ]

    /// `2026-03-01` outside a test: dates there have no year.
    mutating func dateWithYear() -> Expression {
        let found = current
        advance()
        let date = isoDate(found)
        let fix = date.map { Diagnostic.Fix.writing("\(Vocabulary.months[$0.month - 1]) \($0.day)", for: found.span) }
        if date != nil {
            report(
                "E108", "\(source[found.span]) does not belong in a rule.", at: found.span,
                fixes: fix.map { [$0] } ?? [])
        }
        return Expression(.literal(.date(month: date?.month ?? 1, day: date?.day ?? 1)), span: found.span)
    }

    /// The date that a piece is, if there is such a day (E104).
    mutating func isoDate(_ piece: Piece) -> ISODate? {
        let parts = source[piece.span].split(separator: "-").compactMap { Int($0) }
        let (year, month, day) = (parts[0], parts[1], parts[2])
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        if month >= 1, month <= 12, day >= 1 {
            let last = month == 2 && !isLeap ? 28 : Vocabulary.daysOfMonth[month - 1]
            if day <= last { return ISODate(year: year, month: month, day: day) }
        }
        report("E104", "\(source[piece.span]) is not a date.", at: piece.span)
        return nil
    }
}
