import HearthJSON
import HearthRuleTools

extension Hover {
    /// What the hub tells, appended to the rest.
    /// - Parameter facts: the body of `GET /devices/{id}` (docs/api.md).
    static func live(_ facts: JSONValue, property: String?) -> String {
        guard let property else { return "" }
        let meta = facts["state_meta"]?[property]
        guard let value = facts["current_state"]?[property], !value.isNull else {
            return "\n\nNow: unknown (\(facts["status"]?.string ?? "no report yet"))"
        }
        var words = [text(of: value) + (meta?["unit"]?.string.map { $0.isEmpty ? "" : " " + $0 } ?? "")]
        if let age = meta?["age"]?.double { words.append("\(text(ofSeconds: age)) old") }
        if let origin = meta?["provenance"]?.string { words.append(origin) }
        return "\n\nNow: " + words.joined(separator: ", ")
    }

    private static func text(of value: JSONValue) -> String {
        if let word = value.string { return word }
        return String(decoding: JSONWriter.document { $0.value(value) }, as: UTF8.self)
    }

    private static func text(ofSeconds seconds: Double) -> String {
        let whole = Int64(min(max(0, seconds), 1e12))
        if whole < 120 { return "\(whole) s" }
        return whole < 7_200 ? "\(whole / 60) min" : "\(whole / 3_600) h"
    }
}
