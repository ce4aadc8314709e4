/// What values a property can hold.
package enum ValueType: Hashable, Sendable, Codable {
    /// A boolean on the wire.
    case flag
    /// A finite number in `unit`. A value outside `range` is refused (10 % of slack for percentages, then clamped).
    case number(Unit, range: ClosedRange<Double>?, step: Double?)
    /// One of a closed set of words, in lower case unless a device has its own.
    case word([String])
    /// Any text.
    case text
    /// Something that happens and leaves no state behind, such as a button press; one of the words.
    case event([String])

    package static func number(_ unit: Unit, _ range: ClosedRange<Double>? = nil) -> ValueType {
        .number(unit, range: range, step: nil)
    }

    package var unit: Unit? { if case .number(let unit, _, _) = self { unit } else { nil } }
    package var isEvent: Bool { if case .event = self { true } else { false } }

    /// Whether values of the other type mean the same here, though range, step or words may differ.
    package func holdsValues(of other: ValueType) -> Bool {
        switch (self, other) {
        case (.flag, .flag), (.event, .event): true
        case (.number(let unit, _, _), .number(let otherUnit, _, _)): unit == otherUnit
        case (.word, .word), (.word, .text), (.text, .word), (.text, .text): true
        default: false
        }
    }
}
