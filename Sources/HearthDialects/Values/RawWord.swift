import HearthJSON

/// A fixed value on the wire that stands for a word of ours: `"ON"`, `true`, `1`. Compared as JSON values are.
enum RawWord: Equatable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)

    init?(_ value: JSONValue?) {
        switch value {
        case .bool(let flag): self = .flag(flag)
        case .string(let text): self = .text(text)
        default:
            guard let number = value?.double else { return nil }
            self = .number(number)
        }
    }

    func matches(_ raw: RawValue) -> Bool {
        switch (self, raw) {
        case (.flag(let flag), .flag(let other)): flag == other
        case (.number(let number), .number(let other)): number == other
        case (.text(let word), .text(let text)): text.equals(word)
        default: false
        }
    }
}

extension RawWord: JSONWritable {
    func write(to writer: inout JSONWriter) {
        switch self {
        case .flag(let flag): writer.bool(flag)
        case .number(let number): writer.number(number)
        case .text(let text): writer.string(text)
        }
    }
}
