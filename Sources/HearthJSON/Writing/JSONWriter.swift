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
    package private(set) var bytes: [UInt8] = []
    /// Whether something stands in front of which the next key or value must set itself off by a comma.
    private var needsComma = false
    private var depth = 0

    package init() {}

    /// Begins anew and keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
        depth = 0
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
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A key that comes from elsewhere.
    package mutating func key(named name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
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
        separate()
        bytes.append(bracket)
        needsComma = false
        depth += 1
    }

    private mutating func end(_ bracket: UInt8) {
        precondition(depth > 0, "an object or array of the JSON document was ended that was never begun")
        bytes.append(bracket)
        needsComma = true
        depth -= 1
    }
}

// MARK: - Values

extension JSONWriter {
    package mutating func null() { word("null") }

    package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    package mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { appendEscaped($0) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// One value that is JSON already; it is not looked at.
    package mutating func fragment(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    package mutating func fragment(_ json: UnsafeRawBufferPointer) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        separate()
        append(word)
        needsComma = true
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var plain = 0
        for (index, byte) in text.enumerated()
        where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
            bytes.append(contentsOf: text[plain..<index])
            plain = index + 1
            appendEscape(byte)
        }
        bytes.append(contentsOf: text[plain...])
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20:
            append(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0x0F
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        default:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        }
    }
}

// MARK: - Bytes

extension JSONWriter {
    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the text of a number, which needs no quotes.
    mutating func number(written body: (inout [UInt8]) -> Void) {
        separate()
        body(&bytes)
        needsComma = true
    }
}
