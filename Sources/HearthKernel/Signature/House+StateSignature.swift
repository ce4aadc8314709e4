import HearthModel

/// When two houses will go on alike: what they know, want, remember and have under way is the same, and every clock of
/// theirs has as long to run. Left out is what tells of the past alone (when something was reported, numbers of
/// commands and records, concerns), what only limits how often something may happen, and which day it is.
extension House {
    package mutating func feedSignature(to signature: inout StateSignature) {
        for device in devices where device.exists { feed(device, to: &signature) }
        for reading in readings {
            signature.digest.feed(reading.value)
            signature.digest.feed(reading.lastKnown)
        }
        for control in controls where control.group != nil { feed(control, to: &signature) }
        signature.digest.feed(variables)
        for follows in variableFollows { signature.digest.feed(follows) }
        for (cell, state) in zip(program.cells, conditions.states) { state.feed(cell.kind, to: &signature, at: now) }
        for (rule, live) in zip(program.rules, machine.rules) { live.memory.feed(rule, to: &signature, at: now) }
        for device in machine.waiting { signature.digest.feed(device.position) }
        feedClock(to: &signature)
    }

    /// When the clock on the wall next makes a difference.
    private mutating func feedClock(to signature: inout StateSignature) {
        for cell in program.cells where !cell.boundaries.isEmpty {
            signature.feed(until: next(of: cell.boundaries, after: now), at: now)
        }
        for position in program.rules.indices {
            for moment in machine.rules[position].moments { signature.feed(until: moment?.at, at: now) }
            if let gate = program.rules[position].gate, !gate.boundaries.isEmpty {
                signature.feed(until: next(of: gate.boundaries, after: now), at: now)
            }
        }
    }

    private func feed(_ device: DeviceState, to signature: inout StateSignature) {
        signature.digest.feed(device.status.rawValue)
        signature.feed(until: device.settling?.until, at: now)
        for collected in device.settling?.collected ?? [] {
            signature.digest.feed(collected.value.slot.position)
            signature.digest.feed(collected.value.value)
        }
        let live = device.commands.compactMap { commands[$0] }
        for (number, command) in live.enumerated()
        where !live[(number + 1)...].contains(where: { $0.explainsAll(of: command) }) {
            feed(command, to: &signature)
        }
        signature.digest.feed(-1)
    }

    private func feed(_ live: LiveCommand, to signature: inout StateSignature) {
        signature.digest.feed(live.command.state.rawValue)
        for target in live.targets {
            signature.digest.feed(target.slot.position)
            signature.digest.feed(target.value)
        }
        signature.digest.feed(live.flight.from)
        signature.digest.feed(live.command.inProgress)
        signature.digest.feed(live.command.tries)
        signature.digest.feed(live.asked)
        signature.feed(until: live.flight.explainsUntil, at: now)
        signature.feed(until: live.flight.due, at: now)
    }

    private func feed(_ control: SlotControl, to signature: inout StateSignature) {
        signature.digest.feed([control.base, control.shadowBase, control.output, control.comparedOutput])
        signature.digest.feed(control.baseIsUntouched)
        signature.digest.feed(control.asksAgain)
        signature.feed(until: control.heldBackUntil, at: now)
        if let unheeded = control.unheeded {
            signature.digest.feed(unheeded.value)
            signature.digest.feed(unheeded.isReported)
            signature.feed(until: unheeded.due, at: now)
        }
        for claim in control.claims {
            signature.digest.feed(Int(claim.layer.rawValue))
            signature.digest.feed(Int(claim.order))
            signature.digest.feed(Int(claim.bound.rawValue))
            signature.digest.feed(claim.value)
            signature.feed(until: claim.until, at: now)
            signature.digest.feed(claim.overridden)
            signature.digest.feed(claim.yieldsToHand)
            signature.digest.feed(claim.isFirm)
            signature.digest.feed(claim.writer.isHand)
        }
        signature.digest.feed(control.claims.count)
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
    fileprivate func feed(_ kind: Cell.Kind, to signature: inout StateSignature, at now: Instant) {
        signature.digest.feed(value)
        signature.digest.feed(lastKnown)
        switch (memory, kind) {
        case (.lasting(let clock), .lasting(let span)): clock.feed(span, to: &signature, at: now)
        case (.recent(let memory), .recent(let span)): memory.feed(span, to: &signature, at: now)
        default: break
        }
    }
}

extension RuleMemory {
    fileprivate func feed(_ rule: RuleCode, to signature: inout StateSignature, at now: Instant) {
        signature.digest.feed(isEnabled)
        switch phase {
        case .idle: signature.digest.feed(1)
        case .active: signature.digest.feed(2)
        case .lingering(let until): signature.feed(until: until, at: now)
        }
        signature.feed(since: unknownSince, at: now, most: LastingClock.gapGrace)
        for write in live {
            signature.digest.feed(Int(write.position))
            signature.digest.feed(write.registers)
            signature.feed(until: write.until, at: now)
        }
        if let run { feed(run, to: &signature, at: now) }
        for event in queue {
            signature.digest.feed(event.member ?? -1)
            signature.digest.feed(event.isHand)
        }
        for (event, first) in zip(rule.events, firsts) {
            signature.feed(since: first, at: now, most: event.within + Milliseconds(1))
        }
        signature.digest.feed(brokenSince != nil)
        signature.digest.feed(isBlind)
        signature.feed(until: obligation, at: now)
        signature.feed(until: suspendedUntil, at: now)
    }

    private func feed(_ run: Run, to signature: inout StateSignature, at now: Instant) {
        signature.digest.feed(Int(run.position))
        signature.digest.feed(run.registers)
        signature.digest.feed(run.isHand)
        signature.feed(until: run.due, at: now)
        if case .branch(let branch) = run.wait { signature.digest.feed(branch) }
    }
}
