package import HearthModel

extension House {
    /// What must survive a crash of one slot.
    package func record(of slot: SlotIndex) -> SlotRecord {
        let control = controls[slot.position]
        let entry = registry[slot]
        return SlotRecord(
            device: registry[entry.device]?.id ?? "", property: entry.property.name, base: control.base,
            baseWriter: control.baseWriter, shadowBase: control.shadowBase, claims: control.claims,
            baseIsUntouched: control.baseIsUntouched)
    }

    /// Brings back what was kept, after the devices have been defined and before anything else. Names that no longer
    /// exist are ignored. What fell due meanwhile takes effect at the next step. Nothing is sent twice: a command whose
    /// window has passed is unacknowledged, and a waiting one keeps the time at which it expires.
    package mutating func restore(
        records: [SlotRecord], values: [RestoredValue], commands kept: [Command], at instant: Instant
    ) {
        now = max(now, instant)
        arrival = now
        machine.isRestored = true
        for record in records {
            guard let slot = slot(record.property, of: record.device), isSettable(slot) else { continue }
            controls[slot.position].base = record.base
            controls[slot.position].baseWriter = record.baseWriter
            controls[slot.position].shadowBase = record.shadowBase
            controls[slot.position].claims = record.claims
            controls[slot.position].baseIsUntouched = record.baseIsUntouched ?? false
            scheduleClaims(of: slot)
        }
        for slot in registry.slots.indices.map(SlotIndex.init) where isSettable(slot) { refold(slot) }
        for value in values {
            guard let slot = slot(value.property, of: value.device) else { continue }
            restore(value, to: slot)
        }
        for command in kept { restore(command) }
    }

    private func slot(_ property: String, of device: String) -> SlotIndex? {
        registry.index(of: device).flatMap { registry.slot(property, of: $0) }
    }

    private mutating func restore(_ value: RestoredValue, to slot: SlotIndex) {
        guard !registry[slot].property.type.isEvent, value.value.isKnown else { return }
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
