import HearthJSON

extension JSONValue {
    static func members(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(pairs.compactMap { key, value in value.map { Member(key, $0) } })
    }
}
