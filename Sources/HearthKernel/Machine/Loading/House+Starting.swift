package import HearthModel

/// "Hearth starts" (docs/spec/rule-language.md, section 15).
extension House {
    /// What should have begun, and is later than this, is missed.
    private static let latestBegin = Milliseconds.minutes(10)

    // MARK: What is kept

    /// What must survive a crash of a rule; `nil` if there is no such rule any more.
    package func ruleRecord(_ key: String) -> RuleRecord? {
        guard !key.isEmpty else {
            return RuleRecord(
                key: key, fingerprint: program.policyFingerprint, cells: conditionStates(of: nil),
                memory: RuleMemory(), sayings: nil)
        }
        guard let rule = machine.ruleByKey[key] else { return nil }
        return RuleRecord(
            key: key, fingerprint: program.rules[rule.position].fingerprint, cells: conditionStates(of: rule),
            memory: machine.rules[rule.position].memory, sayings: sayings(of: rule))
    }

    /// Rules whose memory no step names, because it changes with every report: windows of readings. It is written down
    /// when the hub stops; after a crash they begin with what was last written.
    package func rulesToBeKept() -> [String] {
        let rules = Set(program.cells.lazy.filter { $0.kind.isWindow }.map(\.rule))
        return rules.map { $0.map { program.rules[$0.position].key } ?? "" }.sorted()
    }

    private func sayings(of rule: RuleIndex) -> NotificationMemory? {
        let live = machine.rules[rule.position]
        let said = live.messages.recent(span: House.minute, at: now)
        let waiting = live.unsaid.map { unsaid in
            NotificationMemory.Waiting(
                to: unsaid.message.to.compactMap { registry[$0]?.id }, text: unsaid.message.text,
                urgency: unsaid.message.urgency, at: unsaid.message.at, due: unsaid.at)
        }
        return said == nil && waiting == nil ? nil : NotificationMemory(said: said ?? [], waiting: waiting)
    }

    private mutating func restore(_ sayings: NotificationMemory, of rule: RuleIndex) {
        machine.rules[rule.position].messages = RateWindow(sayings.said)
        machine.rules[rule.position].unsaid = sayings.waiting.map { waiting in
            let message = Message(
                to: waiting.to.compactMap { registry.index(of: $0) }, text: waiting.text, urgency: waiting.urgency,
                rule: program.rules[rule.position].key, at: waiting.at)
            return LiveRule.Unsaid(message: message, at: waiting.due)
        }
    }

    package func variableRecords() -> [VariableRecord] {
        program.variables.indices.map { i in
            let (name, type) = (program.variables[i].name, program.variables[i].type)
            return VariableRecord(
                name: name, type: type, value: variables[i], follows: variableFollows[i] ? true : nil)
        }
    }

    /// Brings back what rules remembered: after the slots have been restored and the program has been loaded, and
    /// before `ready`. It may be done again after another load.
    /// - Parameter lastAlive: the last instant at which the house is known to have been there.
    package mutating func restore(
        rules: [RuleRecord], variables: [VariableRecord], concerns: [Concern], lastAlive: Instant
    ) {
        var stop = Stop(lastAlive: min(lastAlive, now), startedAt: machine.stop?.startedAt ?? now)
        var same: Set<String> = []
        for record in rules {
            if record.key.isEmpty {
                if record.fingerprint == program.policyFingerprint { adopt(record.cells, for: nil) }
                continue
            }
            guard let rule = machine.ruleByKey[record.key],
                program.rules[rule.position].fingerprint == record.fingerprint
            else {
                if let question = record.question { stop.lostQuestions.append(question) }
                if let rule = machine.ruleByKey[record.key] {
                    machine.rules[rule.position].memory.isEnabled = record.memory.isEnabled
                }
                continue
            }
            same.insert(record.key)
            take(record.memory, record.cells, for: rule)
            if let sayings = record.sayings { restore(sayings, of: rule) }
        }
        restore(variables)
        // What devices complain of now was heard in this life.
        machine.concerns =
            machine.concerns.filter { $0.complaint != nil }
            + concerns.filter { same.contains($0.rule) || isOfFlapping($0) }
        stop.lostConcerns = concerns.filter { !same.contains($0.rule) && !isOfFlapping($0) }
        machine.stop = stop
    }

    // MARK: The start

