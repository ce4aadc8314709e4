package import HearthModel

extension House {
    /// What must survive a crash of one slot.
    package func record(of slot: SlotIndex) -> SlotRecord {
        let control = controls[slot.position]
        let entry = registry[slot]
        var record = SlotRecord(
            device: registry.entry(entry.device)?.device.id ?? "", property: entry.property.name, base: control.base,
            baseWriter: control.baseWriter, shadowBase: control.shadowBase, claims: control.claims,
            baseIsUntouched: control.baseIsUntouched)
        let turns = control.toAndFro.recent(span: House.flapSpan, at: now)
        if !turns.isEmpty { (record.ruleCommands, record.ruleValues) = (turns.map(\.at), turns.map(\.value)) }
        record.heldBackUntil = control.heldBackUntil
        record.unheeded = control.unheeded
        record.writes = control.writes.recent(span: House.writeSpan, at: now)
        record.reason = control.reason
        return record
    }

    /// Brings back what was kept, after the devices have been defined and before anything else. Names that no longer
    /// exist are ignored. What fell due meanwhile takes effect at the next step. Nothing is sent twice: a command whose
    /// window has passed is unacknowledged, and a waiting one keeps the time at which it expires.
    /// - Parameter lastAlive: the last instant at which the house is known to have been there; `nil`: nobody knows.
    package mutating func restore(
        records: [SlotRecord], values: [RestoredValue], commands kept: [RestoredCommand],
        settling: [SettlingRecord] = [], at instant: Instant, lastAlive: Instant? = nil
    ) {
        now = max(now, instant)
        arrival = now
        machine.isRestored = !isReady
        if let lastAlive, machine.stop == nil, !isReady {
            machine.stop = Stop(lastAlive: min(lastAlive, now), startedAt: now)
        }
        for record in records {
            guard let slot = slot(record.property, of: record.device), isSettable(slot) else { continue }
            restore(record, to: slot)
        }
        for slot in registry.slots.indices.map(SlotIndex.init) where isSettable(slot) { refold(slot) }
        for value in values {
            guard let slot = slot(value.property, of: value.device) else { continue }
            restore(value, to: slot)
        }
        for record in settling { restore(record) }
        for command in kept { restore(command) }
        for command in kept.sorted(by: { ($0.flight?.lastSent ?? .distantPast) < ($1.flight?.lastSent ?? .distantPast) }
        ) {
            countSending(command)
        }
    }

    private mutating func restore(_ record: SlotRecord, to slot: SlotIndex) {
        controls[slot.position].base = record.base
        controls[slot.position].baseWriter = record.baseWriter
        controls[slot.position].shadowBase = record.shadowBase
        controls[slot.position].claims = claims(record)
        controls[slot.position].baseIsUntouched = record.baseIsUntouched
        controls[slot.position].toAndFro = ToAndFro(record.ruleValues ?? [], at: record.ruleCommands ?? [])
        controls[slot.position].writes = RateWindow(record.writes ?? [])
        controls[slot.position].heldBackUntil = record.heldBackUntil
        controls[slot.position].reason = record.reason
        controls[slot.position].unheeded = record.unheeded
        if let due = record.unheeded?.due { deadlines.add(.unheeded(slot), at: due) }
        if let until = record.heldBackUntil { deadlines.add(.heldBack(slot), at: until) }
        scheduleClaims(of: slot)
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

    private func slot(_ property: String, of device: String) -> SlotIndex? {
        registry.index(of: device).flatMap { registry.slot(property, of: $0) }
    }

    mutating func restore(_ value: RestoredValue, to slot: SlotIndex) {
        guard !registry[slot].property.type.isEvent, value.value.isKnown else { return }
        devices[registry[slot].device.position].heard = true
        readings[slot.position].lastKnown = value.value
        readings[slot.position].provenance = .restored
        readings[slot.position].reportedAt = min(value.at, now)
        readings[slot.position].value = value.value
        readings[slot.position].isUnheard = isAfterShortStop
        if isStale(slot, at: now) { readings[slot.position].value = .unknown }
    }

    /// What is reported now is compared with what was reported before the stop.
    var isAfterShortStop: Bool { !isReady && machine.stop?.isLong == false }

    // MARK: Commands

    private mutating func restore(_ kept: RestoredCommand) {
        let command = kept.command
        guard exists(command.device), commands[command.id] == nil else { return }
        if case .set(let values) = command.body, !values.allSatisfy({ owns(command.device, $0.slot) }) { return }
        nextCommandNumber = max(nextCommandNumber, command.id.number &+ 1)
        var live = LiveCommand(command: command, due: command.expiresAt)
        live.flight = kept.flight ?? live.flight
        switch command.state {
        case .queued: schedule(&live, at: command.expiresAt)
        case .sent: resume(&live)
        default:
            // Nobody waits for it; but what is reported may be its doing.
            guard let due = kept.flight?.due, due > now else { return }
            schedule(&live, at: due)
        }
        commands.insert(live)
        devices[command.device.position].commands.append(command.id)
        devices[command.device.position].commands.sort()
    }

    /// It waits on for its answer. One whose window is over is not sent again.
    private mutating func resume(_ live: inout LiveCommand) {
        let sentAt = live.flight.lastSent ?? live.command.sentAt ?? live.command.createdAt
        let end = sentAt + window(of: live.command)
        live.flight.lastSent = sentAt
        live.flight.explainsUntil = live.flight.explainsUntil ?? end
        let isOver = end <= now
        live.asked = isOver || (live.command.tries > 1 && live.flight.due <= now)
        if isOver { live.command.tries = max(2, live.command.tries) }
        schedule(&live, at: live.asked || live.command.tries < 2 ? end : min(live.flight.due, end))
    }

    /// Counts what has been sent lately against what a device may be sent.
    private mutating func countSending(_ kept: RestoredCommand) {
        guard let sentAt = kept.flight?.lastSent, let live = commands[kept.command.id] else { return }
        devices[live.command.device.position].sends.count(at: sentAt, span: .seconds(1))
        countInLanes(live, at: sentAt)
        for target in live.targets { controls[target.slot.position].lastSent = sentAt }
    }
}
