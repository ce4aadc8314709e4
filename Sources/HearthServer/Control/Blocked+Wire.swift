import HearthHub
import HearthJSON
import HearthModel

extension WriteOutcome.Blocked {
    /// `details` of `BLOCKED_BY_CLAIM`.
    /// - Parameter isDiscreet: for guests, who are not told whose it is.
    func details(isDiscreet: Bool) -> JSONValue {
        var members: [JSONValue.Member] = [.init("layer", .string(layer.text))]
        if case .rule(let name) = writer, !isDiscreet { members.append(.init("rule", .string(name))) }
        if let value = value.json {
            members.append(.init("value", value))
            switch bound {
            case .exact: break
            case .atLeast: members.append(.init("allowed", .object([.init("min", value)])))
            case .atMost: members.append(.init("allowed", .object([.init("max", value)])))
            }
        }
        members.append(.init("since", .string(since.rfc3339)))
        if !isDiscreet { members.append(.init("because", .string(writer.text))) }
        return .object(members)
    }

    /// `the safety claim of rule 'Leak' keeps cellar.valve at closed`, to guests `something in the house keeps …`
    func sentence(on device: Device, isDiscreet: Bool) -> String {
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
        let what = isDiscreet ? "something in the house" : "the \(layer.text) claim of \(who)"
        return "\(what) keeps \(device.id) \(limit) \(shown)"
    }
}
