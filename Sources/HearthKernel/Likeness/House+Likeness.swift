import HearthModel

/// When two houses will go on alike: what they know, want, remember and have under way is the same, and every clock of
/// theirs has as long to run. Left out is what tells of the past alone (when something was reported, numbers of commands
/// and records, concerns), what only limits how often something may happen, and which day it is.
extension House {
    package mutating func feedLikeness(to likeness: inout Likeness) {
        for device in devices where device.exists { feed(device, to: &likeness) }
        for reading in readings {
            likeness.digest.feed(reading.value)
            likeness.digest.feed(reading.lastKnown)
        }
        for control in controls where control.group != nil { feed(control, to: &likeness) }
        likeness.digest.feed(variables)
        for follows in variableFollows { likeness.digest.feed(follows) }
        for (cell, state) in zip(program.cells, conditions.states) { state.feed(cell.kind, to: &likeness, at: now) }
        for (rule, live) in zip(program.rules, machine.rules) { live.memory.feed(rule, to: &likeness, at: now) }
        for device in machine.waiting { likeness.digest.feed(device.position) }
        feedClock(to: &likeness)
    }

    /// When the clock on the wall next makes a difference.
    private mutating func feedClock(to likeness: inout Likeness) {
        for cell in program.cells where !cell.boundaries.isEmpty {
            likeness.feed(until: next(of: cell.boundaries, after: now), at: now)
        }
        for position in program.rules.indices {
            for moment in machine.rules[position].moments { likeness.feed(until: moment?.at, at: now) }
            if let gate = program.rules[position].gate, !gate.boundaries.isEmpty {
                likeness.feed(until: next(of: gate.boundaries, after: now), at: now)
            }
        }
    }

    private func feed(_ device: DeviceState, to likeness: inout Likeness) {
        likeness.digest.feed(device.status.rawValue)
        likeness.feed(until: device.settling?.until, at: now)
        for collected in device.settling?.collected ?? [] {
            likeness.digest.feed(collected.value.slot.position)
            likeness.digest.feed(collected.value.value)
        }
        let live = device.commands.compactMap { commands[$0] }
        for (number, command) in live.enumerated()
        where !live[(number + 1)...].contains(where: { $0.explainsAll(of: command) }) {
            feed(command, to: &likeness)
        }
        likeness.digest.feed(-1)
    }

    private func feed(_ live: LiveCommand, to likeness: inout Likeness) {
        likeness.digest.feed(live.command.state.rawValue)
        for target in live.targets {
            likeness.digest.feed(target.slot.position)
            likeness.digest.feed(target.value)
        }
        likeness.digest.feed(live.flight.from)
        likeness.digest.feed(live.command.inProgress)
        likeness.digest.feed(live.command.tries)
        likeness.digest.feed(live.asked)
        likeness.feed(until: live.flight.explainsUntil, at: now)
        likeness.feed(until: live.flight.due, at: now)
    }

    private func feed(_ control: SlotControl, to likeness: inout Likeness) {
        likeness.digest.feed([control.base, control.shadowBase, control.output, control.comparedOutput])
        likeness.digest.feed(control.baseIsUntouched)
        likeness.digest.feed(control.asksAgain)
        likeness.feed(until: control.heldBackUntil, at: now)
        if let unheeded = control.unheeded {
            likeness.digest.feed(unheeded.value)
            likeness.digest.feed(unheeded.isReported)
            likeness.feed(until: unheeded.due, at: now)
        }
        for claim in control.claims {
            likeness.digest.feed(Int(claim.layer.rawValue))
            likeness.digest.feed(Int(claim.order))
            likeness.digest.feed(Int(claim.bound.rawValue))
            likeness.digest.feed(claim.value)
            likeness.feed(until: claim.until, at: now)
            likeness.digest.feed(claim.overridden)
            likeness.digest.feed(claim.yieldsToHand)
            likeness.digest.feed(claim.isFirm)
            likeness.digest.feed(claim.writer.isHand)
        }
        likeness.digest.feed(control.claims.count)
    }
}

extension LiveCommand {
    /// The other is over, and whatever it explains this later one explains too.
    fileprivate func explainsAll(of other: LiveCommand) -> Bool {
        !isUnfinished && !other.isUnfinished && targets == other.targets && flight.from == other.flight.from
            && flight.explainsUntil ?? .distantPast >= other.flight.explainsUntil ?? .distantPast
            && flight.due >= other.flight.due
    }
}

extension CellState {
    fileprivate func feed(_ kind: Cell.Kind, to likeness: inout Likeness, at now: Instant) {
        likeness.digest.feed(value)
        likeness.digest.feed(lastKnown)
        switch (memory, kind) {
        case (.lasting(let clock), .lasting(let span)): clock.feed(span, to: &likeness, at: now)
        case (.recent(let memory), .recent(let span)): memory.feed(span, to: &likeness, at: now)
        default: break
        }
    }
}

extension RuleMemory {
    fileprivate func feed(_ rule: RuleCode, to likeness: inout Likeness, at now: Instant) {
        likeness.digest.feed(isEnabled)
        switch phase {
        case .idle: likeness.digest.feed(1)
        case .active: likeness.digest.feed(2)
        case .lingering(let until): likeness.feed(until: until, at: now)
        }
        likeness.feed(since: unknownSince, at: now, most: LastingClock.gapGrace)
        for write in live {
            likeness.digest.feed(Int(write.position))
            likeness.digest.feed(write.registers)
            likeness.feed(until: write.until, at: now)
        }
        if let run { feed(run, to: &likeness, at: now) }
        for event in queue {
            likeness.digest.feed(event.member ?? -1)
            likeness.digest.feed(event.isHand)
        }
        for (event, first) in zip(rule.events, firsts) {
            likeness.feed(since: first, at: now, most: event.within + Milliseconds(1))
        }
        likeness.digest.feed(brokenSince != nil)
        likeness.digest.feed(isBlind)
        likeness.feed(until: obligation, at: now)
        likeness.feed(until: suspendedUntil, at: now)
    }

    private func feed(_ run: Run, to likeness: inout Likeness, at now: Instant) {
        likeness.digest.feed(Int(run.position))
        likeness.digest.feed(run.registers)
        likeness.digest.feed(run.isHand)
        likeness.feed(until: run.due, at: now)
        if case .branch(let branch) = run.wait { likeness.digest.feed(branch) }
    }
}
