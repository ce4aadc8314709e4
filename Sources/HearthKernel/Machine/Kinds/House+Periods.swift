import HearthModel

/// `while` (rule-language.md, section 9.2).
extension House {
    mutating func lookAtPeriod(
        _ rule: RuleIndex, _ condition: CellIndex, _ gate: RuleCode.Reads?, lingering: Milliseconds,
        into reaction: inout Reaction
    ) {
        let truth = conditions.truth(of: condition)
        let memory = machine.rules[rule.position].memory
        switch memory.phase {
        case .idle: begin()
        case .active:
            guard let truth else { return loseSight() }
            machine.rules[rule.position].memory.unknownSince = nil
            if !truth {
                if lingering > .zero, machine.stop?.isLong != true {
                    machine.rules[rule.position].memory.phase = .lingering(until: now + lingering)
                    noteMemory(of: rule, into: &reaction)
                } else {
                    machine.exits.append((rule, false))
                }
            } else if memory.unknownSince != nil {
                noteMemory(of: rule, into: &reaction)
            }
        case .lingering(let until) where until <= now:
            machine.exits.append((rule, false))
            begin()
        case .lingering:
            guard truth == true else { return }
            machine.rules[rule.position].memory.phase = .active
            noteMemory(of: rule, into: &reaction)
        }

        func begin() {
            guard truth == true, holds(gate) else { return }
            machine.entries.append((rule, isWish(condition)))
        }

        /// It keeps its state for a while, in which the condition may be seen again. What held for no time at all is not
        /// kept: had this report come before the one that let it begin, both of one instant, it had not begun.
        func loseSight() {
            let since = memory.unknownSince ?? now
            if memory.since == now || since + LastingClock.gapGrace <= now {
                machine.exits.append((rule, true))
            } else if memory.unknownSince == nil {
                machine.rules[rule.position].memory.unknownSince = now
                noteMemory(of: rule, into: &reaction)
            }
        }
    }

    mutating func enter(_ rule: RuleIndex, _ isWish: Bool, into reaction: inout Reaction) {
        note(acting: rule, into: &reaction)
        let registers = registers(of: rule, member: nil)
        let record = trace(.enters, rule, registers, into: &reaction)
        machine.rules[rule.position].memory.phase = .active
        machine.rules[rule.position].memory.since = now
        perform(Course(rule: rule, registers: registers, isWish: isWish, record: record), into: &reaction)
    }

    /// The rule gives back what it claims; what it raised is over.
    mutating func leave(_ rule: RuleIndex, _ lostSight: Bool, into reaction: inout Reaction) {
        note(acting: rule, into: &reaction)
        let record = trace(.exits, rule, [], note: lostSight ? "lost sight" : nil, into: &reaction)
        let cause = machine.cause
        machine.cause = .record(record)
        giveBack(rule, into: &reaction)
        machine.cause = cause
    }

    private mutating func giveBack(_ rule: RuleIndex, into reaction: inout Reaction) {
        machine.rules[rule.position].memory.phase = .idle
        machine.rules[rule.position].memory.unknownSince = nil
        machine.rules[rule.position].memory.live = []
        let writer = Origin.rule(program.rules[rule.position].key)
        for slot in machine.rules[rule.position].targets where isSettable(slot) {
            removeClaims(from: slot, at: now, into: &reaction) { $0.writer == writer }
        }
        endConcerns(of: rule, into: &reaction)
    }
}
