/// The value of a control request, free of any wire format.
package enum ControlValue: Sendable, Equatable {
    case none
    case flag(Bool)
    /// Finite, in the canonical unit of whatever it is meant for.
    case number(Double)
    /// A word, or a number with a unit (`72 °F`).
    case text(String)
    /// In the order in which it was written.
    case map([Entry])
    /// Something of a shape that no action takes, as it should be shown (`[1,2]`).
    case other(String)

    package struct Entry: Sendable, Equatable {
        package var name: String
        package var value: ControlValue
        package init(_ name: String, _ value: ControlValue) { (self.name, self.value) = (name, value) }
    }

    /// As it is repeated in a problem.
    package var shown: String {
        switch self {
        case .none: "nothing"
        case .flag(let flag): String(flag)
        case .number(let number): shortText(number)
        case .text(let text): text
        case .map(let entries): "{" + entries.map(\.name).joined(separator: ", ") + "}"
        case .other(let text): text
        }
    }
}

/// A number without a needless `.0`.
func shortText(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
