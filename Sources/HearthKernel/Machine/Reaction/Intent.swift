import HearthModel

/// What a statement wants of one slot. It takes effect when all statements of the reaction have run.
struct WriteIntent: Sendable {
    enum Kind: Sendable, Equatable {
        /// Until the rule ends, or the time.
        case claim(until: Instant?)
        /// The value of a claim that stands already.
        case renewal(until: Instant?)
        case base
    }

    var rule: RuleIndex
    var slot: SlotIndex
    var value: Value
    var bound: Claim.Bound
    /// Place of the statement in its rule.
    var order: Int16
    var transition: Milliseconds
    var kind: Kind
    /// Done by a person (docs/spec/rule-language.md, section 11.1).
    var isHand: Bool
    var wish: Wish
    /// Of the trace: what the rule did.
    var record: Int64
}

/// What a statement wants of `mode` or a variable.
struct VariableIntent: Sendable {
    var rule: RuleIndex
    var variable: VariableIndex
    var value: Value
    var wish: Wish
    var record: Int64
}
