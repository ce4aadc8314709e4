import HearthModel

/// Whose wish it is that sets a rule going (docs/spec/rule-language.md, section 11.1).
extension House {
    /// - Parameters:
    ///   - cell: the event of the rule, or the condition of a `while`.
    ///   - changes: of the reaction.
    func wish(of cell: CellIndex, for rule: RuleIndex, _ changes: [SlotChange]) -> Wish {
        guard let ground = machine.grounds.element(cell.position) else { return .none }
        if machine.isModeOfPerson, ground.variables.contains(.mode) { return .changeOfMode }
        if ground.variables.contains(where: machine.wishes.contains) { return .newer }
        // A `while` that waited for its gate has no edge: it was the gate that set it going.
        guard conditions.edges.contains(cell) else { return .none }
        let isNewer = isSetByHousehold(ground) || isOfComing(ground, changes) || isOfOwnTime(ground, rule)
        return isNewer ? .newer : .none
    }

    /// Whether the hold of a group, if there is one, gives way to the wish.
    func isBeaten(_ group: SlotGroup, by wish: Wish) -> Bool {
        switch wish {
        case .none: false
        case .changeOfMode: true
        case .newer:
            !group.slots.contains { slot in controls[slot.position].claims.contains { $0.isHold && $0.isFirm } }
        }
    }

    /// It reads nothing but clock, sun, mode, variables and people, and no variable that follows from a sensor: not at
    /// this instant, nor, where it has to last, when it was set.
    private func isSetByHousehold(_ ground: Ground) -> Bool {
        ground.isOfHousehold
            && !ground.variables.contains { variable in
                machine.followers.contains(variable)
                    || (!ground.times.isEmpty && variableFollows.element(variable.position) == true)
            }
    }

    /// Somebody of whom it reads has just come or gone, or is away for long enough.
    private func isOfComing(_ ground: Ground, _ changes: [SlotChange]) -> Bool {
        let isLongEnough = ground.timesOfPeople.contains {
            conditions.turned.contains($0) && conditions.truth(of: $0) == true
        }
        if isLongEnough { return true }
        return !ground.people.isEmpty
            && machine.news.contains { i in
                changes[i].new.isKnown && changes[i].new != changes[i].old && ground.people.contains(changes[i].slot)
            }
    }

    /// A property that the rule itself writes has been so for long enough: what it speaks of is the hand's own act.
    private func isOfOwnTime(_ ground: Ground, _ rule: RuleIndex) -> Bool {
        guard case .when = program.rules[rule.position].kind else { return false }
        let own = machine.rules[rule.position].ownTimes
        return ground.times.contains { own.contains($0) && conditions.truth(of: $0) == true }
    }

    // MARK: Made once for a program

    mutating func findRequests() {
        machine.grounds = Ground.all(in: program, registry)
        for position in machine.rules.indices {
            let rule = program.rules[position]
            guard case .when = rule.kind else { continue }
            let times = rule.cells.filter { machine.grounds.element($0.position)?.times.contains($0) == true }
            guard !times.isEmpty else { continue }
            let targets = Set(machine.rules[position].targets.filter(isSettable).flatMap(companions))
            machine.rules[position].ownTimes = times.filter { reads($0, anyOf: targets) }
        }
    }

    private func reads(_ cell: CellIndex, anyOf slots: Set<SlotIndex>) -> Bool {
        guard let code = program.cells.element(cell.position) else { return false }
        return code.slots.contains(where: slots.contains)
            || code.inputs.contains { $0 < cell && reads($0, anyOf: slots) }
    }
}
