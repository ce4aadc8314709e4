import HearthHTTP
import HearthJSON

extension JSONWriter {
    /// Writes a member and, if its key has an underscore, the same value once more under the camelCase key
    /// (docs/spec/house-api.md, section 2.3): the one way in which wire types get their aliases.
    mutating func aliased(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        key(name)
        let start = count
        write(&self)
        let end = count
        guard let alias = name.camelCased else { return }
        key(named: alias)
        again(start..<end)
    }

    mutating func aliased(_ name: StaticString, _ value: some JSONWritable) {
        aliased(name) { value.write(to: &$0) }
    }

    /// As `aliased`, where an absent value leaves no member (section 2.6).
    mutating func aliasedIfPresent(_ name: StaticString, _ value: (some JSONWritable)?) {
        if let value { aliased(name, value) }
    }

    mutating func memberIfPresent(_ name: StaticString, _ value: (some JSONWritable)?) {
        if let value { member(name, value) }
    }
}

/// One value as bytes of its own.
func encoded(_ value: some JSONWritable) -> [UInt8] { JSONWriter.document { value.write(to: &$0) } }

extension StaticString {
    /// `nil` without an underscore.
    fileprivate var camelCased: String? {
        let text = description
        return text.utf8.contains(UInt8(ascii: "_")) ? text.camelCased : nil
    }
}
