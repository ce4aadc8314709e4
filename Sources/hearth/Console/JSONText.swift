import HearthJSON

enum JSONText {
    static func of(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.document { $0.value(value) }, as: UTF8.self)
    }
}
