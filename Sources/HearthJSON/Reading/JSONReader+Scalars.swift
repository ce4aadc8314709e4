extension JSONReader {
    package mutating func null() throws(JSONError) {
        try expect(.null)
        try pass("null")
    }

    package mutating func bool() throws(JSONError) -> Bool {
        try expect(.bool)
        let value = byte == UInt8(ascii: "t")
        try pass(value ? "true" : "false")
        return value
    }

    /// The text as it lies in the document; valid until the closure of `read` ends.
    package mutating func text() throws(JSONError) -> JSONText {
        try expect(.string)
        let text = try scanString()
        cursor.phase = .ended
        return text
    }

    package mutating func string() throws(JSONError) -> String {
        try text().string
    }

    package mutating func number() throws(JSONError) -> JSONNumber {
        try expect(.number)
        let start = cursor.position
        let literal = try scanNumber()
        guard let number = literal.value(writtenAs: bytes[start..<cursor.position]) else {
            cursor.position = start
            throw fail(.numberOutOfRange)
        }
        return number
    }

    /// A number as the nearest `Double`, always finite.
    package mutating func double() throws(JSONError) -> Double {
        try number().double
    }

    /// The same, but infinite where it is too large, so that one number does not spoil a whole document.
    package mutating func doubleOrInfinity() throws(JSONError) -> Double {
        try expect(.number)
        let start = cursor.position
        let literal = try scanNumber()
        return literal.value(writtenAs: bytes[start..<cursor.position])?.double ?? .infinity
    }

    private mutating func pass(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard byte == word.utf8Start[index] else { throw unexpected() }
            cursor.position += 1
        }
        cursor.phase = .ended
    }
}
