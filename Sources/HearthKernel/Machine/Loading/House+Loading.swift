package import HearthModel

/// Load and reload: atomic, between two instants, all or nothing (docs/spec/rule-language.md, section 15).
extension House {
    /// Takes the place of whatever rules there were. A rule that is the same keeps its state; one that is gone or has
    /// changed exits, and its run ends; a new one starts as at a cold start. Before "Hearth starts" nothing begins.
    package mutating func load(_ next: Program, into reaction: inout Reaction) {
        machine.noted.removeAll()
        endInstant(into: &reaction)
        machine.cause = .reload
        let origins = next.rules.map { sameRule(as: $0) }
        let stays = Set(origins.compactMap { $0 })
        for position in program.rules.indices where !stays.contains(RuleIndex(position)) {
            dismiss(RuleIndex(position), into: &reaction)
        }
        let old = (
            rules: machine.rules, keys: machine.ruleByKey, normals: normalValues(), variables: variableRecords(),
            cells: origins.map { $0.map { conditionStates(of: $0) } },
            policyCells: program.policyFingerprint == next.policyFingerprint ? conditionStates(of: nil) : []
        )
        install(next)
        adopt(old.policyCells, for: nil)
        for (position, origin) in origins.enumerated() {
            let rule = RuleIndex(position)
            if let origin, let cells = old.cells[position] {
                keep(old.rules[origin.position], cells, for: rule)
            } else if let earlier = old.keys[next.rules[position].key] {
                machine.rules[position].memory.isEnabled = old.rules[earlier.position].memory.isEnabled
            }
        }
        restore(old.variables)
        reorderClaims()
        guard isReady else { return }
        beginNormals(unlike: old.normals, into: &reaction)
        deferDirty()
        for position in program.rules.indices { prepareMoments(of: RuleIndex(position), into: &reaction) }
        markAllConditions(at: now)
        machine.candidates.insertAll()
        react(to: reaction.changes.count, into: &reaction)
        endInstant(into: &reaction)
    }

    // MARK: The old program

    private func sameRule(as code: RuleCode) -> RuleIndex? {
        machine.ruleByKey[code.key].flatMap { program.rules[$0.position].fingerprint == code.fingerprint ? $0 : nil }
    }

    /// The rule is gone.
    private mutating func dismiss(_ rule: RuleIndex, into reaction: inout Reaction) {
        if machine.rules[rule.position].memory.phase != .idle { leave(rule, false, into: &reaction) }
        end(rule, into: &reaction)
    }

    /// Nothing of the rule goes on, except claims that end at their own time.
    private mutating func end(_ rule: RuleIndex, into reaction: inout Reaction) {
        endRun(of: rule, into: &reaction)
        endConcerns(of: rule, into: &reaction)
        noteMemory(of: rule, into: &reaction)
    }

    /// What is normal by the program of now.
    private mutating func normalValues() -> [SlotIndex: Value] {
        var values: [SlotIndex: Value] = [:]
        for entry in program.normals where isSettable(entry.slot) { values[entry.slot] = normal(of: entry.slot) }
        return values
    }

    // MARK: The new program

    private mutating func install(_ next: Program) {
        program = next
        resetConditions()
        variables = ContiguousArray(next.variables.map(\.initial))
        variableFollows = ContiguousArray(repeating: false, count: next.variables.count)
        machine.rules = ContiguousArray(next.rules.map { LiveRule(of: $0, in: next) })
        machine.candidates = RuleMarks(count: next.rules.count)
        machine.noted = RuleMarks(count: next.rules.count)
        machine.ruleByKey = Dictionary(
            zip(next.rules.map(\.key), next.rules.indices.map { RuleIndex($0) }),
            uniquingKeysWith: { first, _ in first })
        machine.policyBySlot = Dictionary(
            zip(next.policies.map(\.slot), next.policies.indices), uniquingKeysWith: { first, _ in first })
        machine.normalBySlot = Dictionary(
            zip(next.normals.map(\.slot), next.normals.indices), uniquingKeysWith: { first, _ in first })
        machine.readsAsked = next.readsAsked(slots: readings.count)
        findRequests()
    }

    private mutating func keep(_ live: LiveRule, _ cells: [CellState], for rule: RuleIndex) {
        let position = rule.position
        machine.rules[position].messages = live.messages
        machine.rules[position].unsaid = live.unsaid
        take(live.memory, cells, for: rule)
    }

    /// The rule goes on where it was.
    mutating func take(_ memory: RuleMemory, _ cells: [CellState], for rule: RuleIndex) {
        let events = machine.rules[rule.position].memory.firsts.count
        machine.rules[rule.position].memory = memory
        if memory.firsts.count != events {
            machine.rules[rule.position].memory.firsts = Array(repeating: nil, count: events)
        }
        adopt(cells, for: rule)
        if let run = memory.run { bind(run.registers, to: rule, keepingMemory: true, at: now) }
    }

