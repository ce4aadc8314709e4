import HearthModel

// Events and headers as other languages write them.

extension Parser {
    // MARK: Cron

    /// `cron "0 30 7 * * ?"`, `time cron "30 7 * * 1-5"`.
    mutating func takeCron(_ first: Int) throws(SyntaxError) -> BasicEvent? {
        let lead = sees("cron") ? 1 : (sees("time") || sees("at")) && sees("cron", 1) ? 2 : 0
        guard lead > 0, !isConfused else { return nil }
        let isCalled = sees("(", lead)
        let text = piece(lead + (isCalled ? 1 : 0))
        guard text.kind == .text else { return nil }
        next += lead + (isCalled ? 2 : 1)
        if isCalled, sees(")") { advance() }
        let span = span(from: first)
        let cron = Cron(String(source[text.span].dropFirst().dropLast()))
        tell(.cron, at: span, fixes: cron?.meant.map { [.writing($0, for: span)] } ?? [])
        let nothing = Expression(.missing, span: span)
        return BasicEvent(.at(nothing, days: []), span: span)
    }

    // MARK: From and to

    /// `changes from off to on`, `changes to on`, `changes from home`.
    mutating func takeFromTo(of subject: Span, from word: Int) throws(SyntaxError) -> Happening.Kind? {
        guard sees("from") || sees("to"), piece(1).kind != nil, piece(1).key != "{", !isConfused else { return nil }
        let from = take("from") ? try sum() : nil
        let to = take("to") ? try sum() : nil
        let written = span(from: word)
        if let to {
            let meant = "becomes \(source[to.span])"
            report(
                "E100", "Expected \(meant), found \(source[written]).", at: written,
                fixes: [.writing(meant, for: written)])
            return .becomes(to)
        }
        guard let from else { return nil }
        let meant = "is not \(source[from.span])"
        report(
            "E100", "Expected \(meant), found \(source[written]).", at: written, fixes: [.writing(meant, for: written)])
        return .changes
    }

    // MARK: Dates

    /// `at 07:00 on dec 24`, `at 07:00 on 24 december`: a date is no weekday, and belongs behind `if`.
    mutating func takeDateOfEvent() throws(SyntaxError) -> Bool {
        guard sees("on"), !isConfused else { return false }
        let first = next
        let month: (number: Int, day: Piece)
        if let number = monthInFull(piece(1).key), piece(2).kind == .number {
            month = (number, piece(2))
        } else if piece(1).kind == .number, let number = monthInFull(piece(2).key) {
            month = (number, piece(1))
        } else {
            return false
        }
        guard let day = Int(source[month.day.span]), (1...Vocabulary.daysOfMonth[month.number - 1]).contains(day) else {
            return false
        }
        next += 3
        let span = span(from: first)
        let gate = "if today is \(Vocabulary.months[month.number - 1]) \(day)"
        var edits = [Diagnostic.Edit(span: span, text: gate)]
        if sees("if") { edits.append(Diagnostic.Edit(span: current.span, text: "and")) }
        // With another event behind it a gate would be of both.
        let fixes = sees("or") || sees("and") ? [] : [Diagnostic.Fix("write `\(gate)`", edits)]
        report("E100", "Expected \(gate), found \(source[span]).", at: span, fixes: fixes)
        return true
    }

    private func monthInFull(_ key: String) -> Int? {
        key.utf8.count >= 3 && key.allSatisfy(\.isLetter) && Parser.fullMonths.contains { $0.hasPrefix(key) }
            ? Vocabulary.month(String(key.prefix(3))) : nil
    }

    private static let fullMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    // MARK: The mode of a rule

    /// `, mode: restart`, `mode: single`, `, restart`: how runs of a rule meet.
    mutating func takeMode() -> (repeats: WhenSyntax.Repeat?, isTaken: Bool) {
        let first = next
        var index = sees(",") ? 1 : 0
        let isNamed = sees("mode", index) && (sees(":", index + 1) || sees("=", index + 1))
        guard isNamed || index == 1, !isConfused else { return (nil, false) }
        index += isNamed ? 2 : 0
        let word = piece(index)
        // `, queued` is how it is said here.
        guard isNamed || word.key != "queued" && sees("{", index + 1), let mode = Parser.modes[word.key] else {
            return (nil, false)
        }
        let start = previousEnd
        next += index + 1
        // `max: 10` belongs to it.
        let max = sees(",") && sees("max", 1) ? 1 : 0
        if sees("max", max), sees(":", max + 1), piece(max + 2).kind == .number { next += max + 3 }
        let span = span(from: pieces[first].key == "," ? first + 1 : first)
        guard let mode else {
            tell(.parallel, at: span, fixes: [.deleting(Span(start, previousEnd))])
            return (nil, true)
        }
        let meant = mode == .ignoringRepeats ? "ignoring repeats" : mode.rawValue
        report(
            "E100", "Expected \(meant), found \(source[span]).", at: span,
            fixes: [Diagnostic.Fix("write `\(meant)`", replace: Span(start, previousEnd), with: ", \(meant)")])
        return (mode, true)
    }

