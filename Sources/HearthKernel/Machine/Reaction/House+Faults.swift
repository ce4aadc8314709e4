import HearthModel

/// A fault stops one rule, never the house, and raises a concern (rule-language.md, sections 17 and 18).
extension House {
    private static let rest = Milliseconds.seconds(60)

    mutating func fault(_ code: String, _ rule: RuleIndex, slot: SlotIndex? = nil, into reaction: inout Reaction) {
        let title = program.rules[rule.position].title
        trace(
            TraceRecord(
                at: now, what: .fault, slot: slot, origin: .rule(program.rules[rule.position].key), note: code),
            into: &reaction)
        raise(House.sentence(code, title), severity: 0.5, about: nil, rule, into: &reaction)
    }

    private static func sentence(_ code: String, _ title: String) -> String {
        switch code {
        case "F501": "\"\(title)\" needed more than 10,000 steps."
        case "F502": "\"\(title)\" and others set each other off without end."
        case "F503": "\"\(title)\" sends too many messages."
        case "F505": "A text of \"\(title)\" is too long and was cut."
        default: "\"\(title)\" missed its time while the hub was off."
        }
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
        for code in ["F501", "F502"] {
            endConcern(House.sentence(code, program.rules[rule.position].title), of: rule, into: &reaction)
        }
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
        machine.rules[rule.position].acted = (now, machine.step)
        noteMemory(of: rule, into: &reaction)
    }

    /// What the rule remembers must be written down.
    mutating func noteMemory(of rule: RuleIndex?, into reaction: inout Reaction) {
        guard let rule, program.rules.indices.contains(rule.position) else { return }
        let key = program.rules[rule.position].key
        if !reaction.keptRules.contains(key) { reaction.keptRules.append(key) }
    }
}

extension RuleCode {
    /// Of its claims.
    var claimLayer: Layer { evenIfHeld && layer < .manual ? .evenIfHeld : layer }
}
