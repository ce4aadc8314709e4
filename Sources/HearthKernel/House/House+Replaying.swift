package import HearthModel

/// What playing recorded reports to a rule asks of the house.
extension House {
    /// One condition of a rule as it is now, with how long it has held where it must hold for some time.
    package struct Condition: Sendable {
        package var text: String
        /// Rendered for people.
        package var value: String
        /// `nil`: unknown.
        package var holds: Bool?
        package var slot: SlotIndex?
        /// Since when, and how long it must be so; only for `C for d`.
        package var lasting: (since: Instant?, needed: Milliseconds)?
    }

    /// The same house with the same slots and variables, of which nothing has been reported yet, and in which only one
    /// rule is at work.
    /// - Returns: `nil` if there is no such rule.
    package func blank(withOnly key: String) -> House? {
        guard let rule = machine.ruleByKey[key] else { return nil }
        var program = program
        for i in program.rules.indices { program.rules[i].isOff = i != rule.position }
        var blank = House()
        (blank.registry, blank.zone, blank.site) = (registry, zone, site)
        var reaction = Reaction()
        for device in registry.devices.compactMap({ $0 }) { blank.define(device, keepsState: false, into: &reaction) }
        blank.load(program, into: &reaction)
        blank.restore(variableRecords())
        return blank
    }

    /// The conditions of a rule's event, gate and condition.
    package mutating func conditions(of key: String) -> [Condition] {
        guard let rule = machine.ruleByKey[key] else { return [] }
        let registers = registers(of: rule, member: nil)
        return program.rules[rule.position].atoms.map { atom in
            var fuel = House.stepLimit
            let truth = evaluate(atom.truth, registers: registers, at: now, fuel: &fuel)
            let value = atom.value.map { evaluate($0, registers: registers, at: now, fuel: &fuel) }
            return Condition(
                text: atom.text, value: value?.text ?? "", holds: truth.flag, slot: atom.slot, lasting: lasting(atom))
        }
    }

    private func lasting(_ atom: RuleCode.Atom) -> (since: Instant?, needed: Milliseconds)? {
        guard atom.truth.end - atom.truth.start == 1, program.code.indices.contains(Int(atom.truth.start)),
            case .cell(let cell) = program.code[Int(atom.truth.start)],
            case .lasting(let needed) = program.cells[cell.position].kind,
            case .lasting(let clock) = conditions.states[cell.position].memory
        else { return nil }
        return (clock.since, needed)
    }
}
