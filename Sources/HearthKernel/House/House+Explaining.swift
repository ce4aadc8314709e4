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
        writers(ofAnyOf: [slot])
    }

    /// The rules whose statements can make the slot this value, in rule order: by writing it, or what it follows from. What
    /// a statement only knows when it runs can be any value.
    package func writers(of slot: SlotIndex, value: Value) -> [RuleIndex] {
        writers(ofAnyOf: companions(of: slot)).filter { rule in
            let code = program.rules[rule.position].body
            return program.code[Int(code.start)..<Int(code.end)].contains { instruction in
                guard case .write(let number) = instruction else { return false }
                return canMake(slot, value, program.writes[Int(number)])
            }
        }
    }

    /// The rules whose statements can write any of the slots, in rule order.
    package func writers(ofAnyOf slots: [SlotIndex]) -> [RuleIndex] {
        machine.rules.indices.filter { machine.rules[$0].targets.contains(where: slots.contains) }.map(RuleIndex.init)
    }

    private func canMake(_ slot: SlotIndex, _ value: Value, _ write: WriteCode) -> Bool {
        let targets =
            switch write.target {
            case .slots(let slots): slots
            case .member(let table, _): program.slotTables[Int(table)].compactMap(\.self)
            }
        let group = group(of: slot)
        return targets.filter { companions(of: slot).contains($0) }.contains { target in
            guard case .value(let range) = write.source, range.end - range.start == 1,
                case .constant(let place) = program.code[Int(range.start)]
            else { return true }
            let wish = [SlotValue(target, program.constants[Int(place)])]
            return (group?.coupled(wish) ?? wish).contains { coupled in
                guard coupled.slot == slot else { return false }
                return switch (write.bound, coupled.value, value) {
                case (.atLeast, .number(let limit), .number(let number)): number >= limit
                case (.atMost, .number(let limit), .number(let number)): number <= limit
                default: registry[slot].property.matches(report: coupled.value, asked: value)
                }
            }
        }
    }

    package func rule(_ key: String) -> RuleCode? { machine.ruleByKey[key].map { program.rules[$0.position] } }
}
