import HearthModel

/// Statements of a rule being carried out, up to their end or the next wait.
struct Course: Sendable {
    let rule: RuleIndex
    /// Of the next instruction, counted from the beginning of the body.
    var position: Int32 = 0
    var registers: ContiguousArray<Value>
    /// What they write counts as done by a person (docs/spec/rule-language.md, section 11.1).
    var isHand: Bool
    var wish: Wish
    /// Of the trace: what the rule did.
    let record: Int64
    /// Instructions that are left.
    var fuel = House.stepLimit
    /// Claims of a `while` whose values shall follow.
    var live: [LiveWrite] = []
    /// Where it waits.
    var wait: Run.Wait?

    init(
        rule: RuleIndex, registers: ContiguousArray<Value>, isHand: Bool = false, wish: Wish = .none, record: Int64
    ) {
        (self.rule, self.registers, self.isHand, self.wish, self.record) = (rule, registers, isHand, wish, record)
    }

    /// What it sets is set by a person, or at least because of a newer wish.
    var wishForVariables: Wish { isHand ? .changeOfMode : min(wish, .newer) }
}
