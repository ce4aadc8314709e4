import HearthJSON
import HearthModel

/// Holds values against the part of JSON Schema that the API description uses.
struct SchemaCheck {
    /// The whole description, in which references are looked up.
    let document: JSONValue

    /// What does not fit, each with its place.
    func problems(of value: JSONValue, as schema: JSONValue, at place: String = "$") -> [String] {
        if let reference = schema["$ref"]?.string {
            guard let target = resolve(reference) else { return ["\(place): there is no \(reference)"] }
            return problems(of: value, as: target, at: place)
        }
        if let choices = schema["anyOf"]?.array {
            let all = choices.map { problems(of: value, as: $0, at: place) }
            return all.contains(where: \.isEmpty) ? [] : all.first ?? []
        }
        guard fits(value, schema["type"]?.string) else {
            return ["\(place): \(value.kind) is no \(schema["type"]?.string ?? "")"]
        }
        return limits(value, schema, place) + members(value, schema, place)
            + (value.array ?? []).enumerated().flatMap { index, element in
                schema["items"].map { problems(of: element, as: $0, at: "\(place)[\(index)]") } ?? []
            }
    }

    func resolve(_ reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
    }

    private func fits(_ value: JSONValue, _ type: String?) -> Bool {
        switch type {
        case nil: true
        case "string": value.string != nil
        case "integer": value.integer != nil
        case "number": value.double != nil
        case "boolean": value.bool != nil
        case "array": value.array != nil
        case "object": value.object != nil
        default: false
        }
    }

    private func limits(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        if let words = schema["enum"]?.array, !words.contains(value) {
            return ["\(place): \(value) is none of \(words)"]
        }
        if schema["format"]?.string == "date-time",
            value.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) == nil
        {
            return ["\(place): \(value) is no date of the wire"]
        }
        if let number = value.double {
            if let least = schema["minimum"]?.double, number < least {
                return ["\(place): \(number) is below \(least)"]
            }
            if let most = schema["maximum"]?.double, number > most { return ["\(place): \(number) is above \(most)"] }
        }
        return []
    }

    private func members(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        guard let members = value.object else { return [] }
        let required = schema["required"]?.array?.compactMap(\.string) ?? []
        let absent = required.filter { name in !members.contains { $0.key == name } }
        return absent.map { "\(place): \($0) is missing" }
            + members.flatMap { member -> [String] in
                let inside = "\(place).\(member.key)"
                if let known = schema["properties"]?[member.key] {
                    return problems(of: member.value, as: known, at: inside)
                }
                guard let other = schema["additionalProperties"] else { return [] }
                return other == .bool(false)
                    ? ["\(inside) is not described"] : problems(of: member.value, as: other, at: inside)
            }
    }
}

extension JSONValue {
    fileprivate var kind: String { String("\(self)".prefix(60)) }
}
