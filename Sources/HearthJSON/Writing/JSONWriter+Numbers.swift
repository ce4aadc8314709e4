extension JSONWriter {
    package mutating func integer(_ value: Int64) {
        number(atMost: 20) { end in
            if value < 0 { end.put(UInt8(ascii: "-")) }
            end.put(decimal: value.magnitude, digits: value.magnitude.decimalDigits)
        }
    }

    package mutating func integer(_ value: UInt64) {
        number(atMost: 20) { $0.put(decimal: value, digits: value.decimalDigits) }
    }

    /// The shortest text that reads back as the same `Double`, without a fraction where there is none: `21`, `21.5`.
    /// Zero is `0` whatever its sign. The value must be finite; JSON has no word for anything else.
    package mutating func number(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinity and no NaN")
        let magnitude = value.magnitude
        // Most values in a house have few decimals. If the value is the quotient of an integer and a power of ten, both
        // exact, then writing that integer with a point reads back as the same value, and the first such power found
        // is the shortest.
        for decimals in 0...6 {
            let scaled = magnitude * PowersOfTen.exact[decimals]
            guard scaled < 0x1p53 else { break }
            let integer = scaled.rounded()
            guard integer / PowersOfTen.exact[decimals] == magnitude else { continue }
            number(atMost: 24) { end in
                if value < 0 { end.put(UInt8(ascii: "-")) }
                end.put(decimal: UInt64(integer), decimals: decimals)
            }
            return
        }
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        text.withUTF8 { fragment(UnsafeRawBufferPointer($0)) }
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

extension UnsafeMutablePointer<UInt8> {
    /// An integer, with a decimal point before its last `decimals` digits; at most 22 bytes.
    @inline(__always)
    fileprivate mutating func put(decimal value: UInt64, decimals: Int) {
        put(decimal: value, digits: Swift.max(value.decimalDigits, decimals + 1))
        guard decimals > 0 else { return }
        let fraction = self - decimals
        (fraction + 1).update(from: fraction, count: decimals)
        fraction.pointee = UInt8(ascii: ".")
        self += 1
    }

    /// - Parameter digits: at least as many as the value has; the first are zeros otherwise.
    fileprivate mutating func put(decimal value: UInt64, digits: Int) {
        self += digits
        var (place, rest, left) = (self, value, digits)
        // Half as many divisions of 64 bits.
        while left > 1 {
            let pair = UInt32(truncatingIfNeeded: rest % 100)
            rest /= 100
            place -= 2
            place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
            place[1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
            left -= 2
        }
        if left > 0 { place[-1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    }
}

extension UInt64 {
    /// One for zero.
    fileprivate var decimalDigits: Int {
        var (digits, bound) = (1, 10 as UInt64)
        while self >= bound {
            digits += 1
            let (next, overflows) = bound.multipliedReportingOverflow(by: 10)
            if overflows { break }
            bound = next
        }
        return digits
    }
}
