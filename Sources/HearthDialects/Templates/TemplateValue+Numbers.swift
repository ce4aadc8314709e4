extension TemplateValue {
    /// The number that Python's `float` makes of it; `nil` where there is none. Infinities and NaN are none: nothing
    /// that a device reports is one.
    var asFloat: Double? {
        if case .string(let text) = self {
            let trimmed = text.trimmed
            guard Self.isNumeral(trimmed), let number = Double(trimmed), number.isFinite else { return nil }
            return number
        }
        return number
    }

    /// The whole number that Home Assistant's `int` makes of it, towards zero.
    /// - Parameter base: of a text, 2 to 36.
    func asInt(base: Int) -> Int? {
        switch self {
        case .string(let text):
            var digits = text.trimmed.lowercased()[...]
            let prefix = [16: "0x", 8: "0o", 2: "0b"][base]
            if let prefix, digits.hasPrefix(prefix) { digits = digits.dropFirst(2) }
            if !digits.contains("_"), let number = Int(digits, radix: base) { return number }
            return asFloat.flatMap { Int(exactly: $0.rounded(.towardZero)) }
        case .float(let number): return Int(exactly: number.rounded(.towardZero))
        default: return whole
        }
    }

    /// Digits with sign, point and exponent; no hexadecimal, no words.
    private static func isNumeral(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
            }
    }
}

extension String {
    /// Without the blanks around it.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Double {
    /// To so many decimals, ties of the exact value to even, as Python's `round` does. Negative counts round to tens,
    /// hundreds, …
    func roundedHalfEven(decimals: Int) -> Double {
        guard (-15...15).contains(decimals) else { return decimals > 0 ? self : 0 }
        var power = 1.0
        for _ in 0..<abs(decimals) { power *= 10 }
        let scaled = decimals < 0 ? self / power : self * power
        guard scaled.magnitude < 0x1p52 else { return self }
        var whole = scaled.rounded(.toNearestOrEven)
        if decimals > 0, (scaled - scaled.rounded(.towardZero)).magnitude == 0.5 {
            // What looks like a tie may be one only because the product was rounded.
            let rest = (-scaled).addingProduct(self, power)
            if rest != 0 { whole = rest > 0 ? scaled.rounded(.up) : scaled.rounded(.down) }
        }
        return decimals < 0 ? whole * power : whole / power
    }
}
