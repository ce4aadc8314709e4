/// What it means for a property that its line is active or not.
package struct GPIOMeaning: Hashable, Sendable {
    package let active: Value
    package let inactive: Value

    /// Pairs of words that a line can tell apart, the active one first. A lock is active while it lets people in.
    private static let pairs = [
        ("open", "closed"), ("unlocked", "locked"), ("wet", "dry"), ("alarm", "clear"), ("home", "away"),
    ]

    /// `nil` for values that a line cannot tell: numbers, texts, events.
    package init?(_ type: ValueType) {
        switch type {
        case .flag: (active, inactive) = (.flag(true), .flag(false))
        case .word(let words):
            guard let pair = Self.pairs.first(where: { words.contains($0.0) && words.contains($0.1) }) else {
                return nil
            }
            (active, inactive) = (.text(pair.0), .text(pair.1))
        case .number, .text, .event: return nil
        }
    }

    package func value(_ isActive: Bool) -> Value { isActive ? active : inactive }
}
