package import HearthJSON
package import HearthModel

/// A known value on the wire: the type comes from the property, never from how the device wrote it.
package struct ValueBody: JSONWritable {
    let value: Value

    package init(value: Value) { self.value = value }

    /// Six decimals are beyond every sensor; further ones are what conversion between units leaves behind.
    private static let decimals = 6

    package func write(to writer: inout JSONWriter) {
        switch value {
        case .unknown: preconditionFailure("An unknown value is left out, never written")
        case .flag(let flag): writer.bool(flag)
        case .number(let number): writer.number(number.rounded(decimals: ValueBody.decimals))
        case .text(let text): writer.string(text)
        }
    }
}

extension Value {
    /// The same as a tree, for details of errors; `nil` while unknown.
    package var json: JSONValue? {
        switch self {
        case .unknown: nil
        case .flag(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        }
    }
}
