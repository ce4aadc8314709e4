import HearthModel

extension House {
    /// A late report counts up to so many windows after the sending (docs/spec/house-api.md, section 7.3).
    private static let lateWindows: Int64 = 10

    /// Something is to be done about a command: send it, send it again, ask, give it up or forget it.
    mutating func meetCommand(_ id: CommandID, at instant: Instant, into reaction: inout Reaction) {
        guard let live = commands[id], live.flight.due <= instant else { return }
        switch live.command.state {
        case .queued: dispatch(id, into: &reaction)
        case .sent: unanswered(live, into: &reaction)
        case .acknowledged where live.command.inProgress:
            reaction.notices.append(.notArrived(id))
            end(id, .acknowledged, into: &reaction)
            noteUnheeded(live, into: &reaction)
        default: forget(id)
        }
    }

    /// Whether something other than forgetting it falls due about a command.
    func isAwaited(_ id: CommandID) -> Bool { commands[id]?.isUnfinished ?? false }

    private mutating func unanswered(_ waiting: LiveCommand, into reaction: inout Reaction) {
        var live = waiting
        let device = live.command.device
        let window = window(of: live.command)
        let lastSent = live.flight.lastSent ?? live.command.createdAt
        // Nothing answers an act, or comes from a device without feedback.
        guard !live.targets.isEmpty, !devices[device.position].assumed else {
            forget(live.command.id)
            return
        }
        if live.command.tries < 2 {
            let obstacle = obstacle(to: device)
            if obstacle == nil, arrival < max(live.command.expiresAt, lastSent + window * 2) {
                if let lane = closedLane(to: live) {
                    schedule(&live, at: nextTurn(in: lane))
                    commands.replace(live)
                } else {
                    send(live, into: &reaction)
                }
                return
            }
            if let obstacle, commandTTL(of: device) > .zero, arrival < live.command.expiresAt {
                live.command.state = .queued
                live.command.reason = obstacle
                reaction.commandUpdates.append(live.command)
                schedule(&live, at: live.command.expiresAt)
                commands.replace(live)
                return
            }
        } else if !live.asked, arrival < lastSent + window {
            live.asked = true
            if !devices[device.position].sleepy, obstacle(to: device) == nil { reaction.asks.append(device) }
            schedule(&live, at: lastSent + window)
            commands.replace(live)
            return
        }
        live.command.state = .unacknowledged
        reaction.commandUpdates.append(live.command)
        if noteUnheeded(live, into: &reaction) { reaction.notices.append(.unacknowledged(live.command.id)) }
        touch(device, &reaction)
        schedule(&live, at: (live.command.sentAt ?? lastSent) + window * House.lateWindows)
        commands.replace(live)
    }

    /// Looks whether reports that have just been taken in are the answer to a command.
    /// - Parameter repeated: slots of which the device has only said again what it had said before the hub stopped: it
    ///   need not have heard the command by then.
    mutating func acknowledge(
        _ changes: Range<Int>, of device: DeviceIndex, notBy repeated: [SlotIndex], into reaction: inout Reaction
    ) {
        for id in devices[device.position].commands {
            guard var live = commands[id], live.flight.lastSent != nil else { continue }
            let isAwaited =
                live.command.state == .sent || live.command.state == .unacknowledged
                || (live.command.state == .acknowledged && live.command.inProgress)
            guard isAwaited else { continue }
            // Loops, because a closure would hold a copy of the house.
            var hasArrived = true
            for target in live.targets
            where !matches(target.slot, report: readings[target.slot.position].value, asked: target.value) {
                hasArrived = false
            }
            var (isHeard, hasStarted) = (false, false)
            for change in reaction.changes[changes]
            where change.provenance.isDirect && !repeated.contains(change.slot)
                && (live.target(of: change.slot) != nil || isAmount(change.slot, of: live))
            {
                isHeard = true
                hasStarted = hasStarted || (!hasArrived && self.hasStarted(live, by: change))
            }
            guard isHeard, hasArrived || (!live.command.inProgress && hasStarted) else { continue }
            live.command.late = live.command.late || live.command.state == .unacknowledged
            live.command.state = .acknowledged
            live.command.ackedAt = live.command.ackedAt ?? arrival
            live.command.inProgress = !hasArrived
            if hasArrived { for target in live.targets { forgetUnheeded(target.slot, into: &reaction) } }
            let end =
                hasArrived
                ? live.flight.explainsUntil ?? arrival
                : (live.flight.lastSent ?? arrival) + arrivalWindow(of: live.command) + live.command.transition
            let due = max(end, arrival)
            // With most it is when the answer would have been due, and lies among the deadlines already.
            if !hasArrived || due != live.flight.due || due == arrival { schedule(&live, at: due) }
            commands.replace(live)
            reaction.commandUpdates.append(live.command)
            touch(device, &reaction)
        }
    }