    /// Deadlines that fell due meanwhile as one input of the clock, with the first state known; then levels; then
    /// "Hearth starts".
    mutating func start(into reaction: inout Reaction) {
        guard !isReady else { return }
        isReady = true
        meetOverdue(into: &reaction)
        if let stop = machine.stop { forgetLost(stop, into: &reaction) }
        endForsakenClaims(into: &reaction)
        beginNormals(unlike: [:], into: &reaction)
        deferDirty()
        for position in program.rules.indices {
            machine.rules[position].pending = .distantFuture
            prepareMoments(of: RuleIndex(position), into: &reaction)
        }
        markAllConditions(at: now)
        machine.candidates.insertAll()
        let renewal = machine.stop.map { $0.isLong ? Renewal.news : .resumption(since: $0.lastAlive) } ?? .news
        react(to: reaction.changes.count, as: renewal, into: &reaction)
        machine.stop = nil
        machine.isStarting = true
        machine.candidates.insertAll()
        react(to: reaction.changes.count, into: &reaction)
        machine.isStarting = false
        machine.isRestored = false
        releaseQueues(of: registry.indices, into: &reaction)
        askForWhatDiffers(into: &reaction)
    }

    /// Retained values may differ from what is claimed, as after a reconnect (docs/spec/rule-language.md, section 10.7).
    private mutating func askForWhatDiffers(into reaction: inout Reaction) {
        for slot in readings.indices.map(SlotIndex.init) where readings[slot.position].provenance == .retained {
            askFor(slot, into: &reaction)
        }
        deferDirty()
    }

    private mutating func forgetLost(_ stop: Stop, into reaction: inout Reaction) {
        if stop.isLong { startConditionsCold(lastAlive: stop.lastAlive) }
        for question in stop.lostQuestions { reaction.questions.append(.withdrawn(question.id)) }
        for concern in stop.lostConcerns where !isComplainedOfAgain(concern) {
            reaction.concerns.append(.ended(concern))
        }
    }

    private func isComplainedOfAgain(_ concern: Concern) -> Bool {
        machine.concerns.contains { $0.complaint != nil && $0.about == concern.about && $0.text == concern.text }
    }

    /// Claims of rules that are gone, have changed, or are not active any more.
    private mutating func endForsakenClaims(into reaction: inout Reaction) {
        for position in controls.indices where !controls[position].claims.isEmpty {
            let slot = SlotIndex(position)
            guard isSettable(slot) else { continue }
            let forsaken = controls[position].claims.filter(isForsaken)
            removeClaims(from: slot, at: now, into: &reaction, where: forsaken.contains)
        }
    }

    func isForsaken(_ claim: Claim) -> Bool {
        guard case .rule(let key) = claim.writer, claim.layer != .manual, !claim.yieldsToHand else { return false }
        guard let rule = machine.ruleByKey[key], program.rules[rule.position].isPeriod else {
            return claim.until == nil
        }
        return machine.rules[rule.position].memory.phase == .idle
    }

    /// Finds the moments of a rule's times. One that came while nobody was there happens now, late, or is missed.
    mutating func prepareMoments(of rule: RuleIndex, into reaction: inout Reaction) {
        let code = program.rules[rule.position]
        guard !code.isOff, machine.rules[rule.position].memory.isEnabled else { return }
        for (i, source) in code.sources.enumerated() {
            switch source.trigger {
            case .edge, .handEdge, .word, .key, .hearthStarts: continue
            case .at, .sun, .every: renewMoment(i, of: source.trigger, of: rule)
            }
            guard let stop = machine.stop,
                let moment = lastMoment(of: source.trigger, after: stop.lastAlive, upTo: now),
                machine.rules[rule.position].memory.since.map({ $0 < moment }) ?? true
            else { continue }
            if stop.startedAt - moment <= House.latestBegin {
                machine.rules[rule.position].moments[i] = Moment(at: moment, happens: true, isLate: moment < now)
            } else {
                miss(rule, dueAt: moment, into: &reaction)
            }
        }
        schedule(rule)
    }

    /// Whether a wait fell due so long ago, while nobody was there, that the run does not go on.
    func isMissed(_ run: Run) -> Bool {
        guard let stop = machine.stop, let due = run.due else { return false }
        switch run.wait {
        case .time, .condition: return stop.startedAt - due > House.latestBegin
        case .answer, .branch: return false
        }
    }

    mutating func miss(_ rule: RuleIndex, dueAt due: Instant, into reaction: inout Reaction) {
        var record = TraceRecord(
            at: now, what: .missed, slot: nil, origin: .rule(program.rules[rule.position].key),
            note: RuleFault.missed.rawValue)
        record.until = due
        trace(record, into: &reaction)
        let sentence = RuleFault.missed.sentence(program.rules[rule.position].title)
        raise(sentence, severity: 0.5, about: nil, rule, into: &reaction)
        noteMemory(of: rule, into: &reaction)
    }
}
