extension JSONReader {
    /// Passes over a string and checks all of it, so that decoding it later cannot fail.
    mutating func scanString() throws(JSONError) -> JSONText {
        cursor.position += 1
        let start = cursor.position
        var isEscaped = false
        while true {
            skipPlainText()
            switch byte {
            case UInt8(ascii: "\""):
                let text = JSONText(
                    written: UnsafeRawBufferPointer(rebasing: bytes[start..<cursor.position]), isEscaped: isEscaped)
                cursor.position += 1
                return text
            case UInt8(ascii: "\\"):
                isEscaped = true
                try scanEscape()
            case 0x80...:
                let length = UTF8Sequence.length(in: bytes, at: cursor.position)
                guard length > 0 else { throw fail(.invalidUTF8) }
                cursor.position += length
            default:
                throw cursor.position < bytes.count ? fail(.controlCharacter) : fail(.unexpectedEnd)
            }
        }
    }

    /// Passes over bytes that need no thought: ASCII without quote, backslash and control characters.
    @inline(__always)
    private mutating func skipPlainText() {
        while cursor.position < bytes.count {
            let byte = bytes[cursor.position]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
            cursor.position += 1
        }
    }

    private mutating func scanEscape() throws(JSONError) {
        cursor.position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor.position += 1
        case UInt8(ascii: "u"):
            try scanUnicodeEscape()
        default:
            throw cursor.position < bytes.count ? fail(.invalidEscape) : fail(.unexpectedEnd)
        }
    }

    private mutating func scanUnicodeEscape() throws(JSONError) {
        let start = cursor.position - 1
        let unit = try scanHexUnit()
        if UTF16.isTrailSurrogate(unit) {
            cursor.position = start
            throw fail(.loneSurrogate)
        }
        guard UTF16.isLeadSurrogate(unit) else { return }
        if byte == UInt8(ascii: "\\") {
            cursor.position += 1
            if byte == UInt8(ascii: "u"), UTF16.isTrailSurrogate(try scanHexUnit()) { return }
        }
        cursor.position = start
        throw fail(.loneSurrogate)
    }

    /// Passes over `uXXXX`.
    private mutating func scanHexUnit() throws(JSONError) -> UInt16 {
        cursor.position += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = hexDigit(byte) else {
                throw cursor.position < bytes.count ? fail(.invalidEscape) : fail(.unexpectedEnd)
            }
            unit = unit << 4 | digit
            cursor.position += 1
        }
        return unit
    }
}

/// The value of a hexadecimal digit in either case.
func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
}
