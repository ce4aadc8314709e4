extension JSONWriter {
    package mutating func integer(_ value: Int64) {
        number { bytes in
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            bytes.append(decimal: value.magnitude)
        }
    }

    /// The shortest text that reads back as the same `Double`, without a fraction where there is none: `21`, `21.5`.
    /// Zero is `0` whatever its sign. The value must be finite; JSON has no word for anything else.
    package mutating func number(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        number { $0.append(shortest: value) }
    }
}

extension Double {
    /// The nearest value with at most so many decimals, 0 to 22, ties away from zero. Numbers that are too large to
    /// have that many are left alone.
    package func rounded(decimals: Int) -> Double {
        let factor = PowersOfTen.exact[decimals]
        let scaled = self * factor
        return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrAwayFromZero) / factor : self
    }
}

extension [UInt8] {
    fileprivate mutating func append(shortest value: Double) {
        let magnitude = value.magnitude
        // Most values in a house have few decimals. If the value is the quotient of an integer and a power of ten, both
        // exact, then writing that integer with a point reads back as the same value, and the first such power found
        // is the shortest.
        for decimals in 0...6 {
            let scaled = magnitude * PowersOfTen.exact[decimals]
            guard scaled < 0x1p53 else { break }
            let integer = scaled.rounded()
            guard integer / PowersOfTen.exact[decimals] == magnitude else { continue }
            if value < 0 { append(UInt8(ascii: "-")) }
            append(decimal: UInt64(integer), decimals: decimals)
            return
        }
        let text = value.description
        append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
    }

    /// Appends an integer, with a decimal point before its last `decimals` digits.
    fileprivate mutating func append(decimal value: UInt64, decimals: Int = 0) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
            var rest = value
            var start = digits.count
            var written = 0
            repeat {
                if written == decimals, written > 0 {
                    start -= 1
                    digits[start] = UInt8(ascii: ".")
                }
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                written += 1
            } while rest > 0 || written <= decimals
            append(contentsOf: digits[start...])
        }
    }
}