    /// How long a device that has begun to move may take.
    private func arrivalWindow(of command: Command) -> Milliseconds {
        registry.entry(command.device)?.device.times.arrivalWindow ?? window(of: command)
    }

    /// Whether a mover says that it is on its way to the target.
    private func hasStarted(_ live: LiveCommand, by change: SlotChange) -> Bool {
        guard let i = live.targets.firstIndex(where: { $0.slot == change.slot }) else {
            return isApproaching(live, by: change)
        }
        let target = live.targets[i].value
        if StateWords.isMoving(change.new, towards: target) { return true }
        guard registry.entry(live.command.device)?.device.times.arrivalWindow != nil, i < live.flight.from.count,
            let end = target.number, let start = live.flight.from[i].number, let here = change.new.number
        else { return false }
        return abs(end - here) < abs(end - start)
            && !matches(change.slot, report: change.new, asked: live.flight.from[i])
    }

    /// Whether the slot is the position of a mover that was told to open or close.
    private func isAmount(_ slot: SlotIndex, of live: LiveCommand) -> Bool {
        guard let group = group(of: slot), group.kind == .level(.openClosed) else { return false }
        return group.slots[1] == slot && live.target(of: group.slots[0]) != nil
    }

    /// Many movers tell of a movement only by their position.
    private func isApproaching(_ live: LiveCommand, by change: SlotChange) -> Bool {
        guard isAmount(change.slot, of: live), let group = group(of: change.slot),
            let opens = live.target(of: group.slots[0]).flatMap(LevelWords.openClosed.isOn),
            let before = change.old.number, let here = change.new.number
        else { return false }
        return opens ? here > before : here < before
    }

    /// The broker has taken it. Where no answer can come, that is the end of it: of a device without feedback what was
    /// asked is assumed, and of an act nothing.
    mutating func transmitted(_ id: CommandID, into reaction: inout Reaction) {
        guard var live = commands[id], live.command.state == .sent else { return }
        live.isTaken = true
        commands.replace(live)
        guard live.targets.isEmpty || devices[live.command.device.position].assumed else { return }
        live.command.state = .acknowledged
        schedule(&live, at: max(arrival, live.flight.explainsUntil ?? arrival))
        commands.replace(live)
        reaction.commandUpdates.append(live.command)
        assume(live, provenance: .assumed, into: &reaction)
        touch(live.command.device, &reaction)
    }

    /// The broker did not take it. It waits for the link if it may, and is never sent after it has expired.
    mutating func untransmitted(
        _ id: CommandID, because reason: Command.Reason, again: Instant?, into reaction: inout Reaction
    ) {
        guard var live = commands[id], live.command.state == .sent else { return }
        live.command.state = .queued
        live.command.reason = reason
        live.command.tries -= 1
        if live.command.tries == 0 {
            live.command.sentAt = nil
            live.flight.lastSent = nil
            live.flight.explainsUntil = nil
        }
        let mayWait = !live.targets.isEmpty && commandTTL(of: live.command.device) > .zero
        commands.replace(live)
        guard mayWait, arrival < live.command.expiresAt else {
            expire(id, into: &reaction)
            return
        }
        reaction.commandUpdates.append(live.command)
        schedule(&live, at: min(max(again ?? arrival + .seconds(1), arrival), live.command.expiresAt))
        commands.replace(live)
    }

    mutating func failed(_ device: DeviceIndex, _ error: String, into reaction: inout Reaction) {
        guard exists(device) else { return }
        let oldest = devices[device.position].commands.first { commands[$0]?.command.state == .sent }
        guard let id = oldest, var live = commands[id] else { return }
        live.command.deviceError = error
        commands.replace(live)
        end(id, .failed, into: &reaction)
        noteUnheeded(live, into: &reaction)
    }

