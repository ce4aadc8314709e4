import HearthJSON

/// Writes values as Python's `str` and `repr` do, up to a limit.
struct TemplateText {
    private(set) var text = ""
    /// In bytes.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    private mutating func add(_ part: String) throws(TemplateFailure) {
        text += part
        if text.utf8.count > limit { throw .tooLong }
    }

    mutating func append(_ value: TemplateValue) throws(TemplateFailure) {
        if case .string(let string) = value { try add(string) } else { try appendWritten(value) }
    }

    /// Texts inside lists stand in quotes.
    private mutating func appendWritten(_ value: TemplateValue) throws(TemplateFailure) {
        switch value {
        case .undefined: break
        case .none: try add("None")
        case .bool(let flag): try add(flag ? "True" : "False")
        case .int(let number): try add(String(number))
        case .float(let number): try add(Self.text(of: number))
        case .string(let string): try add(Self.quoted(string))
        case .list, .document(.array):
            try add("[")
            for (position, element) in (value.elements ?? []).enumerated() {
                if position > 0 { try add(", ") }
                try appendWritten(element)
            }
            try add("]")
        case .dictionary, .document:
            try add("{")
            for (position, member) in value.members.enumerated() {
                if position > 0 { try add(", ") }
                try appendWritten(member.key)
                try add(": ")
                try appendWritten(member.value)
            }
            try add("}")
        }
    }

    /// The shortest text that reads back as the same number, with a fraction below 10^16 and an exponent from there on.
    static func text(of number: Double) -> String {
        if number.magnitude >= 0x1p53, number.magnitude < 1e16, let whole = Int(exactly: number) { return "\(whole).0" }
        return number.description
    }

    private static func quoted(_ string: String) -> String {
        let quote: Character = string.contains("'") && !string.contains("\"") ? "\"" : "'"
        var text = String(quote)
        for character in string {
            switch character {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case quote: text += "\\" + String(quote)
            default: text.append(character)
            }
        }
        return text + String(quote)
    }
}

extension TemplateValue {
    var members: [Member] {
        switch self {
        case .dictionary(let members): members
        case .document(.object(let members)):
            members.map { Member(key: .string($0.key), value: TemplateValue($0.value)) }
        default: []
        }
    }
}
