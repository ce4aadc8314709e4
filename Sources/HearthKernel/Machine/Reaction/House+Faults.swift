import HearthModel

/// A fault stops one rule, never the house, and raises a concern (docs/spec/rule-language.md, sections 17 and 18).
extension House {
    private static let rest = Milliseconds.seconds(60)

    mutating func fault(_ fault: RuleFault, _ rule: RuleIndex, into reaction: inout Reaction) {
        let code = program.rules[rule.position]
        trace(
            TraceRecord(at: now, what: .fault, slot: nil, origin: .rule(code.key), note: fault.rawValue),
            into: &reaction)
        raise(fault.sentence(code.title), severity: 0.5, about: nil, rule, into: &reaction)
    }

    mutating func end(_ fault: RuleFault, of rule: RuleIndex, into reaction: inout Reaction) {
        let code = program.rules[rule.position]
        endConcern(fault.sentence(code.title), of: code.key, into: &reaction)
    }

    /// Its claims stay, and nothing of it fires for a while; then it is looked at as if it had just been loaded.
    mutating func suspend(_ rule: RuleIndex, into reaction: inout Reaction) {
        machine.rules[rule.position].memory.suspendedUntil = now + House.rest
        schedule(rule)
        noteMemory(of: rule, into: &reaction)
    }

    mutating func endSuspension(of rule: RuleIndex, into reaction: inout Reaction) {
        machine.rules[rule.position].memory.suspendedUntil = nil
        for i in machine.rules[rule.position].moments.indices { machine.rules[rule.position].moments[i] = nil }
        end(.steps, of: rule, into: &reaction)
        end(.loop, of: rule, into: &reaction)
        noteMemory(of: rule, into: &reaction)
    }

    // MARK: Traces of rules

    @discardableResult
    mutating func trace(
        _ what: TraceRecord.What, _ rule: RuleIndex, _ registers: ContiguousArray<Value>, note: String? = nil,
        into reaction: inout Reaction
    ) -> Int64 {
        let key = program.rules[rule.position].key
        var record = TraceRecord(
            at: now, what: what, slot: nil, origin: .rule(key), layer: program.rules[rule.position].claimLayer,
            note: note)
        record.atoms = atoms(of: rule, registers: registers)
        return trace(record, into: &reaction)
    }

    /// The rule does something in this reaction.
    mutating func note(acting rule: RuleIndex, into reaction: inout Reaction) {
        machine.rules[rule.position].acted = LiveRule.Acted(at: now, step: machine.step)
        noteMemory(of: rule, into: &reaction)
    }

    /// What the rule remembers must be written down; `nil`: the conditions that belong to none.
    mutating func noteMemory(of rule: RuleIndex?, into reaction: inout Reaction) {
        guard let rule else {
            if !reaction.keptRules.contains("") { reaction.keptRules.append("") }
            return
        }
        guard machine.noted.insert(rule) else { return }
        reaction.keptRules.append(program.rules[rule.position].key)
    }
}

extension RuleCode {
    /// Of its claims.
    var claimLayer: Layer { evenIfHeld && layer < .manual ? .evenIfHeld : layer }
}
