/// Appends one JSON document to a buffer that is meant to be used again.
///
///     writer.beginObject()
///     writer.member("state", "ON")
///     writer.member("brightness", 127)
///     writer.endObject()
///
/// Commas are its business. The order of calls is the caller's: a key before each value in an object, an `end` for each
/// `begin`, one value in all.
package struct JSONWriter {
    private var output = GrowingBytes()
    /// Whether something stands in front of which the next key or value must set itself off by a comma.
    private var needsComma = false
    private var depth = 0

    package init() {}

    /// Begins anew and keeps the memory.
    package mutating func removeAll() {
        output.removeAll()
        needsComma = false
        depth = 0
    }

    /// How many bytes have been written.
    package var count: Int { output.count }

    /// A copy of what has been written.
    package var bytes: [UInt8] { withBytes { Array($0) } }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try output.withBytes(body)
    }

    /// The document that a closure writes, as bytes of its own.
    package static func document(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        precondition(writer.depth == 0, "an object or array of the JSON document was not ended")
        return writer.bytes
    }
}

// MARK: - Structure

extension JSONWriter {
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// A key that is known to need no escapes.
    package mutating func key(_ name: StaticString) {
        append(atMost: name.utf8CodeUnitCount + 3) { end in
            end.put(UInt8(ascii: "\""))
            end.put(name)
            end.put(UInt8(ascii: "\""))
            end.put(UInt8(ascii: ":"))
        }
        needsComma = false
    }

    /// A key that comes from elsewhere.
    package mutating func key(named name: String) {
        string(name)
        output.append(atMost: 1) { $0.put(UInt8(ascii: ":")) }
        needsComma = false
    }

    package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
        key(name)
        value.write(to: &self)
    }

    package mutating func member(named name: String, _ value: some JSONWritable) {
        key(named: name)
        value.write(to: &self)
    }

    package mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    private mutating func begin(_ bracket: UInt8) {
        append(atMost: 1) { $0.put(bracket) }
        needsComma = false
        depth += 1
    }

    private mutating func end(_ bracket: UInt8) {
        precondition(depth > 0, "an object or array of the JSON document was ended that was never begun")
        output.append(atMost: 1) { $0.put(bracket) }
        needsComma = true
        depth -= 1
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func null() { word("null") }

    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { text in
            guard text.needsEscapes else {
                append(atMost: text.count + 2) { end in
                    end.put(UInt8(ascii: "\""))
                    end.put(UnsafeRawBufferPointer(text))
                    end.put(UInt8(ascii: "\""))
                }
                return
            }
            append(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
            for start in stride(from: 0, to: text.count, by: 64) {
                let piece = text[start..<min(start + 64, text.count)]
                output.append(atMost: 6 * piece.count) { end in for byte in piece { end.put(escaped: byte) } }
            }
            output.append(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
        }
        needsComma = true
    }

    /// One value that is JSON already; it is not looked at.
    package mutating func fragment(_ json: [UInt8]) { json.withUnsafeBytes { fragment($0) } }

    package mutating func fragment(_ json: UnsafeRawBufferPointer) {
        append(atMost: json.count) { $0.put(json) }
        needsComma = true
    }

    /// The value of another key, once more as it was written.
    /// - Parameter places: from `count` after that key to `count` after its value.
    package mutating func again(_ places: Range<Int>) {
        output.appendAgain(places)
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        append(atMost: word.utf8CodeUnitCount) { $0.put(word) }
        needsComma = true
    }

    /// A number, which needs no quotes.
    @inline(__always)
    mutating func number(atMost room: Int, _ write: (inout UnsafeMutablePointer<UInt8>) -> Void) {
        append(atMost: room, write)
        needsComma = true
    }

    /// Appends a key or value, or its beginning, and the comma before it.
    @inline(__always)
    private mutating func append(atMost room: Int, _ write: (inout UnsafeMutablePointer<UInt8>) -> Void) {
        let needsComma = needsComma
        output.append(atMost: room + 1) { end in
            if needsComma { end.put(UInt8(ascii: ",")) }
            write(&end)
        }
    }
}

extension UInt8 {
    /// Within a string (RFC 8259, section 7).
    fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a byte needs an escape: eight at a time, the last eight of which may be among those before.
    fileprivate var needsEscapes: Bool {
        guard count >= 8 else { return contains { $0.needsEscape } }
        let bytes = UnsafeRawBufferPointer(self)
        var (offset, found) = (0, 0 as UInt64)
        while offset < count {
            let word = bytes.loadUnaligned(fromByteOffset: Swift.min(offset, count - 8), as: UInt64.self)
            found |= word.bytes(below: 0x20) | word.bytes(equalTo: 0x22) | word.bytes(equalTo: 0x5C)
            offset += 8
        }
        return found != 0
    }
}

/// The high bit of the lowest byte that is meant is set, and may be of those above it; zero if there is none.
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    @inline(__always)
    fileprivate func bytes(below bound: UInt64) -> UInt64 {
        (self &- .ones &* bound) & ~self & (.ones &* 0x80)
    }

    @inline(__always)
    fileprivate func bytes(equalTo byte: UInt64) -> UInt64 { (self ^ (.ones &* byte)).bytes(below: 1) }
}

extension UnsafeMutablePointer<UInt8> {
    /// At most six bytes.
    fileprivate mutating func put(escaped byte: UInt8) {
        switch byte {
        case 0x08: put("\\b")
        case 0x09: put("\\t")
        case 0x0A: put("\\n")
        case 0x0C: put("\\f")
        case 0x0D: put("\\r")
        case 0..<0x20:
            put(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0x0F
            put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        default:
            if byte.needsEscape { put(UInt8(ascii: "\\")) }
            put(byte)
        }
    }
}
