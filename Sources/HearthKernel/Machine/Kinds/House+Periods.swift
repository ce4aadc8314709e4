import HearthModel

/// `while` (docs/spec/rule-language.md, section 9.2).
extension House {
    mutating func lookAtPeriod(
        _ rule: RuleIndex, _ condition: CellIndex, _ gate: RuleCode.Reads?, lingering: Milliseconds,
        into reaction: inout Reaction
    ) {
        let truth = conditions.truth(of: condition)
        let memory = machine.rules[rule.position].memory
        if truth == nil, machine.rules[rule.position].earlier.instant == machine.instant {
            return returnToEarlier(rule, into: &reaction)
        }
        switch memory.phase {
        case .idle: begin()
        case .active:
            guard let truth else { return loseSight(of: rule, into: &reaction) }
            if memory.unknownSince != nil {
                noteEarlier(of: rule)
                machine.rules[rule.position].memory.unknownSince = nil
            }
            if !truth {
                if lingering > .zero, machine.stop?.isLong != true {
                    take(.lingering(until: now + lingering), rule, into: &reaction)
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
            take(.active, rule, into: &reaction)
        }

        func begin() {
            guard truth == true, holds(gate) else { return }
            machine.entries.append((rule, wish(of: condition, for: rule, reaction.changes)))
        }
    }

    /// It keeps its state for a while, in which the condition may be seen again.
    private mutating func loseSight(of rule: RuleIndex, into reaction: inout Reaction) {
        let since = machine.rules[rule.position].memory.unknownSince
        if (since ?? now) + LastingClock.gapGrace <= now {
            machine.exits.append((rule, true))
        } else if since == nil {
            machine.rules[rule.position].memory.unknownSince = now
            noteMemory(of: rule, into: &reaction)
        }
    }

    /// Unknown keeps the state, and that is the one before this instant, unknown for as long as it was then: what it
    /// was in between depends on which of the instant's reports came first.
    private mutating func returnToEarlier(_ rule: RuleIndex, into reaction: inout Reaction) {
        var earlier = machine.rules[rule.position].earlier
        // The clock comes first: this is over, whatever was reported.
        if case .lingering(let until) = earlier.phase, until <= now { earlier.phase = .idle }
        switch (earlier.phase, machine.rules[rule.position].memory.phase) {
        case (.idle, .idle), (.lingering, .idle): break
        case (.idle, _): machine.exits.append((rule, true))
        case (.lingering, _): take(earlier.phase, rule, into: &reaction)
        case (.active, let phase):
            if phase == .idle { machine.entries.append((rule, .none)) } else { take(.active, rule, into: &reaction) }
            machine.rules[rule.position].memory.unknownSince = earlier.unknownSince
            loseSight(of: rule, into: &reaction)
        }
    }

    private mutating func take(_ phase: RuleMemory.Phase, _ rule: RuleIndex, into reaction: inout Reaction) {
        noteEarlier(of: rule)
        machine.rules[rule.position].memory.phase = phase
        noteMemory(of: rule, into: &reaction)
    }

    private mutating func noteEarlier(of rule: RuleIndex) {
        guard machine.rules[rule.position].earlier.instant != machine.instant else { return }
        let memory = machine.rules[rule.position].memory
        machine.rules[rule.position].earlier = LiveRule.Earlier(
            instant: machine.instant, phase: memory.phase, unknownSince: memory.unknownSince)
    }

    mutating func enter(_ rule: RuleIndex, _ wish: Wish, into reaction: inout Reaction) {
        note(acting: rule, into: &reaction)
        let registers = registers(of: rule, member: nil)
        let record = trace(.enters, rule, registers, into: &reaction)
        noteEarlier(of: rule)
        machine.rules[rule.position].memory.phase = .active
        machine.rules[rule.position].memory.since = now
        perform(Course(rule: rule, registers: registers, wish: wish, record: record), into: &reaction)
    }

    /// The rule gives back what it claims; what it raised is over.
    mutating func leave(_ rule: RuleIndex, _ lostSight: Bool, into reaction: inout Reaction) {
        note(acting: rule, into: &reaction)
        let record = trace(.exits, rule, [], note: lostSight ? "lost sight" : nil, into: &reaction)
        let cause = machine.cause
        machine.cause = .record(record)
        giveBack(rule, into: &reaction)
        if lostSight { machine.rules[rule.position].earlier.phase = .idle }
        machine.cause = cause
    }

    private mutating func giveBack(_ rule: RuleIndex, into reaction: inout Reaction) {
        noteEarlier(of: rule)
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
