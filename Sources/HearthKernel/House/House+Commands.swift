package import HearthModel

extension House {
    /// How long a command may wait for its turn where it may not wait for an absent device.
    private static let turn = Milliseconds.seconds(1)
    /// Commands to one device within a second (docs/spec/devices.md, section 5.7).
    private static let deviceLimit = 10

    mutating func issue(
        _ body: Command.Body, to device: DeviceIndex, _ cause: Cause, into reaction: inout Reaction
    ) -> CommandID {
        let id = CommandID(nextCommandNumber)
        nextCommandNumber &+= 1
        var values: [SlotValue] = []
        if case .set(let targets) = body { values = targets }
        let mayWait = max(commandTTL(of: device), House.turn)
        let expiresAt = arrival + (values.isEmpty ? House.turn : mayWait)
        let command = Command(
            id: id, device: device, action: cause.action ?? Cause.action(for: values, in: registry), body: body,
            transition: cause.transition, origin: cause.origin, layer: cause.layer, at: arrival, expiresAt: expiresAt)
        commands.insert(LiveCommand(command: command, due: expiresAt))
        devices[device.position].commands.append(id)
        for entry in values {
            var record = TraceRecord(
                at: arrival, what: .commands, slot: entry.slot, old: readings[entry.slot.position].value,
                new: entry.value, origin: cause.origin, layer: cause.layer, command: id, note: cause.note)
            // What is wanted of a lamp's brightness is also why it comes on.
            record.cause = companions(of: entry.slot).compactMap { controls[$0.position].reason }.max().map {
                .record($0)
            }
            trace(record, into: &reaction)
        }
        dispatch(id, into: &reaction)
        return id
    }

    /// Sends a queued command if it can be sent now; otherwise says why not, and tries again later.
    mutating func dispatch(_ id: CommandID, into reaction: inout Reaction) {
        guard var live = commands[id], live.command.state == .queued else { return }
        let device = live.command.device
        guard arrival < live.command.expiresAt else {
            expire(id, into: &reaction)
            return
        }
        let wait: (reason: Command.Reason, until: Instant)
        if let reason = obstacle(to: device) {
            guard commandTTL(of: device) > .zero else {
                live.command.reason = reason
                commands.replace(live)
                expire(id, into: &reaction)
                return
            }
            wait = (reason, live.command.expiresAt)
        } else if let turn = turn(at: device, of: live) {
            wait = turn
        } else if let lane = closedLane(to: live) {
            lineUp(live, in: lane)
            wait = (.rateLimited, live.command.expiresAt)
        } else {
            send(live, into: &reaction)
            return
        }
        if live.command.reason != wait.reason {
            live.command.reason = wait.reason
            reaction.commandUpdates.append(live.command)
        }
        schedule(&live, at: min(wait.until, live.command.expiresAt))
        commands.replace(live)
        touch(device, &reaction)
    }

    /// When a command may be sent in view of those that its device has had; `nil`: now. Safety waits for nothing.
    func turn(at device: DeviceIndex, of live: LiveCommand) -> (reason: Command.Reason, until: Instant)? {
        guard live.command.layer != .safety else { return nil }
        let interval = registry.entry(device)?.device.times.minInterval ?? .zero
        let free = live.targets.compactMap { controls[$0.slot.position].lastSent.map { $0 + interval } }.max()
        if let free, arrival < free { return (.minInterval, free) }
        return devices[device.position].sends.opens(limit: House.deviceLimit, span: .seconds(1), at: arrival)
            .map { (.rateLimited, $0) }
    }

    /// Hands a command out, for the first time or once more.
    /// - Parameter isTold: it has gone out already, with others.
    mutating func send(_ waiting: LiveCommand, isTold: Bool = false, into reaction: inout Reaction) {
        var live = waiting
        let device = live.command.device
        live.command.state = .sent
        live.command.reason = nil
        live.command.tries += 1
        if live.command.sentAt == nil {
            live.command.sentAt = arrival
            live.flight.from = live.targets.map { origin(of: $0.slot) }
        }
        live.flight.lastSent = arrival
        let window = window(of: live.command)
        live.flight.explainsUntil =
            arrival
            + max(window, (registry.entry(device)?.device.times.arrivalWindow ?? .zero) + live.command.transition)
        for target in live.targets {
            controls[target.slot.position].lastSent = arrival
            keep(target.slot, &reaction)
        }
        devices[device.position].sends.count(at: arrival, span: .seconds(1))
        if !isTold { countInLanes(live, at: arrival) }
        // After the second sending the device is asked in the middle of the window, in case it only reports changes.
        schedule(&live, at: arrival + (live.command.tries > 1 ? Milliseconds(window.count / 2) : window))
        commands.replace(live)
        touch(device, &reaction)
        if devices[device.position].isVirtual {
            obey(live, into: &reaction)
        } else {
            if !isTold { reaction.commands.append(live.command) }
            reaction.commandUpdates.append(live.command)
        }
    }

    /// Where a fade starts: a lamp that is off starts from 0.
    private func origin(of slot: SlotIndex) -> Value {
        if let group = group(of: slot), group.kind == .level(.onOff), group.slots[1] == slot,
            readings[group.slots[0].position].value == .flag(false)
        {
            return .number(0)
        }
        return readings[slot.position].value
    }

    /// A virtual device is what it is told to be.
    private mutating func obey(_ sent: LiveCommand, into reaction: inout Reaction) {
        var live = sent
        live.command.state = .acknowledged
        live.command.ackedAt = arrival
        commands.replace(live)
        reaction.commandUpdates.append(live.command)
        devices[live.command.device.position].lastSeen = arrival
        assume(live, provenance: .simulated, into: &reaction)
    }

    /// What was asked is taken to be so.
    mutating func assume(_ live: LiveCommand, provenance: Provenance, into reaction: inout Reaction) {
        for target in live.targets {
            let old = readings[target.slot.position].value
            record(target.value, provenance: provenance, measuredAt: nil, for: target.slot.position)
            reaction.changes.append(
                SlotChange(
                    slot: target.slot, old: old, new: target.value, provenance: provenance,
                    origin: live.command.origin))
        }
    }

    /// Why a device cannot be commanded now; `nil` if it can. One that was never heard is given the chance, and without
    /// the broker nobody knows whether the device is there.
    package func obstacle(to device: DeviceIndex) -> Command.Reason? {
        if devices[device.position].usesLink && !linkConnected { return .brokerOffline }
        return devices[device.position].status == .offline ? .deviceOffline : nil
    }

    func commandTTL(of device: DeviceIndex) -> Milliseconds { registry.entry(device)?.device.times.commandTTL ?? .zero }

    /// How long the answer may take.
    func window(of command: Command) -> Milliseconds {
        (registry.entry(command.device)?.device.times.ackWindow ?? .zero) + command.transition
    }

    mutating func schedule(_ live: inout LiveCommand, at due: Instant) {
        live.flight.due = due
        deadlines.add(.command(live.command.id), at: due)
    }

    /// Devices or the link came or went: what waits is sent in its turn, or waits for another reason, or does not wait
    /// any more.
    mutating func releaseQueues(of released: [DeviceIndex], into reaction: inout Reaction) {
        // After a start nobody knows yet whether it is there.
        let known = released.filter { isReady || devices[$0.position].status != .unknown }
        let waiting = known.flatMap { devices[$0.position].commands.compactMap { commands[$0]?.waiter } }
        for waiter in waiting.sorted(by: { $0.comesBefore($1) }) { dispatch(waiter.command, into: &reaction) }
    }
}