    /// Acknowledges the commands that ask for nothing but these values; that they are reached is watched separately.
    mutating func accepted(_ device: DeviceIndex, _ targets: [SlotValue], into reaction: inout Reaction) {
        guard exists(device) else { return }
        for id in devices[device.position].commands {
            guard var live = commands[id], let sentAt = live.flight.lastSent, !live.targets.isEmpty,
                live.command.state == .sent || live.command.state == .unacknowledged
            else { continue }
            let isMeant = live.targets.allSatisfy { asked in
                targets.contains { $0.slot == asked.slot && matches(asked.slot, report: $0.value, asked: asked.value) }
            }
            guard isMeant else { continue }
            live.command.late = live.command.state == .unacknowledged
            live.command.state = .acknowledged
            live.command.ackedAt = arrival
            live.command.inProgress = true
            let end = sentAt + arrivalWindow(of: live.command) + live.command.transition
            schedule(&live, at: max(arrival, end))
            commands.replace(live)
            reaction.commandUpdates.append(live.command)
            touch(device, &reaction)
        }
    }

    mutating func cancel(_ id: CommandID, by origin: Origin, into reaction: inout Reaction) {
        guard let live = commands[id], live.command.state == .queued else { return }
        end(id, .cancelled, into: &reaction)
        withdraw(live, by: origin, into: &reaction)
    }

    mutating func expire(_ id: CommandID, into reaction: inout Reaction) {
        guard let live = commands[id] else { return }
        end(id, .expired, into: &reaction)
        // Who pressed a button is not told: the hold outlives the absence. Who wrote by the app is, and it is over.
        if live.command.layer != .manual || live.command.origin.isHand {
            withdraw(live, by: .clock, into: &reaction)
        }
        noteUnheeded(live, into: &reaction)
    }

    mutating func supersede(_ id: CommandID, by newer: CommandID?, into reaction: inout Reaction) {
        guard var live = commands[id], live.isUnfinished else { return }
        live.command.supersededBy = newer
        commands.replace(live)
        if let newer { leavePlace(of: live, to: newer) }
        end(id, .superseded, into: &reaction)
    }

    /// The last state of a command; one that was acknowledged on its way stays so, and its arrival is no longer
    /// watched. If it has been sent it still explains reports for a while.
    mutating func end(_ id: CommandID, _ state: Command.State, into reaction: inout Reaction) {
        guard var live = commands[id] else { return }
        let wasUnfinished = live.isUnfinished
        if live.isPending { live.command.state = state }
        live.command.inProgress = false
        if wasUnfinished { reaction.commandUpdates.append(live.command) }
        touch(live.command.device, &reaction)
        if let until = live.flight.explainsUntil, until > arrival {
            schedule(&live, at: until)
            commands.replace(live)
        } else {
            forget(id)
        }
    }

    private mutating func forget(_ id: CommandID) {
        guard let device = commands[id]?.command.device else { return }
        commands.remove(id)
        devices[device.position].commands.removeAll { $0 == id }
    }

    /// What a hand, or nobody in particular, asked with a command that was never carried out is not wanted any more:
    /// nothing is ever sent for it. Claims of rules stand, and are asked again when the device is back.
    private mutating func withdraw(_ live: LiveCommand, by origin: Origin, into reaction: inout Reaction) {
        guard live.command.layer == nil || live.command.layer == .manual else { return }
        for target in live.targets {
            let slot = target.slot.position
            for member in group(of: target.slot)?.slots ?? [] where live.command.layer == .manual {
                controls[member.position].claims.removeAll(where: \.isHold)
                keep(member, &reaction)
            }
            if live.command.layer == nil, controls[slot].base == target.value {
                // Of a device that is away, what it last was.
                let reading = readings[slot].value.isKnown ? readings[slot].value : readings[slot].lastKnown
                controls[slot].base = StateWords.settled(reading) ?? .unknown
                controls[slot].baseWriter = nil
                keep(target.slot, &reaction)
            }
            trace(
                TraceRecord(
                    at: arrival, what: .dropped, slot: target.slot, old: target.value, new: .unknown, origin: origin,
                    layer: live.command.layer, command: live.command.id), into: &reaction)
            refold(target.slot)
        }
    }
}
