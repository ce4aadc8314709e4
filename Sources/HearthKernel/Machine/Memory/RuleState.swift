package import HearthModel

/// What readers see of one rule.
package struct RuleState: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        /// Nothing of it is going on.
        case idle
        /// A `while` claims what it claims; a promise is broken.
        case active
        case lingering(until: Instant)
        /// A run waits, at most until then.
        case waiting(until: Instant?)
        /// An obligation is open.
        case open(until: Instant)
        /// After a fault.
        case suspended(until: Instant)
        /// Written `off`, or switched off by a person.
        case off
    }

    package var phase: Phase
    /// When it last entered, fired or was broken.
    package var since: Instant?
    /// How many events wait for the end of the run.
    package var queued: Int
    /// How often nobody could see whether a promise holds.
    package var blindSpots: Int
}

extension House {
    /// `nil`: there is no such rule.
    package func ruleState(_ key: String) -> RuleState? {
        guard let rule = machine.ruleByKey[key] else { return nil }
        let memory = machine.rules[rule.position].memory
        return RuleState(
            phase: phase(of: memory, isOff: program.rules[rule.position].isOff),
            since: memory.brokenSince ?? memory.since,
            queued: memory.queue.count, blindSpots: memory.blindSpots)
    }

    private func phase(of memory: RuleMemory, isOff: Bool) -> RuleState.Phase {
        if isOff || !memory.isEnabled { return .off }
        if let until = memory.suspendedUntil { return .suspended(until: until) }
        if case .lingering(let until) = memory.phase { return .lingering(until: until) }
        if memory.phase == .active || memory.brokenSince != nil { return .active }
        if let run = memory.run { return .waiting(until: run.due) }
        return memory.obligation.map { .open(until: $0) } ?? .idle
    }

    /// The oldest first.
    package func openQuestions() -> [Question] {
        machine.rules.compactMap { $0.memory.run?.question }.sorted { $0.id < $1.id }
    }

    /// Unknown if there is no such variable.
    package func variable(named name: String) -> Value {
        program.variables.firstIndex { $0.name == name }.flatMap { variables.element($0) } ?? .unknown
    }

    package var mode: Value { variables.first ?? .unknown }
}
