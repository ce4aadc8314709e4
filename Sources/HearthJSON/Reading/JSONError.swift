/// Why bytes are not the JSON that was asked for, and where.
package struct JSONError: Error, Equatable {
    package enum Reason: Equatable, Sendable {
        case unexpectedEnd
        case unexpectedByte
        case trailingBytes
        case invalidNumber
        /// The number is well formed but no finite `Double` is near it.
        case numberOutOfRange
        case invalidEscape
        /// Half of a surrogate pair, written as an escape.
        case loneSurrogate
        case invalidUTF8
        /// A byte below 0x20 inside a string.
        case controlCharacter
        /// More containers inside each other than the reader allows.
        case tooDeep
        /// More bytes than the caller allows.
        case tooLarge
        /// Good JSON so far, but the value here is of another kind. The reader stays in front of it.
        case wrongKind(expected: JSONKind)
    }

    package let reason: Reason
    /// Distance in bytes from the start of the document.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(reason.text) at byte \(offset)" }
}

extension JSONError.Reason {
    fileprivate var text: String {
        switch self {
        case .unexpectedEnd: "the document ends too early"
        case .unexpectedByte: "unexpected byte"
        case .trailingBytes: "bytes after the end of the document"
        case .invalidNumber: "malformed number"
        case .numberOutOfRange: "number out of range"
        case .invalidEscape: "unknown escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .invalidUTF8: "text is not UTF-8"
        case .controlCharacter: "control character in text"
        case .tooDeep: "nested too deeply"
        case .tooLarge: "document too large"
        case .wrongKind(let expected): "not of kind \(expected)"
        }
    }
}
