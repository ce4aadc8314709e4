import HearthModel

extension House {
    /// Writes down what was done or decided, with what set it off.
    /// - Returns: the number of the record.
    @discardableResult
    mutating func trace(_ record: consuming TraceRecord, into reaction: inout Reaction) -> Int64 {
        let id = nextTraceNumber
        record.id = id
        nextTraceNumber &+= 1
        record.n = machine.step
        record.cause = record.cause ?? machine.cause
        if case .rule(let key) = record.origin, record.rule == nil { record.rule = key }
        reaction.trace.append(record)
        return id
    }

    /// What sets off everything that follows from the input.
    func cause(of event: Input.Event) -> TraceRecord.Cause? {
        switch event {
        case .report(let report): telling(report.values).map { .report($0.slot, $0.value) }
        case .write(let write): .person(write.origin)
        case .release(_, let origin), .cancel(_, let origin), .setVariable(_, _, let origin), .answer(_, _, let origin),
            .enable(_, _, let origin):
            .person(origin)
        case .clock, .instantEnds: .clock
        case .ready: .start
        default: nil
        }
    }

    /// Of a message what happened rather than what is, what is new rather than what has been so, and that rather than
    /// what nobody knows.
    private func telling(_ values: [SlotValue]) -> SlotValue? {
        var new: SlotValue?
        var known: SlotValue?
        for value in values where value.value.isKnown && readings.indices.contains(value.slot.position) {
            if readings[value.slot.position].isEvent { return value }
            if new == nil, readings[value.slot.position].value != value.value { new = value }
            known = known ?? value
        }
        return new ?? known ?? values.first
    }

    /// The conditions of the rule as they are now.
    mutating func atoms(of rule: RuleIndex, registers: ContiguousArray<Value>) -> [TraceRecord.Atom] {
        program.rules[rule.position].atoms.map { atom in
            var fuel = House.stepLimit
            let truth = evaluate(atom.truth, registers: registers, at: now, fuel: &fuel)
            let value = atom.value.map { evaluate($0, registers: registers, at: now, fuel: &fuel) }
            let age = atom.slot.flatMap(reportedAt).map { max(.zero, now - $0) }
            return TraceRecord.Atom(text: atom.text, value: value?.text ?? "", holds: truth.flag, age: age)
        }
    }
}
