import HearthModel

/// The reaction of docs/spec/rule-language.md, section 7: what an input has changed is looked at, rules exit, enter and
/// fire against that one state, and what they want takes effect together. What they want of `mode` and variables is the
/// input of a further micro-step at the same instant.
extension House {
    /// Micro-steps 0 to 31.
    static let stepsPerInstant = 32
    /// Beyond that every rule that acted in so many of the last steps rests (F502).
    private static let stepsBlamed = 16

    /// - Parameters:
    ///   - start: of the changes that the input has brought.
    ///   - renewal: whether what is true now is news.
    mutating func react(to start: Int, as renewal: Renewal = .news, into reaction: inout Reaction) {
        guard isReady, !program.isEmpty else { return forgetChanges() }
        var (start, renewal) = (start, renewal)
        machine.step = 0
        while true {
            let news = start..<reaction.changes.count
            start = reaction.changes.count
            renew(for: news, as: renewal, into: &reaction)
            endHoldsAtConditions(into: &reaction)
            if !machine.candidates.list.isEmpty { runCandidates(news, into: &reaction) }
            settleOutputs(into: &reaction)
            renewal = .news
            guard takeSettings(into: &reaction) else { break }
            machine.step += 1
        }
        machine.step = 0
    }

    private mutating func forgetChanges() {
        machine.changedVariables.removeAll(keepingCapacity: true)
        forgetWishes()
        machine.changedOutputs.removeAll(keepingCapacity: true)
    }

    private mutating func forgetWishes() {
        machine.wishes.removeAll(keepingCapacity: true)
        machine.followers.removeAll(keepingCapacity: true)
        if !machine.hands.isEmpty { machine.hands.removeAll(keepingCapacity: true) }
        machine.isModeOfPerson = false
    }

    // MARK: What has changed

    private mutating func renew(for news: Range<Int>, as renewal: Renewal, into reaction: inout Reaction) {
        conditions.forgetTurns()
        for i in news {
            let slot = reaction.changes[i].slot
            markConditions(reading: slot, at: now)
            machine.candidates.insert(index.rules(watching: slot))
        }
        for slot in machine.changedOutputs {
            markConditions(reading: slot, at: now)
            machine.candidates.insert(index.rules(watching: slot))
        }
        for variable in machine.changedVariables {
            markConditions(reading: variable)
            machine.candidates.insert(index.rules(watching: variable))
        }
        machine.changedOutputs.removeAll(keepingCapacity: true)
        machine.changedVariables.removeAll(keepingCapacity: true)
        renewConditions(as: renewal, at: now)
        for cell in conditions.turned { machine.candidates.insert(index.rules(watching: cell)) }
        for cell in conditions.edges { machine.candidates.insert(index.rules(watching: cell)) }
        for slot in conditions.grownStale { machine.candidates.insert(index.rules(watching: slot)) }
        for cell in conditions.kept { noteMemory(of: program.cells[cell.position].rule, into: &reaction) }
        for cell in conditions.exhausted { rest(program.cells[cell.position].rule, into: &reaction) }
    }

    /// A condition that takes too many steps is a fault of its rule.
    private mutating func rest(_ rule: RuleIndex?, into reaction: inout Reaction) {
        guard let rule, machine.rules.element(rule.position)?.memory.suspendedUntil == nil,
            machine.rules.indices.contains(rule.position)
        else { return }
        fault(.steps, rule, into: &reaction)
        suspend(rule, into: &reaction)
    }

    // MARK: Rules

    private mutating func runCandidates(_ news: Range<Int>, into reaction: inout Reaction) {
        machine.candidates.sort()
        machine.news = news
        let count = machine.candidates.list.count
        for i in 0..<count { look(at: machine.candidates.list[i], news, into: &reaction) }
        for i in machine.exits.indices { leave(machine.exits[i].rule, machine.exits[i].lostSight, into: &reaction) }
        for i in machine.entries.indices { enter(machine.entries[i].rule, machine.entries[i].wish, into: &reaction) }
        for i in machine.fires.indices { fire(machine.fires[i], into: &reaction) }
        for i in 0..<count { renewLiveClaims(of: machine.candidates.list[i], into: &reaction) }
        machine.exits.removeAll(keepingCapacity: true)
        machine.entries.removeAll(keepingCapacity: true)
        machine.fires.removeAll(keepingCapacity: true)
        machine.isStarting = false
        applyWrites(into: &reaction)
        for i in 0..<count { schedule(machine.candidates.list[i]) }
        machine.candidates.removeAll()
    }

    /// What rules have changed is folded, so that the next look finds it, and commanded when the instant ends.
    private mutating func settleOutputs(into reaction: inout Reaction) {
        for device in dirty where exists(device) { refold(device, into: &reaction) }
        deferDirty()
    }

    // MARK: The next micro-step

    /// Sets `mode` and variables as rules want them, all together.
    /// - Returns: whether anything is to be looked at again.
    private mutating func takeSettings(into reaction: inout Reaction) -> Bool {
        defer { machine.settings.removeAll(keepingCapacity: true) }
        forgetWishes()
        guard machine.step + 1 < House.stepsPerInstant else {
            // What is asked of slots stays so; it is looked at with the next input.
            if !machine.settings.isEmpty || !machine.changedOutputs.isEmpty { suspendThoseWhoActed(into: &reaction) }
            return false
        }
        for i in machine.settings.indices {
            let setting = machine.settings[i]
            // The upper rule; of one rule the later statement.
            let isBeaten = machine.settings.indices.contains { j in
                let other = machine.settings[j]
                guard other.variable == setting.variable else { return false }
                return other.rule < setting.rule || (other.rule == setting.rule && j > i)
            }
            guard !isBeaten, variables[setting.variable.position] != setting.value else { continue }
            change(setting.variable, to: setting.value, setting.wish, into: &reaction)
            machine.cause = .record(setting.record)
        }
        return !machine.changedVariables.isEmpty || !machine.changedOutputs.isEmpty
    }

    /// - Parameter wish: a person's change of a variable other than the mode is a newer wish and no more.
    mutating func change(_ variable: VariableIndex, to value: Value, _ wish: Wish, into reaction: inout Reaction) {
        variables[variable.position] = value
        machine.changedVariables.append(variable)
        variableFollows[variable.position] = wish == .none
        if wish == .none { machine.followers.append(variable) } else { machine.wishes.append(variable) }
        if wish == .changeOfMode, variable == .mode { machine.isModeOfPerson = true }
        reaction.variables.append(program.variables[variable.position].name)
    }

    private mutating func suspendThoseWhoActed(into reaction: inout Reaction) {
        for position in machine.rules.indices {
            let acted = machine.rules[position].acted
            if acted.at == now, acted.step >= House.stepsPerInstant - House.stepsBlamed {
                fault(.loop, RuleIndex(position), into: &reaction)
                suspend(RuleIndex(position), into: &reaction)
            }
        }
    }
}