    private static let modes: [String: WhenSyntax.Repeat?] = [
        "restart": .restarting, "single": .ignoringRepeats, "queued": .queued, "queue": .queued,
        "ignore": .ignoringRepeats, "once": .ignoringRepeats, "parallel": .none,
    ]

    // MARK: Spans of time

    /// `for more than 5 min`, `open longer than 5 min`, `for at least 5 min`, `for over 5 min`.
    mutating func putSpanRight() throws(SyntaxError) {
        guard !isConfused, next != lastPutRight else { return }
        let lead = sees("for") ? 1 : 0
        for words in Parser.longer where words.indices.allSatisfy({ sees(words[$0], lead + $0) }) {
            let count = lead + words.count
            guard lead == 1 || !["at", "the"].contains(words[0]), isDuration(count) else { continue }
            let span = source[piece(count).span.through(piece(count + 1).span)]
            let told = recover(count, as: ["for"])
            if let last = diagnostics.indices.last, !diagnostics[last].fixes.isEmpty {
                diagnostics[last].fixes[0].title = "write `for \(span)`"
            }
            throw told
        }
        for words in Parser.lately where words.indices.allSatisfy({ sees(words[$0], $0) }) && isDuration(words.count) {
            throw recover(words.count, as: ["within", "last"])
        }
    }

    private static let longer: [[String]] = [
        ["more", "than"], ["longer", "than"], ["at", "least"], ["over"], ["about"], ["longer"], ["more"], ["since"],
        ["during"], ["the", "last"],
    ]
    private static let lately: [[String]] = [
        ["in", "the", "last"], ["in", "last"], ["within", "the", "last"], ["during", "the", "last"],
        ["in", "the", "past"], ["within", "the", "past"],
    ]

    private func isDuration(_ offset: Int) -> Bool {
        piece(offset).kind == .number && UnitWord.named(piece(offset + 1).key)?.dimension == .duration
    }
}

/// A time in five to seven columns.
private struct Cron {
    /// Without seconds and years: minute, hour, day of the month, month, weekday.
    private var columns: [Substring]

    init?(_ text: String) {
        let all = text.split(separator: " ")
        switch all.count {
        case 5: columns = all
        case 6, 7: columns = Array(all[1...5])
        default: return nil
        }
    }

    /// `at 07:30 on weekdays`; `nil` where it is no time of day and no even span.
    var meant: String? {
        guard isAny(columns[2]), isAny(columns[3]) else { return nil }
        if let minutes = step(columns[0]), isAny(columns[1]), isAny(columns[4]) { return "every \(minutes) min" }
        if columns[0] == "0", let hours = step(columns[1]), isAny(columns[4]) { return "every \(hours) h" }
        if columns[0] == "0", isAny(columns[1]), isAny(columns[4]) { return "every 1 h" }
        guard let minute = Int(columns[0]), (0..<60).contains(minute) else { return nil }
        let hours = columns[1].split(separator: ",").map { Int($0) ?? 24 }
        guard !hours.isEmpty, hours.allSatisfy({ (0..<24).contains($0) }) else { return nil }
        guard let days else { return nil }
        return hours.map { "at \(two($0)):\(two(minute))\(days)" }.joined(separator: " or ")
    }

    private var days: String? {
        if isAny(columns[4]) { return "" }
        switch columns[4].lowercased() {
        case "1-5", "mon-fri": return " on weekdays"
        case "0,6", "6,0", "6,7", "sat,sun", "sat-sun": return " on weekends"
        default: break
        }
        let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        var all: [String] = []
        for part in columns[4].lowercased().split(separator: ",") {
            if let number = Int(part), names.indices.contains(number) {
                all.append(names[number])
            } else if names.contains(String(part)) {
                all.append(String(part))
            } else {
                return nil
            }
        }
        return " on " + all.joined(separator: ", ")
    }

    private func isAny(_ column: Substring) -> Bool { column == "*" || column == "?" }

    private func step(_ column: Substring) -> Int? {
        guard column.hasPrefix("*/") || column.hasPrefix("0/"), let step = Int(column.dropFirst(2)), step > 0, step < 60
        else { return nil }
        return step
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
