import HearthJSON

/// Writes values as JSON, in one of two styles, up to a limit.
struct TemplateJSON {
    enum Style {
        /// Of Jinja2's `tojson`: blanks after `,` and `:`, keys in order, ASCII only, nothing that HTML would mistake.
        case spaced
        /// Of Home Assistant's `to_json`: as short as can be.
        case compact
    }

    private let style: Style
    private let limit: Int
    private(set) var text = ""

    init(_ style: Style, limit: Int) { (self.style, self.limit) = (style, limit) }

    private mutating func add(_ part: String) throws(TemplateFailure) {
        text += part
        if text.utf8.count > limit { throw .tooLong }
    }

    mutating func append(_ value: TemplateValue) throws(TemplateFailure) {
        switch value {
        case .undefined: throw TemplateFailure("what is undefined is no JSON")
        case .none: try add("null")
        case .bool(let flag): try add(flag ? "true" : "false")
        case .int(let number): try add(String(number))
        case .float(let number): try add(TemplateText.text(of: number))
        case .string(let string): try add(quoted(string))
        case .list, .document(.array):
            try add("[")
            for (position, element) in (value.elements ?? []).enumerated() {
                if position > 0 { try add(style == .spaced ? ", " : ",") }
                try append(element)
            }
            try add("]")
        case .dictionary, .document: try append(members: value.members)
        }
    }

    private mutating func append(members: [TemplateValue.Member]) throws(TemplateFailure) {
        var named: [(key: String, value: TemplateValue)] = []
        for member in members { named.append((try key(member.key), member.value)) }
        if style == .spaced { named.sort { $0.key < $1.key } }
        try add("{")
        for (position, member) in named.enumerated() {
            if position > 0 { try add(style == .spaced ? ", " : ",") }
            try add(quoted(member.key) + (style == .spaced ? ": " : ":"))
            try append(member.value)
        }
        try add("}")
    }

    private func key(_ value: TemplateValue) throws(TemplateFailure) -> String {
        switch value {
        case .string(let text): return text
        case .none, .bool, .int, .float:
            var json = TemplateJSON(style, limit: limit)
            try json.append(value)
            return json.text
        default: throw TemplateFailure("\(value.kind) cannot be a key")
        }
    }

    private func quoted(_ string: String) -> String {
        let json = String(decoding: JSONWriter.document { $0.string(string) }, as: UTF8.self)
        guard style == .spaced else { return json }
        var text = ""
        for unit in json.utf16 {
            if unit < 0x7F, !"<>&'".utf16.contains(unit), let scalar = Unicode.Scalar(unit) {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }
}
