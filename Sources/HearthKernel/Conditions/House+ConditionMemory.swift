import HearthModel

/// What conditions remember over a reload, a stop, and from one wait to the next.
///
/// - Load and reload: set `program`, call `resetConditions`, `adopt` the states of rules that have stayed the same,
///   `markAllConditions`, and renew.
/// - Stop of at most ten minutes: the same, with the stored states of all rules. Nothing else is needed: an unchanged
///   value counts as held, clocks are absolute times and have run on, and a changed value is an edge as ever.
/// - Longer stop: adopt them too, then `startConditionsCold` before marking.
extension House {
    /// Begins anew with `program`, remembering nothing.
    mutating func resetConditions() {
        index = ProgramIndex(program, slotCount: readings.count)
        conditions.reset(for: program, slotCount: readings.count)
    }

    /// What the conditions of a rule remember, in the order of its text.
    /// - Parameter rule: `nil` for the conditions that belong to no rule, those of `manual … until`.
    package func conditionStates(of rule: RuleIndex?) -> [CellState] {
        cells(of: rule).map { conditions.states[$0.position] }
    }

    /// Takes over what the same rule remembered. States that do not fit its cells are ignored.
    mutating func adopt(_ states: [CellState], for rule: RuleIndex?) {
        let cells = cells(of: rule)
        guard cells.count == states.count else { return }
        for (cell, state) in zip(cells, states) where state.fits(program.cells[cell.position].kind) {
            conditions.states[cell.position] = state
        }
    }

    /// After a long stop: first knowledge is no edge, `for` clocks begin again, and nobody has looked since.
    mutating func startConditionsCold(lastAlive: Instant) {
        for position in conditions.states.indices { conditions.states[position].startCold(lastAlive: lastAlive) }
    }

    /// Lets the conditions of a rule's `wait until` read the registers of its live run, and renews them; without
    /// registers, when the run has ended, they become unknown.
    /// - Parameter keepingMemory: the run goes on after a stop; otherwise they begin anew.
    mutating func bind(
        _ registers: ContiguousArray<Value>, to rule: RuleIndex, keepingMemory: Bool = false, at instant: Instant
    ) {
        guard conditions.runRegisters.indices.contains(rule.position) else { return }
        conditions.runRegisters[rule.position] = registers
        for cell in cells(of: rule) where index.readsRegisters[cell.position] {
            if !keepingMemory { conditions.states[cell.position] = CellState(of: program.cells[cell.position].kind) }
            conditions.marked.insert(cell)
        }
        renewConditions(at: instant)
    }

    private func cells(of rule: RuleIndex?) -> [CellIndex] {
        guard let rule else {
            return program.cells.indices.filter { program.cells[$0].rule == nil }.map(CellIndex.init)
        }
        guard program.rules.indices.contains(rule.position) else { return [] }
        return program.rules[rule.position].cells.filter { program.cells.indices.contains($0.position) }
    }
}
