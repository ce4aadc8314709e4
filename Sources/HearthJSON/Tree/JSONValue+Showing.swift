extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue {
    /// As it is repeated to whoever sent it: a text without quotes, at most 80 characters.
    package var brief: String {
        let text = string ?? String(decoding: JSONWriter.document { $0.value(self) }, as: UTF8.self)
        return text.count > 80 ? text.prefix(79) + "…" : text
    }
}
