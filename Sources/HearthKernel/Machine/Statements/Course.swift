import HearthModel

/// Statements of a rule being carried out, up to their end or the next wait.
struct Course: Sendable {
    let rule: RuleIndex
    /// Of the next instruction, counted from the beginning of the body.
    var position: Int32 = 0
    var registers: ContiguousArray<Value>
    /// What they write counts as done by a person, or as a newer wish of one (rule-language.md, section 11.1).
    var isHand: Bool
    var isWish: Bool
    /// Of the trace: what the rule did.
    let record: Int64
    /// Instructions that are left.
    var fuel = House.stepLimit
    /// Claims of a `while` whose values shall follow.
    var live: [LiveWrite] = []
    /// Where it waits.
    var wait: Run.Wait?

    init(
        rule: RuleIndex, registers: ContiguousArray<Value>, isHand: Bool = false, isWish: Bool = false, record: Int64
    ) {
        (self.rule, self.registers, self.isHand, self.isWish, self.record) = (rule, registers, isHand, isWish, record)
    }
}
