import HearthModel

/// Step 3 of a reaction: what a rule will do, found against the one state that all rules see.
extension House {
    mutating func look(at rule: RuleIndex, _ news: Range<Int>, into reaction: inout Reaction) {
        let position = rule.position
        guard machine.rules[position].memory.isEnabled, !program.rules[position].isOff else { return }
        if let until = machine.rules[position].memory.suspendedUntil {
            guard until <= now else { return }
            endSuspension(of: rule, into: &reaction)
        }
        if let unsaid = machine.rules[position].unsaid, unsaid.at <= now { sayUnsaid(of: rule, into: &reaction) }
        if let run = machine.rules[position].memory.run, isMissed(run), !isAwaitedTrue(run, of: rule) {
            miss(rule, dueAt: run.due ?? now, into: &reaction)
            endRun(of: rule, into: &reaction)
            machine.fires.append(Machine.Fire(rule: rule, kind: .next))
        }
        let isLate = machine.stop != nil && machine.rules[position].memory.run?.due ?? now < now
        if goesOn(rule, into: &reaction) {
            machine.fires.append(Machine.Fire(rule: rule, kind: .resume(isLate: isLate)))
        }
        switch program.rules[position].kind {
        case .when(let events, let gate, _):
            guard let happening = happening(of: rule, events, gate, news, reaction) else { return }
            machine.fires.append(
                Machine.Fire(
                    rule: rule,
                    kind: .event(
                        member: happening.member, isHand: happening.isHand, wish: happening.wish,
                        isLate: happening.isLate)))
        case .while(let condition, let gate, let lingering):
            lookAtPeriod(rule, condition, gate, lingering: lingering, into: &reaction)
        case .never(let condition, _):
            lookAtPromise(rule, condition, into: &reaction)
        case .expect(let condition, let within, let events, let gate, _):
            lookAtObligation(
                rule, condition, within: within, happening(of: rule, events, gate, news, reaction), into: &reaction)
        }
    }

    /// Whether the gate, if there is one, is known to hold.
    mutating func holds(_ gate: RuleCode.Reads?, of member: Int? = nil) -> Bool {
        guard let gate else { return true }
        // Of the registers it can read the first, which is `it`.
        let registers: ContiguousArray<Value> = member.map { [.number(Double($0))] } ?? []
        var fuel = House.stepLimit
        return evaluate(gate.code, registers: registers, at: now, fuel: &fuel) == .flag(true)
    }

    // MARK: Deadlines of rules

    mutating func meetRule(_ rule: RuleIndex, at instant: Instant) {
        guard machine.rules.indices.contains(rule.position) else { return }
        if machine.rules[rule.position].pending <= instant { machine.rules[rule.position].pending = .distantFuture }
        machine.candidates.insert(rule)
    }

    /// Sees to it that the house looks at the rule again when time alone changes something about it.
    mutating func schedule(_ rule: RuleIndex) {
        guard machine.rules[rule.position].memory.isEnabled, !program.rules[rule.position].isOff else { return }
        var due = ownDue(of: rule)
        if let gate = waitingGate(of: rule) { due = min(due, next(of: gate.boundaries, after: now) ?? .distantFuture) }
        guard due < machine.rules[rule.position].pending else { return }
        machine.rules[rule.position].pending = due
        deadlines.add(.rule(rule), at: max(due, now + Milliseconds(1)))
    }

    /// When time alone changes something about the rule; the distant future if it never does. Each field is asked where it
    /// lies, since a rule that is asked is copied first.
    func ownDue(of rule: RuleIndex) -> Instant {
        let position = rule.position
        if let suspendedUntil = machine.rules[position].memory.suspendedUntil { return suspendedUntil }
        var due = min(
            machine.rules[position].memory.run?.due ?? .distantFuture,
            machine.rules[position].memory.obligation ?? .distantFuture)
        if case .lingering(let until) = machine.rules[position].memory.phase { due = min(due, until) }
        if let since = machine.rules[position].memory.unknownSince { due = min(due, since + LastingClock.gapGrace) }
        if let unsaid = machine.rules[position].unsaid?.at { due = min(due, unsaid) }
        for case let moment? in machine.rules[position].moments { due = min(due, moment.at) }
        return due
    }

    /// The gate that keeps a `while` from starting though its condition holds: the clock may open it.
    func waitingGate(of rule: RuleIndex) -> RuleCode.Reads? {
        guard case .while(let condition, let gate?, _) = program.rules[rule.position].kind, !gate.boundaries.isEmpty,
            machine.rules[rule.position].memory.phase == .idle, conditions.truth(of: condition) == true
        else { return nil }
        return gate
    }
}
