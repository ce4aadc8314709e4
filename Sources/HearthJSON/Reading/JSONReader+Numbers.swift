extension JSONReader {
    /// A number as it is written: ±`mantissa` × 10^`exponent`.
    struct NumberLiteral {
        var isNegative = false
        var mantissa: UInt64 = 0
        /// Whether there were more digits than `mantissa` can hold.
        var isTruncated = false
        var exponent = 0
        var isInteger = true
    }

    mutating func scanNumber() throws(JSONError) -> NumberLiteral {
        var literal = NumberLiteral()
        if byte == UInt8(ascii: "-") {
            literal.isNegative = true
            cursor.position += 1
        }
        if byte == UInt8(ascii: "0") {
            cursor.position += 1
            if digit != nil { throw fail(.invalidNumber) }
        } else {
            try scanDigits { literal.append($0) }
        }
        if byte == UInt8(ascii: ".") {
            cursor.position += 1
            literal.isInteger = false
            try scanDigits {
                literal.append($0)
                literal.exponent -= 1
            }
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            cursor.position += 1
            literal.isInteger = false
            literal.exponent += try scanExponent()
        }
        cursor.phase = .ended
        return literal
    }

    private mutating func scanExponent() throws(JSONError) -> Int {
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { cursor.position += 1 }
        var exponent = 0
        // Beyond this it only matters that the exponent is huge, not how huge.
        try scanDigits { exponent = min(exponent * 10 + Int($0), 100_000_000) }
        return isNegative ? -exponent : exponent
    }

    private var digit: UInt8? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? value : nil
    }

    @inline(__always)
    private mutating func scanDigits(_ use: (UInt8) -> Void) throws(JSONError) {
        guard digit != nil else { throw cursor.position < bytes.count ? fail(.invalidNumber) : fail(.unexpectedEnd) }
        while let digit {
            use(digit)
            cursor.position += 1
        }
    }
}

extension JSONReader.NumberLiteral {
    @inline(__always)
    mutating func append(_ digit: UInt8) {
        // 10^18 keeps room for one more digit whatever it is.
        if mantissa < 1_000_000_000_000_000_000 {
            mantissa = mantissa * 10 + UInt64(digit)
        } else {
            isTruncated = true
        }
    }

    /// `nil` if no finite `Double` is near the number. Too small a number is zero.
    func value(writtenAs bytes: Slice<UnsafeRawBufferPointer>) -> JSONNumber? {
        let double = exactDouble ?? Double(String(decoding: bytes, as: UTF8.self))
        guard let double, double.isFinite else { return nil }
        return JSONNumber(
            double: double, integer: isInteger ? exactInteger : Int64(exactly: double), isWrittenAsInteger: isInteger)
    }

    private var exactInteger: Int64? {
        guard !isTruncated else { return nil }
        guard isNegative else { return Int64(exactly: mantissa) }
        return mantissa <= Int64.min.magnitude ? 0 &- Int64(truncatingIfNeeded: mantissa) : nil
    }

    /// Correctly rounded where one floating-point operation on two exact operands does it
    /// (W. D. Clinger, "How to read floating point numbers accurately", 1990); `nil` elsewhere.
    private var exactDouble: Double? {
        guard !isTruncated, mantissa <= 1 << 53, (-22...22).contains(exponent) else { return nil }
        let magnitude =
            exponent < 0
            ? Double(mantissa) / PowersOfTen.exact[-exponent]
            : Double(mantissa) * PowersOfTen.exact[exponent]
        return isNegative ? -magnitude : magnitude
    }
}
