package import HearthModel

extension House {
    /// What must survive a crash of one slot.
    package func record(of slot: SlotIndex) -> SlotRecord {
        let control = controls[slot.position]
        let entry = registry[slot]
        return SlotRecord(
            device: registry[entry.device]?.id ?? "", property: entry.property.name, base: control.base,
            baseWriter: control.baseWriter, shadowBase: control.shadowBase, claims: control.claims,
            baseIsUntouched: control.baseIsUntouched, doing: doing(on: slot))
    }

    /// Those that are still somebody's, in the order of the rules of now.
    private func claims(_ record: SlotRecord) -> [Claim] {
        guard !program.isEmpty else { return record.claims }
        let claims = isReady ? record.claims.filter { !isForsaken($0) } : record.claims
        return claims.map { claim in
            var claim = claim
            reorder(&claim)
            return claim
        }
    }

    /// The newest command that still explains what is reported of the slot.
    private func doing(on slot: SlotIndex) -> SlotRecord.Doing? {
        guard registry[slot].live, exists(registry[slot].device) else { return nil }
        for id in devices[registry[slot].device.position].commands.reversed() {
            guard let live = commands[id], let until = live.explainsUntil, until > now,
                let i = live.targets.firstIndex(where: { $0.slot == slot })
            else { continue }
            return SlotRecord.Doing(
                command: id.number, origin: live.command.origin, from: live.from.element(i) ?? .unknown,
                target: live.targets[i].value, until: until)
        }
        return nil
    }

    /// Brings back what was kept, after the devices have been defined and before anything else. Names that no longer
    /// exist are ignored. What fell due meanwhile takes effect at the next step. Nothing is sent twice: a command whose
    /// window has passed is unacknowledged, and a waiting one keeps the time at which it expires.
    package mutating func restore(
        records: [SlotRecord], values: [RestoredValue], commands kept: [Command], at instant: Instant
    ) {
        now = max(now, instant)
        arrival = now
        machine.isRestored = !isReady
        for record in records {
            guard let slot = slot(record.property, of: record.device), isSettable(slot) else { continue }
            controls[slot.position].base = record.base
            controls[slot.position].baseWriter = record.baseWriter
            controls[slot.position].shadowBase = record.shadowBase
            controls[slot.position].claims = claims(record)
            controls[slot.position].baseIsUntouched = record.baseIsUntouched ?? false
            scheduleClaims(of: slot)
        }
        for slot in registry.slots.indices.map(SlotIndex.init) where isSettable(slot) { refold(slot) }
        for value in values {
            guard let slot = slot(value.property, of: value.device) else { continue }
            restore(value, to: slot)
        }
        for command in kept { restore(command) }
        for record in records {
            guard let doing = record.doing, let slot = slot(record.property, of: record.device) else { continue }
            restore(doing, on: slot)
        }
    }

    /// A command goes on explaining what its device reports.
    private mutating func restore(_ doing: SlotRecord.Doing, on slot: SlotIndex) {
        let (id, device) = (CommandID(doing.command), registry[slot].device)
        guard doing.until > now, exists(device) else { return }
        if commands[id] == nil {
            var command = Command(
                id: id, device: device, action: "", body: .set([]), origin: doing.origin, layer: nil, at: now,
                expiresAt: doing.until)
            command.state = .acknowledged
            var live = LiveCommand(command: command, due: doing.until)
            live.explainsUntil = doing.until
            schedule(&live, at: doing.until)
            commands.insert(live)
            devices[device.position].commands.append(id)
            devices[device.position].commands.sort()
        }
        guard var live = commands[id], live.command.device == device else { return }
        if live.target(of: slot) == nil { live.command.body = .set(live.targets + [SlotValue(slot, doing.target)]) }
        while live.from.count < live.targets.count { live.from.append(.unknown) }
        if let i = live.targets.firstIndex(where: { $0.slot == slot }) { live.from[i] = doing.from }
        live.explainsUntil = max(doing.until, live.explainsUntil ?? doing.until)
        commands.replace(live)
    }

    private func slot(_ property: String, of device: String) -> SlotIndex? {
        registry.index(of: device).flatMap { registry.slot(property, of: $0) }
    }

    private mutating func restore(_ value: RestoredValue, to slot: SlotIndex) {
        guard !registry[slot].property.type.isEvent, value.value.isKnown else { return }
        devices[registry[slot].device.position].heard = true
        readings[slot.position].lastKnown = value.value
        readings[slot.position].provenance = .restored
        readings[slot.position].reportedAt = min(value.at, now)
        readings[slot.position].value = value.value
        if isStale(slot, at: now) { readings[slot.position].value = .unknown }
    }

    private mutating func restore(_ command: Command) {
        guard command.state == .queued || command.state == .sent, exists(command.device), commands[command.id] == nil
        else { return }
        if case .set(let values) = command.body, !values.allSatisfy({ owns(command.device, $0.slot) }) { return }
        nextCommandNumber = max(nextCommandNumber, command.id.number &+ 1)
        var live = LiveCommand(command: command, due: command.expiresAt)
        if command.state == .sent {
            let sentAt = command.sentAt ?? command.createdAt
            let end = sentAt + window(of: command)
            live.lastSent = sentAt
            live.explainsUntil = end
            live.asked = end <= now
            // One whose window is over is not sent again.
            if end <= now { live.command.tries = max(2, command.tries) }
            schedule(&live, at: end)
        } else {
            schedule(&live, at: command.expiresAt)
        }
        commands.insert(live)
        devices[command.device.position].commands.append(command.id)
        devices[command.device.position].commands.sort()
        // What it asks for may not be wanted any more.
        markDirty(command.device)
    }
}
