/// A cursor over one JSON document (RFC 8259, strict) in borrowed memory. It allocates nothing and copies nothing.
///
///     try JSONReader.read(payload) { reader throws(JSONError) in
///         try reader.beginObject()
///         while let key = try reader.nextKey() {
///             if key == "temperature" { temperature = try reader.double() }
///         }
///     }
///
/// A value that the caller does not read is skipped by the next `nextKey` or `nextElement`, and `read` walks the rest
/// of the document when the closure is done, so malformed bytes anywhere make the whole read fail. Duplicate keys are
/// handed out in the order in which they are written; a caller that assigns as it goes gets the last one.
package struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    let maximumDepth: Int
    var cursor = Cursor()
    /// The first syntax error. Once set, every call throws it again: there is no way to read on behind it.
    var failure: JSONError?

    private init(_ bytes: UnsafeRawBufferPointer, maximumDepth: Int) {
        precondition((0...64).contains(maximumDepth), "nesting is kept in the 64 bits of Cursor.objects")
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// Reads one document. Neither the reader nor any `JSONText` may leave `body`: they point into borrowed memory.
    /// - Parameter maximumDepth: how many containers may lie inside each other, 0 to 64.
    @discardableResult
    package static func read<Result>(
        _ bytes: UnsafeRawBufferPointer, maximumDepth: Int = 32,
        _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        let result = try body(&reader)
        try reader.finish()
        return result
    }

    @discardableResult
    package static func read<Result>(
        _ bytes: [UInt8], maximumDepth: Int = 32,
        _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try read(UnsafeRawBufferPointer(buffer), maximumDepth: maximumDepth, body)
        }
    }

    /// Distance in bytes from the start of the document.
    package var offset: Int { cursor.position }

    /// The place of the cursor, to come back to with `rewind(to:)` within the same `read`.
    package var mark: Cursor { cursor }

    package mutating func rewind(to mark: Cursor) {
        cursor = mark
    }

    private mutating func finish() throws(JSONError) {
        if let failure { throw failure }
        if cursor.phase == .value { try skip() }
        while cursor.depth > 0 { try leave() }
        skipWhitespace()
        if cursor.position < bytes.count { throw fail(.trailingBytes) }
    }

    /// Reads to the end of the innermost open container.
    private mutating func leave() throws(JSONError) {
        if cursor.isInObject {
            while try nextKey() != nil {}
        } else {
            while try nextElement() {}
        }
    }
}

// MARK: - Containers

extension JSONReader {
    package mutating func beginObject() throws(JSONError) {
        try begin(.object)
    }

    /// The next key of the innermost object, with the cursor in front of its value; `nil` after the closing brace.
    package mutating func nextKey() throws(JSONError) -> JSONText? {
        if let failure { throw failure }
        if cursor.phase == .value { try skip() }
        guard cursor.depth > 0, cursor.isInObject else { throw JSONError(.wrongKind(expected: .object), at: offset) }
        guard try advance(past: UInt8(ascii: "}")) else { return nil }
        guard byte == UInt8(ascii: "\"") else { throw unexpected() }
        let key = try scanString()
        skipWhitespace()
        guard byte == UInt8(ascii: ":") else { throw unexpected() }
        cursor.position += 1
        cursor.phase = .value
        return key
    }

    package mutating func beginArray() throws(JSONError) {
        try begin(.array)
    }

    /// Moves in front of the next element of the innermost array; `false` after the closing bracket.
    package mutating func nextElement() throws(JSONError) -> Bool {
        if let failure { throw failure }
        if cursor.phase == .value { try skip() }
        guard cursor.depth > 0, !cursor.isInObject else { throw JSONError(.wrongKind(expected: .array), at: offset) }
        guard try advance(past: UInt8(ascii: "]")) else { return false }
        cursor.phase = .value
        return true
    }

    private mutating func begin(_ kind: JSONKind) throws(JSONError) {
        try expect(kind)
        guard cursor.depth < maximumDepth else { throw fail(.tooDeep) }
        cursor.position += 1
        cursor.enter(object: kind == .object)
    }

    /// Passes the comma in front of the next member or element; `false` if the container was closed instead.
    private mutating func advance(past closing: UInt8) throws(JSONError) -> Bool {
        skipWhitespace()
        if byte == closing {
            cursor.position += 1
            cursor.leave()
            return false
        }
        if cursor.phase == .ended {
            guard byte == UInt8(ascii: ",") else { throw unexpected() }
            cursor.position += 1
            skipWhitespace()
        }
        return true
    }
}

// MARK: - Any value

extension JSONReader {
    /// The kind of the value in front of the cursor, judged by its first byte.
    package mutating func kind() throws(JSONError) -> JSONKind {
        if let failure { throw failure }
        guard cursor.phase == .value else { preconditionFailure("no value here: call nextKey or nextElement first") }
        skipWhitespace()
        switch byte {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw unexpected()
        }
    }

    /// Passes over the value, whatever it is, and says which bytes it takes up. The grammar is checked throughout;
    /// the range of numbers is not.
    @discardableResult
    package mutating func skip() throws(JSONError) -> Range<Int> {
        let level = cursor.depth
        _ = try kind()
        let start = cursor.position
        try step()
        while cursor.depth > level {
            let more = cursor.isInObject ? try nextKey() != nil : try nextElement()
            if more { try step() }
        }
        return start..<cursor.position
    }

    /// The bytes of the value as they are written. They may not leave the closure of `read`.
    package mutating func raw() throws(JSONError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[try skip()])
    }

    /// Enters a container or passes over anything else.
    private mutating func step() throws(JSONError) {
        switch try kind() {
        case .object: try beginObject()
        case .array: try beginArray()
        case .string: _ = try text()
        case .number: _ = try scanNumber()
        case .bool: _ = try bool()
        case .null: try null()
        }
    }
}

// MARK: - Bytes

extension JSONReader {
    /// The byte at the cursor; at the end of the document 0, which no rule of the grammar accepts.
    var byte: UInt8 {
        @inline(__always) get { cursor.position < bytes.count ? bytes[cursor.position] : 0 }
    }

    @inline(__always)
    mutating func skipWhitespace() {
        while cursor.position < bytes.count {
            switch bytes[cursor.position] {
            case 0x20, 0x0A, 0x0D, 0x09: cursor.position += 1
            default: return
            }
        }
    }

    /// Requires a value of this kind, without passing over any of it.
    mutating func expect(_ kind: JSONKind) throws(JSONError) {
        guard try self.kind() == kind else { throw JSONError(.wrongKind(expected: kind), at: offset) }
    }

    mutating func fail(_ reason: JSONError.Reason) -> JSONError {
        let error = JSONError(reason, at: cursor.position)
        failure = error
        return error
    }

    mutating func unexpected() -> JSONError {
        fail(cursor.position < bytes.count ? .unexpectedByte : .unexpectedEnd)
    }
}
