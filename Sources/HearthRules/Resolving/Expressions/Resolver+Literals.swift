import HearthKernel
import HearthModel

extension Resolver {
    mutating func meaning(of literal: Literal, _ span: Span, wanting wanted: RuleType?) -> Meaning {
        let place = place(span)
        switch literal {
        case .number(let number): return Meaning(.constant(.number(number)), .quantity(.number), place)
        case .quantity(let number, unit: let word):
            guard let unit = UnitWord.named(word.key) else {
                fail()
                return Meaning(.constant(.unknown), .anything, place)
            }
            let isDifference = unit.dimension == .temp && wanted == .quantity(.deltaTemp)
            let value = number * unit.factor + (isDifference ? 0 : unit.offset)
            return Meaning(
                .constant(.number(rounded(value))), .quantity(isDifference ? .deltaTemp : unit.dimension), place)
        case .duration(let span): return Meaning(.constant(.number(Double(span))), .quantity(.duration), place)
        case .time(let time): return Meaning(.constant(.number(Double(time))), .time, place)
        case .date(let month, let day): return Meaning(.constant(.number(Double(month * 100 + day))), .date, place)
        case .text(let text):
            guard text.pieces.allSatisfy({ if case .plain = $0 { true } else { false } }) else {
                say("E212", "A plain text is wanted here, this is a text with values.", at: span)
                return Meaning(.constant(.unknown), .anything, place)
            }
            let plain = text.pieces.map { if case .plain(let part) = $0 { part } else { "" } }.joined()
            return Meaning(.constant(.text(plain)), .text, place)
        case .yes, .no:
            let isYes = if case .yes = literal { true } else { false }
            if case .words(let words)? = wanted {
                let word = isYes ? "yes" : "no"
                if words.contains(word) { return Meaning(.constant(.text(word)), .words(words), place) }
            }
            return Meaning(.constant(.flag(isYes)), .yesno, place)
        case .unknown: return Meaning(.constant(.unknown), .anything, place)
        }
    }

    /// Values are stored with six decimals, so that 77 °F and 25 °C are one.
    func rounded(_ number: Double) -> Double {
        abs(number) < 1e9 ? (number * 1e6).rounded() / 1e6 : number
    }

    // MARK: Constants

    /// A duration that is known when the rules are loaded, in milliseconds; E212, E301, E302.
    mutating func duration(_ expression: Expression, least: Int64 = 1, most: Int64) -> Int64? {
        let meaning = fitting(value(expression, wanting: .quantity(.duration)), .quantity(.duration), expression)
        guard meaning.type != .anything else { return nil }
        guard let number = meaning.constant?.number else {
            if !meaning.isOpen {
                say("E212", "A constant duration is wanted here, this is a value that changes.", at: expression.span)
            }
            return nil
        }
        return checked(number, expression, least: least, most: most)
    }

    /// A duration that may change while the house runs; where it is constant it is checked.
    mutating func liveDuration(_ expression: Expression, least: Int64 = 1, most: Int64 = Limit.hold) -> Meaning {
        let meaning = fitting(value(expression, wanting: .quantity(.duration)), .quantity(.duration), expression)
        if let number = meaning.constant?.number { _ = checked(number, expression, least: least, most: most) }
        return meaning
    }

    private mutating func checked(_ number: Double, _ expression: Expression, least: Int64, most: Int64) -> Int64? {
        guard number.isFinite, number >= (least == 0 ? 0 : Double.leastNonzeroMagnitude) else {
            say("E302", "A duration must be longer than zero.", at: expression.span)
            return nil
        }
        guard number <= Double(most), number >= Double(least) else {
            let limit = number > Double(most) ? most : least
            say(
                "E301", "This time is \(shownDuration(number)); the limit is \(shownDuration(Double(limit))).",
                at: expression.span)
            return nil
        }
        return Int64(number.rounded())
    }

    /// In the largest unit that fits.
    func shownDuration(_ milliseconds: Double) -> String {
        for (unit, length) in [("d", 86_400_000.0), ("h", 3_600_000), ("min", 60_000), ("s", 1_000)]
        where abs(milliseconds) >= length {
            return shownNumber(milliseconds / length) + " " + unit
        }
        return shownNumber(milliseconds) + " ms"
    }

    /// With at most three decimals.
    func shownNumber(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
        let thousandths = Int64((number * 1_000).rounded())
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1_000)
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        if rest > 0 {
            var digits = String(1_000 + rest).dropFirst()
            while digits.hasSuffix("0") { digits.removeLast() }
            text += "." + digits
        }
        return text
    }

    /// A value of a dimension as people write it, in its canonical unit.
    func shown(_ number: Double, _ dimension: Dimension) -> String {
        if dimension == .duration { return shownDuration(number) }
        let scaled = dimension == .energy ? number * 1_000 : number
        return shownNumber(scaled) + (dimension.unitWord.map { " " + $0 } ?? "")
    }
}
