import HearthHub
import HearthJSON
import HearthModel

extension WriteOutcome.Blocked {
    /// `details` of `BLOCKED_BY_CLAIM`.
    var details: JSONValue {
        var members: [JSONValue.Member] = [.init("layer", .string(layer.text))]
        if case .rule(let name) = writer { members.append(.init("rule", .string(name))) }
        if let value = value.json {
            members.append(.init("value", value))
            switch bound {
            case .exact: break
            case .atLeast: members.append(.init("allowed", .object([.init("min", value)])))
            case .atMost: members.append(.init("allowed", .object([.init("max", value)])))
            }
        }
        members.append(.init("since", .string(since.rfc3339)))
        members.append(.init("because", .string(writer.text)))
        return .object(members)
    }

    /// `The safety claim of rule 'Leak' keeps cellar.valve at closed`
    func sentence(on device: Device) -> String {
        let who = if case .rule(let name) = writer { "rule '\(name)'" } else { writer.text }
        let limit =
            switch bound {
            case .exact: "at"
            case .atLeast: "at or above"
            case .atMost: "at or below"
            }
        let shown =
            switch value {
            case .unknown: "its value"
            case .flag(let on): on ? "on" : "off"
            case .number(let number): "\(number)"
            case .text(let text): text
            }
        return "the \(layer.text) claim of \(who) keeps \(device.id) \(limit) \(shown)"
    }
}
