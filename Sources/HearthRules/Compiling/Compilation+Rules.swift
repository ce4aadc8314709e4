import HearthKernel
import HearthModel

extension Compilation {
    /// Variables, `normally` and `manual`: what holds without any rule.
    mutating func compileDeclarations() {
        program.variables = ContiguousArray(
            set.variables.map { variable in
                var words: [String] = []
                if case .words(let all) = variable.type { words = all }
                return VariableCode(
                    name: variable.name, type: variable.type.text, initial: variable.initial, words: words)
            })
        var normal: Set<SlotIndex> = []
        for declaration in set.normals {
            guard case .slots(let slots) = declaration.write.target, case .value(let meaning) = declaration.write.source
            else { continue }
            let value = plainRange(meaning)
            for slot in slots where normal.insert(slot).inserted {
                program.normals.append(NormalCode(slot: slot, value: value))
            }
        }
        program.policyFingerprint = set.policyFingerprint
        for policy in set.policies {
            let holds = plainRange(policy.holds)
            let until = policy.until.map { remembered(.level, $0) }
            program.policies += policy.slots.map {
                PolicyCode(slot: $0, holds: holds, until: until, resumes: policy.resumes)
            }
        }
    }

    mutating func compileRule(at position: Int) {
        let meant = set.rules[position]
        rule = RuleIndex(position)
        ruleCells = []
        var atoms: [RuleCode.Atom] = []
        let kind: RuleCode.Kind
        var actions: [Action] = []
        switch meant.body {
        case .when(let events, let gate, let repeats, let steps):
            let events = events.map { event($0, &atoms) }
            kind = .when(events: events, gate: gate.map { self.gate($0, &atoms) }, repeats: Self.repeats(repeats))
            actions = steps
        case .while(let condition, let gate, let lingering, let steps):
            let condition = level(condition, &atoms)
            kind = .while(
                condition: condition, gate: gate.map { self.gate($0, &atoms) },
                lingering: Milliseconds(lingering ?? 0))
            actions = steps
        case .never(let violation, _, let because, let otherwise):
            kind = .never(condition: level(violation, &atoms), because: because)
            actions = otherwise ?? []
        case .expect(let condition, let within, let events, let gate, let because, let otherwise):
            let events = events.map { event($0, &atoms) }
            let gate = gate.map { self.gate($0, &atoms) }
            kind = .expect(
                condition: level(condition, &atoms), within: Milliseconds(within), events: events, gate: gate,
                because: because)
            actions = otherwise ?? []
        }
        var isLive = false
        if case .while = meant.body { isLive = true }
        let body = compileBody(actions, isLive: isLive)
        let source = set.files.indices.contains(meant.file) ? set.files[meant.file].source : nil
        let file = source?.name ?? ""
        let (line, column) = source?.place(of: meant.span.start) ?? (1, 1)
        program.rules.append(
            RuleCode(
                key: meant.name ?? namelessKey(file, meant.fingerprint), title: meant.name ?? "\(file):\(line)",
                file: file, line: line, column: column, fingerprint: meant.fingerprint, layer: meant.layer,
                evenIfHeld: meant.evenIfHeld, isOff: meant.isOff, kind: kind, body: body,
                registers: max(1, meant.locals), cells: ruleCells, atoms: atoms))
        rule = nil
    }

    /// File, meaning, and place among the rules of that file that mean the same.
    private mutating func namelessKey(_ file: String, _ fingerprint: UInt64) -> String {
        let meaning = file + "#" + String(fingerprint, radix: 36)
        let before = namelessRules[meaning, default: 0]
        namelessRules[meaning] = before + 1
        return before == 0 ? meaning : "\(meaning).\(before + 1)"
    }

    private static func repeats(_ word: WhenSyntax.Repeat?) -> RuleCode.Repeats {
        switch word {
        case nil, .restarting: .restarting
        case .ignoringRepeats: .ignoring
        case .queued: .queued
        }
    }

    // MARK: Events

    private mutating func event(_ trigger: Trigger, _ atoms: inout [RuleCode.Atom]) -> EventCode {
        let last = trigger.then.isEmpty ? trigger.first : trigger.then
        let isPress = last.contains(where: \.isPress)
        return EventCode(
            first: sources(trigger.first, &atoms), second: sources(trigger.then, &atoms),
            within: Milliseconds(trigger.within), isPress: isPress)
    }

    /// Of the members of a set only the one that did it is told of.
    private mutating func sources(_ basics: [Trigger.Basic], _ atoms: inout [RuleCode.Atom]) -> [EventCode.Source] {
        let isOfMembers = basics.contains { $0.member != nil }
        var own: [RuleCode.Atom] = []
        let sources = basics.map { EventCode.Source(trigger($0, &own), member: $0.member) }
        if isOfMembers {
            if let atom = memberAtom(basics, sources, register: 0) { atoms.append(atom) }
        } else {
            atoms += own
        }
        return sources
    }

    private mutating func trigger(_ basic: Trigger.Basic, _ atoms: inout [RuleCode.Atom]) -> EventCode.Trigger {
        switch basic.kind {
        case .edge(let condition) where basic.byHand: .handEdge(level(condition, &atoms))
        case .change(let value) where basic.byHand: .handEdge(change(value, &atoms))
        case .edge(let condition): .edge(level(condition, &atoms))
        case .change(let value): .edge(change(value, &atoms))
        case .word(let slot, let word): .word(slot, word)
        case .key(let key): .key(key)
        case .at(let time, let offset, let days):
            .at(base: plainRange(time), offset: offset.map { plainRange($0) }, days: days)
        case .sun(let event, let offset, let days):
            .sun(event, offset: offset.map { plainRange($0) }, days: days)
        case .every(let span): .every(Milliseconds(span))
        case .hearthStarts: .hearthStarts
        }
    }
}

extension RuleSet {
    /// Of all `manual` lines, in their order.
    fileprivate var policyFingerprint: UInt64 {
        var print = Fingerprint()
        for declaration in files.flatMap(\.declarations) {
            if case .manual = declaration.kind { print.add(declaration) }
        }
        return print.value
    }
}
