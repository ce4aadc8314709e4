/// A string or key of a document, still in the bytes it was read from and already known to be well formed.
/// It is a loan: it must not be kept beyond the closure of `JSONReader.read`.
package struct JSONText {
    /// What stands between the quotes.
    package let written: UnsafeRawBufferPointer
    /// Whether `written` contains escapes, and so is not yet the text itself.
    package let isEscaped: Bool

    /// The text as a string of its own, which may be kept.
    package var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends the decoded text as UTF-8. Without escapes these are the bytes of the document.
    package func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        isEscaped ? withUnescaped(body) : body(written)
    }

    /// Apart, because whoever may need room on the stack prepares for it even where there are no escapes.
    @inline(never)
    private func withUnescaped<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        // No escape is shorter than what it stands for.
        withUnsafeTemporaryAllocation(byteCount: written.count, alignment: 1) { buffer in
            let count = unescape(into: buffer)
            return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    package static func == (text: JSONText, word: StaticString) -> Bool {
        text.equals(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Byte for byte; texts that differ only in Unicode normalization are different.
    package func equals(_ utf8: UnsafeRawBufferPointer) -> Bool {
        guard isEscaped else { return Self.equal(written, utf8) }
        return withUTF8 { Self.equal($0, utf8) }
    }

    package func equals(_ string: String) -> Bool {
        var string = string
        return string.withUTF8 { equals(UnsafeRawBufferPointer($0)) }
    }

    package func equals(_ utf8: [UInt8]) -> Bool {
        utf8.withUnsafeBytes { equals($0) }
    }

    private static func equal(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where a[index] != b[index] { return false }
        return true
    }

    private func unescape(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var source = 0
        var count = 0
        while source < written.count {
            var byte = written[source]
            source += 1
            if byte == UInt8(ascii: "\\") {
                byte = written[source]
                source += 1
                switch byte {
                case UInt8(ascii: "b"): byte = 0x08
                case UInt8(ascii: "f"): byte = 0x0C
                case UInt8(ascii: "n"): byte = 0x0A
                case UInt8(ascii: "r"): byte = 0x0D
                case UInt8(ascii: "t"): byte = 0x09
                case UInt8(ascii: "u"):
                    for unit in UTF8.encode(unicodeScalar(at: &source))! {
                        buffer[count] = unit
                        count += 1
                    }
                    continue
                default: break
                }
            }
            buffer[count] = byte
            count += 1
        }
        return count
    }

    /// Decodes the hexadecimal digits behind `\u`, and a second escape where the first is half of a pair.
    private func unicodeScalar(at source: inout Int) -> Unicode.Scalar {
        let unit = hexUnit(at: source)
        source += 4
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let trail = hexUnit(at: source + 2)
        source += 6
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private func hexUnit(at start: Int) -> UInt16 {
        (start..<start + 4).reduce(0) { $0 << 4 | (hexDigit(written[$1]) ?? 0) }
    }
}

extension JSONText {
    /// Text that did not come out of a document, such as a bare payload: taken as it stands, without escapes. `nil` if
    /// it is not UTF-8. The loan is that of the bytes.
    package init?(checking bytes: UnsafeRawBufferPointer) {
        var position = 0
        while position < bytes.count {
            let length = bytes[position] < 0x80 ? 1 : UTF8Sequence.length(in: bytes, at: position)
            guard length > 0 else { return nil }
            position += length
        }
        self.init(written: bytes, isEscaped: false)
    }
}
