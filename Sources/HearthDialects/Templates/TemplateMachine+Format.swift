extension TemplateMachine {
    /// Python's `%`: `%d`, `%5.2f`, `%02x`, `%s`, `%%` and their like.
    /// - Parameter given: a value for each, or a list or dictionary of them.
    mutating func formatted(_ format: String, _ given: [TemplateValue]) throws(TemplateFailure) -> String {
        var values = given[...]
        if given.count == 1, case .list(let elements) = given[0] { values = elements[...] }
        var result = ""
        var rest = format[...]
        while let mark = rest.firstIndex(of: "%") {
            result += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let place = try Placeholder(&rest)
            if place.kind == "%" {
                result += "%"
                continue
            }
            guard let value = values.popFirst() else { throw TemplateFailure("'format' has too few values") }
            try pay(1)
            result += try place.padded(try digits(of: value, place))
            if result.utf8.count > Self.maximumText { throw .tooLong }
        }
        return result + rest
    }

    private struct Placeholder {
        var flags = ""
        var width = 0
        var precision: Int?
        let kind: Character

        /// - Parameter rest: what follows the `%`; afterwards what follows all of it.
        init(_ rest: inout Substring) throws(TemplateFailure) {
            func number(_ rest: inout Substring) -> Int? {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                return Int(digits)
            }
            while let flag = rest.first, "-+ #0".contains(flag) {
                flags.append(flag)
                rest.removeFirst()
            }
            width = number(&rest) ?? 0
            if rest.first == "." {
                rest.removeFirst()
                precision = number(&rest) ?? 0
            }
            guard let kind = rest.popFirst(), "diufFxXosreEgG%".contains(kind), width <= 256, precision ?? 0 <= 15
            else {
                throw TemplateFailure("'format' with a placeholder that is not known")
            }
            self.kind = kind
        }

        func padded(_ text: String) throws(TemplateFailure) -> String {
            let missing = width - text.count
            guard missing > 0 else { return text }
            if flags.contains("-") { return text + String(repeating: " ", count: missing) }
            guard flags.contains("0"), kind != "s", kind != "r" else {
                return String(repeating: " ", count: missing) + text
            }
            let sign = text.prefix { "+- ".contains($0) }
            return String(sign) + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
        }
    }

    private func digits(of value: TemplateValue, _ place: Placeholder) throws(TemplateFailure) -> String {
        switch place.kind {
        case "s", "r":
            var printed = TemplateText(limit: Self.maximumText)
            try printed.append(value)
            return place.precision.map { String(printed.text.prefix($0)) } ?? printed.text
        case "f", "F":
            guard let number = value.number else { throw Self.noNumber(value) }
            return signed(number < 0, Self.fixed(number.magnitude, place.precision ?? 6), place)
        case "d", "i", "u", "x", "X", "o":
            guard
                let whole = value.whole
                    ?? (place.kind == "x" || place.kind == "X" || place.kind == "o"
                        ? nil : value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) })
            else { throw Self.noNumber(value) }
            let radix = place.kind == "o" ? 8 : "xX".contains(place.kind) ? 16 : 10
            let text = String(whole.magnitude, radix: radix, uppercase: place.kind == "X")
            let missing = max(0, (place.precision ?? 0) - text.count)
            return signed(whole < 0, String(repeating: "0", count: missing) + text, place)
        default: throw TemplateFailure("'format' with '%\(place.kind)'")
        }
    }

    private func signed(_ isNegative: Bool, _ digits: String, _ place: Placeholder) -> String {
        (isNegative ? "-" : place.flags.contains("+") ? "+" : place.flags.contains(" ") ? " " : "") + digits
    }

    private static func noNumber(_ value: TemplateValue) -> TemplateFailure {
        TemplateFailure("'format' of \(value.kind) that is no number", of: value)
    }

    /// So many decimals, no exponent.
    private static func fixed(_ number: Double, _ decimals: Int) -> String {
        let rounded = number.roundedHalfEven(decimals: decimals)
        guard rounded < 0x1p53, let whole = Int(exactly: rounded.rounded(.down)) else { return "\(rounded)" }
        if decimals == 0 { return "\(whole)" }
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        let rest = Int(((rounded - Double(whole)) * power).rounded())
        let digits = String(rest)
        return "\(whole)." + String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    }
}
