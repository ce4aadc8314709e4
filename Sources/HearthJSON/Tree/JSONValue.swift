/// A JSON document as a tree, for cold paths: discovery payloads, request bodies.
///
/// Two values are equal if they were written alike: `.int(1)` and `.number(1)` differ, and the order of members counts.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number written without fraction and exponent that fits.
    case int(Int64)
    /// Any other number; finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in the order in which they were written, duplicate keys included.
    case object([Member])

    package struct Member: Equatable, Sendable {
        package let key: String
        package let value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

// MARK: - Looking inside

extension JSONValue {
    /// The member with this key, the last one if there are several; `nil` if there is none or this is no object.
    package subscript(key: String) -> JSONValue? {
        object?.last { $0.key == key }?.value
    }

    /// The element at this place; `nil` if there is none or this is no array.
    package subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The value that keys lead to, written `a.b.c`. A key that itself contains a dot needs a `JSONPath`.
    package subscript(dotted keys: String) -> JSONValue? {
        var value: JSONValue? = self
        for key in keys.split(separator: ".", omittingEmptySubsequences: false) { value = value?[String(key)] }
        return value
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// Any number.
    package var double: Double? {
        switch self {
        case .int(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// Any number that is an integer and fits, `21.0` too.
    package var integer: Int64? {
        switch self {
        case .int(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var object: [Member]? {
        if case .object(let value) = self { value } else { nil }
    }

    package var isNull: Bool { self == .null }
}
