import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules

extension FieldReader {
    /// A map from names of rule files to their texts; null deletes a file.
    mutating func files(_ name: String) -> [String: String?]? {
        guard let value = raw(name), !value.isNull else { return nil }
        guard let members = value.object else {
            refuse(name, "must be a map from file names to texts", expected: "object", got: value)
            return nil
        }
        var files: [String: String?] = [:]
        for member in members {
            let path = name + "." + member.key
            guard RuleFiles.isName(member.key) else {
                refuse(path, "must be letters, digits, '_' or '-' and end in \(RuleFiles.suffix)")
                continue
            }
            switch member.value {
            case .null: files.updateValue(nil, forKey: member.key)
            case .string(let text): files[member.key] = .some(text)
            default: refuse(path, "must be a text or null", expected: "text", got: member.value)
            }
        }
        return files
    }

    /// A date with a zone, `now`, or `-<duration>`.
    mutating func moment(_ name: String, now: Instant) -> Instant? {
        guard let value = raw(name), !value.isNull else { return nil }
        let text = value.string ?? ""
        if text == "now" { return now }
        let moment =
            text.first == "-"
            ? Milliseconds(duration: String(text.dropFirst())).map { now - $0 } : Instant(rfc3339: text)
        if let moment, moment.isOnTheWire { return moment }
        refuse(
            name, "must be a date with a zone, now, or a duration such as -7d", expected: "date", got: value)
        return nil
    }
}
