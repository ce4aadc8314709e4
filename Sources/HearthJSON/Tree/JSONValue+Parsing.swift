extension JSONValue {
    /// Reads one whole document.
    /// - Parameters:
    ///   - maximumBytes: a longer document is refused unread.
    ///   - maximumDepth: how many containers may lie inside each other, 0 to 64.
    package init(
        parsing bytes: UnsafeRawBufferPointer, maximumBytes: Int = 1 << 20, maximumDepth: Int = 32
    ) throws(JSONError) {
        guard bytes.count <= maximumBytes else { throw JSONError(.tooLarge, at: maximumBytes) }
        self = try JSONReader.read(bytes, maximumDepth: maximumDepth) { reader throws(JSONError) in
            try reader.value()
        }
    }

    package init(
        parsing bytes: [UInt8], maximumBytes: Int = 1 << 20, maximumDepth: Int = 32
    ) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            try JSONValue(
                parsing: UnsafeRawBufferPointer(buffer), maximumBytes: maximumBytes, maximumDepth: maximumDepth)
        }
    }
}

extension JSONReader {
    /// The value in front of the cursor, as a tree. The reader's depth limit bounds the recursion.
    package mutating func value() throws(JSONError) -> JSONValue {
        switch try kind() {
        case .null:
            try null()
            return .null
        case .bool:
            return .bool(try bool())
        case .number:
            let number = try number()
            guard number.isWrittenAsInteger, let integer = number.integer else { return .number(number.double) }
            return .int(integer)
        case .string:
            return .string(try string())
        case .array:
            var elements: [JSONValue] = []
            try beginArray()
            while try nextElement() { elements.append(try value()) }
            return .array(elements)
        case .object:
            var members: [JSONValue.Member] = []
            try beginObject()
            while let key = try nextKey() { members.append(JSONValue.Member(key.string, try value())) }
            return .object(members)
        }
    }
}
