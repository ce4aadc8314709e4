package import HearthJSON
package import HearthModel

extension ControlValue {
    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .none
        case .bool(let flag): self = .flag(flag)
        case .int(let integer): self = .number(Double(integer))
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .object(let members): self = .map(members.map { Entry($0.key, ControlValue($0.value)) })
        case .array: self = .other(json.brief)
        }
    }
}

extension ControlValue {
    /// `nil` of what nobody knows.
    package init?(_ value: Value) {
        switch value {
        case .unknown: return nil
        case .flag(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }
}
