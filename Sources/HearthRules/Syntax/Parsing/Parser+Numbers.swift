import HearthModel

extension Parser {
    /// `[ "-" ]` and a number, quantity or duration.
    mutating func number() -> Expression {
        let first = next
        let isNegative = sees("-")
        if isNegative { advance() }
        let value = (isNegative ? -1 : 1) * plainNumber()
        guard let unit = takeUnit() else {
            return Expression(.literal(.number(value)), span: span(from: first))
        }
        guard let meaning = UnitWord.named(unit.key) else { return Expression(.missing, span: span(from: first)) }
        guard meaning.dimension == .duration else {
            return Expression(.literal(.quantity(value, unit: unit)), span: span(from: first))
        }
        let part = DurationPart(value: value, unit: meaning)
        return Expression(.literal(.duration(duration(after: part, from: first))), span: span(from: first))
    }

    /// The number itself, whatever its spelling (E104).
    private mutating func plainNumber() -> Double {
        let first = next
        var digits = source[current.span]
        var meant: String?
        advance()
        if sees(","), !isList, isJoined(0), piece(1).kind == .number, isJoined(1) {
            meant = "\(digits).\(source[piece(1).span])"
            next += 2
        } else if sees("."), isJoined(0) {
            meant = piece(1).kind == .number && isJoined(1) ? "" : digits
            next += meant == "" ? 2 : 1
            while sees("."), isJoined(0) { advance() }
        } else if sees("e"), isJoined(0), piece(1).kind == .number, isJoined(1) {
            let power = source[piece(1).span]
            meant = Double("\(digits)e\(power)").flatMap { $0 < 1e15 ? Parser.plain($0) : "" } ?? ""
            next += 2
        } else if current.kind == .word, isJoined(0), current.key.first == "_" {
            meant = digits + current.key.filter(\.isNumber)
            advance()
        }
        let span = span(from: first)
        if let meant {
            tellNumber(span, meant: meant.isEmpty ? nil : meant)
            digits = meant
        }
        guard let value = Double(digits), value.isFinite else {
            if meant == nil { tellNumber(span, meant: nil) }
            return 0
        }
        return value
    }

    /// `.5`.
    mutating func numberWithoutDigit() -> Expression {
        let first = next
        let span = Span(current.span.start, piece(1).span.end)
        let isApart = current.isApart || piece(-1).kind == .symbol
        tellNumber(span, meant: isApart ? "0\(source[span])" : nil)
        advance()
        let value = Double("0\(source[span])") ?? 0
        advance()
        guard let unit = takeUnit(), UnitWord.named(unit.key) != nil else {
            return Expression(.literal(.number(value)), span: self.span(from: first))
        }
        return Expression(.literal(.quantity(value, unit: unit)), span: self.span(from: first))
    }

    private func isJoined(_ offset: Int) -> Bool { !piece(offset).isApart }

    private mutating func tellNumber(_ span: Span, meant: String?) {
        report(
            "E104", "\(source[span]) is not a number.", at: span, fixes: meant.map { [.writing($0, for: span)] } ?? [])
    }

