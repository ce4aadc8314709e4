package import HearthModel

/// What explanations ask of the house.
extension House {
    /// The claim that decides what is asked of the slot; `nil`: the base.
    package func decider(of slot: SlotIndex) -> Claim? {
        guard let group = group(of: slot), let i = group.slots.firstIndex(of: slot) else { return nil }
        return fold(group)[i].decider
    }

    /// What would be asked of the slot if this writer wanted nothing of it.
    package func output(_ slot: SlotIndex, without writer: Origin) -> Value {
        guard let group = group(of: slot), let i = group.slots.firstIndex(of: slot) else { return .unknown }
        let value = fold(group) { $0.writer != writer }[i].value
        return value.isKnown ? value : rest(of: slot) ?? .unknown
    }

    package func baseWriter(_ slot: SlotIndex) -> Origin? { controls[slot.position].baseWriter }

    /// The slots that are claimed and held together with this one, itself included.
    package func companions(of slot: SlotIndex) -> [SlotIndex] { group(of: slot)?.slots ?? [slot] }

    /// The rules whose statements can write the slot, in rule order.
    package func writers(of slot: SlotIndex) -> [RuleIndex] {
        machine.rules.indices.filter { machine.rules[$0].targets.contains(slot) }.map(RuleIndex.init)
    }

    package func rule(_ key: String) -> RuleCode? { machine.ruleByKey[key].map { program.rules[$0.position] } }
}
