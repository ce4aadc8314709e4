import HearthModel

/// `never`, `always` and `expect` (docs/spec/rule-language.md, section 12).
extension House {
    /// - Parameter condition: the violation.
    mutating func lookAtPromise(_ rule: RuleIndex, _ condition: CellIndex, into reaction: inout Reaction) {
        let truth = conditions.truth(of: condition)
        let memory = machine.rules[rule.position].memory
        if memory.isBlind != (truth == nil) {
            machine.rules[rule.position].memory.isBlind = truth == nil
            if truth == nil { machine.rules[rule.position].memory.blindSpots &+= 1 }
            noteMemory(of: rule, into: &reaction)
        }
        switch (truth, memory.brokenSince) {
        case (true?, nil): machine.fires.append(Machine.Fire(rule: rule, kind: .broken))
        case (false?, let since?): mend(rule, brokenSince: since, into: &reaction)
        default: break
        }
    }

    private mutating func mend(_ rule: RuleIndex, brokenSince since: Instant, into reaction: inout Reaction) {
        note(acting: rule, into: &reaction)
        machine.rules[rule.position].memory.brokenSince = nil
        let lasted = Rendering.duration.text(of: .number(Double((now - since).count)))
        trace(.restored, rule, [], note: lasted, into: &reaction)
        endConcerns(of: rule, into: &reaction)
    }

    mutating func lookAtObligation(
        _ rule: RuleIndex, _ condition: CellIndex, within: Milliseconds, _ happening: Happening?,
        into reaction: inout Reaction
    ) {
        let truth = conditions.truth(of: condition)
        let due = machine.rules[rule.position].memory.obligation
        if truth == true {
            guard due != nil else { return }
            machine.rules[rule.position].memory.obligation = nil
            endConcerns(of: rule, into: &reaction)
        } else if happening != nil {
            if let due, due <= now { fail() }
            machine.rules[rule.position].memory.obligation = now + within
        } else if let due, due <= now {
            machine.rules[rule.position].memory.obligation = nil
            fail()
        } else {
            return
        }
        noteMemory(of: rule, into: &reaction)

        func fail() {
            machine.fires.append(Machine.Fire(rule: rule, kind: .failed(unseen: truth == nil)))
        }
    }

    /// A promise begins to be broken: its `otherwise` runs once, and it raises a concern.
    mutating func violate(_ rule: RuleIndex, because: String?, into reaction: inout Reaction) {
        machine.rules[rule.position].memory.brokenSince = now
        let registers = registers(of: rule, member: nil)
        let record = trace(.violates, rule, registers, into: &reaction)
        answerBreach(of: rule, because, registers, record, into: &reaction)
    }

    /// - Parameter unseen: nobody could see whether it was met.
    mutating func fail(_ rule: RuleIndex, unseen: Bool, because: String?, into reaction: inout Reaction) {
        let registers = registers(of: rule, member: nil)
        let record = trace(.fails, rule, registers, note: unseen ? "not seen" : nil, into: &reaction)
        answerBreach(of: rule, because, registers, record, into: &reaction)
    }

    /// The block may raise a concern of its own; otherwise there is one of 0.5.
    private mutating func answerBreach(
        of rule: RuleIndex, _ because: String?, _ registers: ContiguousArray<Value>, _ record: Int64,
        into reaction: inout Reaction
    ) {
        endRun(of: rule, into: &reaction)
        let before = reaction.concerns.count
        perform(Course(rule: rule, registers: registers, record: record), into: &reaction)
        guard reaction.concerns.count == before else { return }
        raise(because ?? program.rules[rule.position].title, severity: 0.5, about: nil, rule, into: &reaction)
    }
}