    /// Without a fraction where there is none.
    private static func plain(_ value: Double) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }

    // MARK: Units

    /// The unit of the number before `next`, on the same line.
    private mutating func takeUnit() -> Word? {
        let found = current
        guard found.line == piece(-1).line else { return nil }
        let isUnit = found.kind == .unit || isUnitWord(next)
        guard isUnit else { return nil }
        if UnitWord.named(found.key) == nil, found.key != Parser.unknownUnit { _ = tellStrangeUnit(unless: false) }
        advance()
        return Word(source[found.span], key: pieces[next - 1].key, span: found.span)
    }

    private func isUnitWord(_ index: Int) -> Bool {
        pieces[index].kind == .word && UnitWord.named(pieces[index].key) != nil && !isFollowedAsName(index)
    }

    /// A unit word before `.` or `->` is the beginning of a name.
    func isFollowedAsName(_ index: Int) -> Bool {
        let after = pieces[min(index + 1, pieces.count - 1)].key
        return after == "." || after == "->"
    }

    /// What a word is put as that was told to be no unit and is near none.
    private static let unknownUnit = "?"

    /// A word behind a number that fits nowhere.
    func isStrangeUnit(_ index: Int) -> Bool {
        index > 0 && pieces[index].kind == .word && !pieces[index].isReserved && pieces[index - 1].kind == .number
            && pieces[index].line == pieces[index - 1].line && !isFollowedAsName(index)
    }

    /// E106; the piece is then a unit. `24 dec` and `7 pm` are told as what they are (E104).
    ///
    /// - Returns: `false`, with nothing told, if no unit is near and it means something `else`.
    mutating func tellStrangeUnit(unless meansElse: Bool) -> Bool {
        let found = current
        let number = source[piece(-1).span]
        let span = piece(-1).span.through(found.span)
        var unit: UnitWord?
        if let month = Vocabulary.month(found.key) {
            let date = "\(Vocabulary.months[month - 1]) \(number)"
            report("E104", "\(source[span]) is not a date.", at: span, fixes: [.writing(date, for: span)])
        } else if let time = timeOfDay(number, found.key) {
            report("E104", "\(source[span]) is not a time.", at: span, fixes: [.writing(time, for: span)])
        } else {
            // Of what begins with a degree sign hardly anything else can be meant.
            let isDegree = found.key.hasPrefix("°")
            let likely = Parser.foreignUnits[found.key] ?? nearestNames(to: found.key, among: UnitWord.spellings).first
            let nearest = isDegree ? "°c" : likely
            if nearest == nil && meansElse { return false }
            unit = nearest.flatMap(UnitWord.named)
            report(
                "E106", "\(described(found)) is not a unit.", at: found.span,
                fixes: unit.map { [.writing($0.canonical, for: found.span)] } ?? [])
        }
        pieces[next].key = unit?.canonical.lowercased() ?? Parser.unknownUnit
        pieces[next].kind = .unit
        return true
    }

    /// What others call units.
    private static let foreignUnits = [
        "m": "min", "hr": "h", "hrs": "h", "deg": "°c", "degree": "°c", "degrees": "°c", "celsius": "°c",
        "fahrenheit": "°f", "watt": "w", "watts": "w", "pct": "%",
    ]

    /// `7 pm`.
    private func timeOfDay(_ hour: String, _ half: String) -> String? {
        guard half == "am" || half == "pm", let hour = Int(hour), (1...12).contains(hour) else { return nil }
        let hour24 = hour % 12 + (half == "pm" ? 12 : 0)
        return hour24 < 10 ? "0\(hour24):00" : "\(hour24):00"
    }

    // MARK: Durations

    private struct DurationPart {
        var value: Double
        var unit: UnitWord
    }

    /// The parts behind the first one; milliseconds of all.
    private mutating func duration(after part: DurationPart, from first: Int) -> Int64 {
        var parts = [part]
        while current.kind == .number, current.line == piece(-1).line, let unit = durationUnit(behind: next) {
            parts.append(DurationPart(value: Double(source[current.span]) ?? 0, unit: unit))
            next += 2
        }
        let isOrdered = zip(parts, parts.dropFirst()).allSatisfy { $0.unit.factor > $1.unit.factor }
        if !isOrdered {
            tellDuration(first, meant: Parser.written(parts))
        } else if current.kind == .number, current.line == piece(-1).line, piece(1).isApart || piece(1).kind != .word,
            let smaller = parts.last?.unit.smaller
        {
            let value = source[current.span]
            advance()
            tellDuration(first, meant: Parser.written(parts).map { "\($0) \(value) \(smaller)" })
        }
        let sign: Double = part.value < 0 ? -1 : 1
        let total = parts.reduce(0) { $0 + abs($1.value) * $1.unit.factor } * sign
        return Int64(min(max(total.rounded(), -1e15), 1e15))
    }

    /// `five minutes`.
    mutating func durationInWords() -> Expression? {
        guard let number = Parser.numbers[current.key], let unit = durationUnit(behind: next), !isConfused else {
            return nil
        }
        let first = next
        next += 2
        tellDuration(first, meant: "\(number) \(unit.canonical)")
        return Expression(.literal(.duration(Int64(Double(number) * unit.factor))), span: span(from: first))
    }

    private static let numbers = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "fifteen": 15, "twenty": 20, "thirty": 30,
    ]

    private func durationUnit(behind index: Int) -> UnitWord? {
        let unit = pieces[index + 1]
        guard unit.line == pieces[index].line, isUnitWord(index + 1) else { return nil }
        return UnitWord.named(unit.key).flatMap { $0.dimension == .duration ? $0 : nil }
    }

    private mutating func tellDuration(_ first: Int, meant: String?) {
        let span = span(from: first)
        let fixes = meant.map { [Diagnostic.Fix.writing($0, for: span)] }
        report("E104", "\(source[span]) is not a duration.", at: span, fixes: fixes ?? [])
    }

    /// Largest unit first, equal ones added; `nil` for numbers that are no plain digits.
    private static func written(_ parts: [DurationPart]) -> String? {
        guard parts.allSatisfy({ $0.value.magnitude < 1e15 }) else { return nil }
        var sums: [DurationPart] = []
        for part in parts.sorted(by: { $0.unit.factor > $1.unit.factor }) {
            if let last = sums.last, last.unit == part.unit {
                sums[sums.count - 1].value += part.value
            } else {
                sums.append(part)
            }
        }
        return sums.map { "\(plain($0.value)) \($0.unit.canonical)" }.joined(separator: " ")
    }
}

extension UnitWord {
    /// The unit that people leave out behind this one: `1 h 30`.
    fileprivate var smaller: String? {
        switch canonical {
        case "d": "h"
        case "h": "min"
        case "min": "s"
        default: nil
        }
    }
}