    /// By name and type.
    mutating func restore(_ records: [VariableRecord]) {
        for record in records {
            guard let i = program.variables.firstIndex(where: { $0.name == record.name && $0.type == record.type }),
                program.variables[i].takes(record.value)
            else { continue }
            variables[i] = record.value
            variableFollows[i] = record.follows ?? false
        }
    }

    /// Claims stand in the order of the rules of now; what is left of rules that are gone stands below them.
    private mutating func reorderClaims() {
        for position in controls.indices {
            for i in controls[position].claims.indices { reorder(&controls[position].claims[i]) }
        }
    }

    func reorder(_ claim: inout Claim) {
        guard case .rule(let key) = claim.writer, !claim.isHold else { return }
        let rank = machine.ruleByKey[key].map { Int64(program.rules.count - $0.position) << 16 } ?? 0
        claim.order = max(rank | claim.order & 0xffff, 1)
    }

    /// At a start this comes after the first state of the devices, which would otherwise take its place.
    /// - Parameter old: what was normal before.
    mutating func beginNormals(unlike old: [SlotIndex: Value], into reaction: inout Reaction) {
        for entry in program.normals where isSettable(entry.slot) {
            // After a stop the base is what was kept, whoever wrote it; off says nothing of a brightness.
            if machine.isRestored, group(of: entry.slot)?.slots.contains(where: { base($0).isKnown }) ?? false {
                continue
            }
            if old[entry.slot] == nil || old[entry.slot] != normal(of: entry.slot) {
                beginNormal(entry.slot, into: &reaction)
            }
        }
    }

    // MARK: Switches

    mutating func enable(_ key: String, _ isEnabled: Bool, into reaction: inout Reaction) {
        guard let rule = machine.ruleByKey[key], machine.rules[rule.position].memory.isEnabled != isEnabled else {
            return
        }
        if !isEnabled {
            dismiss(rule, into: &reaction)
            deferDirty()
        }
        machine.rules[rule.position].memory = RuleMemory()
        machine.rules[rule.position].memory.isEnabled = isEnabled
        machine.rules[rule.position].earlier = LiveRule.Earlier(instant: machine.instant)
        machine.rules[rule.position].memory.firsts = Array(
            repeating: nil, count: program.rules[rule.position].eventCount)
        noteMemory(of: rule, into: &reaction)
        guard isEnabled, isReady else { return }
        prepareMoments(of: rule, into: &reaction)
        machine.candidates.insert(rule)
    }
}

extension LiveRule {
    init(of code: RuleCode, in program: Program) {
        memory.firsts = Array(repeating: nil, count: code.eventCount)
        moments = Array(repeating: nil, count: code.sources.count)
        targets = program.targets(of: code)
    }
}

extension RuleCode {
    var events: [EventCode] {
        switch kind {
        case .when(let events, _, _), .expect(_, _, let events, _, _): events
        case .while, .never: []
        }
    }

    var eventCount: Int { events.count }

    var gate: Reads? {
        switch kind {
        case .when(_, let gate, _), .while(_, let gate, _), .expect(_, _, _, let gate, _): gate
        case .never: nil
        }
    }

    /// All sources of its events, by which its moments are counted.
    var sources: [EventCode.Source] { events.flatMap { $0.first + $0.second } }
}

extension Program {
    /// Slots that the statements of a rule can write, each once.
    fileprivate func targets(of rule: RuleCode) -> [SlotIndex] {
        let (start, end) = (max(Int(rule.body.start), 0), min(Int(rule.body.end), code.count))
        guard start < end else { return [] }
        var slots: [SlotIndex] = []
        for case .write(let number) in code[start..<end] {
            switch writes.element(Int(number))?.target {
            case .slots(let list): slots += list
            case .member(let table, _): slots += (slotTables.element(Int(table)) ?? []).compactMap { $0 }
            case nil: break
            }
        }
        var seen: Set<SlotIndex> = []
        return slots.filter { seen.insert($0).inserted }
    }

    /// By slot: whether some code reads what is asked of it.
    fileprivate func readsAsked(slots count: Int) -> ContiguousArray<Bool> {
        var isRead = ContiguousArray(repeating: false, count: count)
        for instruction in code {
            var slots: [SlotIndex] = []
            if case .asked(let slot) = instruction { slots = [slot] }
            if case .askedOfMember(let table, _) = instruction {
                slots = (slotTables.element(Int(table)) ?? []).compactMap { $0 }
            }
            for slot in slots where isRead.indices.contains(slot.position) { isRead[slot.position] = true }
        }
        return isRead
    }
}

extension VariableCode {
    /// Whether it can be set to this.
    func takes(_ value: Value) -> Bool {
        switch (initial, value) {
        case (.flag, .flag): true
        case (.number, .number(let number)): number.isFinite
        case (.text, .text(let text)): words.isEmpty || words.contains(text)
        default: false
        }
    }
}
