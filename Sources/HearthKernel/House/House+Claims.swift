package import HearthModel

extension House {
    /// A rule's claim begins. During a hold an ordinary claim is born overridden. It replaces the writer's earlier
    /// claim of the same layer and order.
    package mutating func place(_ claim: Claim, on slot: SlotIndex, into reaction: inout Reaction) {
        guard isSettable(slot) else { return }
        var claim = claim
        if claim.isOrdinary, isHeld(slot) { claim.overridden = true }
        add(claim, to: slot, into: &reaction) {
            $0.writer == claim.writer && $0.layer == claim.layer && $0.order == claim.order
        }
        if !claim.overridden { controls[slot.position].asksAgain = true }
        markDirty(registry.slots[slot.position].device)
        arbitrateDirty(into: &reaction)
    }

    /// A rule gives back what it claimed.
    package mutating func endClaims(of writer: Origin, on slot: SlotIndex, into reaction: inout Reaction) {
        guard isSettable(slot) else { return }
        removeClaims(from: slot, at: now, into: &reaction) { $0.writer == writer }
        arbitrateDirty(into: &reaction)
    }

    mutating func add(
        _ claim: Claim, to slot: SlotIndex, into reaction: inout Reaction,
        replacing isReplaced: (Claim) -> Bool = { _ in false }
    ) {
        if let group = group(of: slot), group.slots.allSatisfy({ controls[$0.position].claims.isEmpty }) {
            for member in group.slots { beginClaims(on: member, into: &reaction) }
        }
        controls[slot.position].claims.removeAll(where: isReplaced)
        controls[slot.position].claims.append(claim)
        scheduleClaims(of: slot)
        keep(slot, &reaction)
    }

    mutating func removeClaims(
        from slot: SlotIndex, at instant: Instant, into reaction: inout Reaction, where ends: (Claim) -> Bool
    ) {
        guard controls[slot.position].claims.contains(where: ends) else { return }
        for claim in controls[slot.position].claims where ends(claim) {
            controls[slot.position].reason = trace(
                TraceRecord(
                    at: instant, what: .claimEnds, slot: slot, old: claim.value, new: .unknown, origin: claim.writer,
                    layer: claim.layer), into: &reaction)
            keep(slot, &reaction)
        }
        controls[slot.position].claims.removeAll(where: ends)
        fallBack(slot, into: &reaction)
        markDirty(registry.slots[slot.position].device)
    }

    mutating func scheduleClaims(of slot: SlotIndex) {
        guard let due = controls[slot.position].claims.compactMap(\.until).min(),
            due < controls[slot.position].claimsDue ?? .distantFuture
        else { return }
        controls[slot.position].claimsDue = due
        deadlines.add(.claims(slot), at: due)
    }

    mutating func endDueClaims(_ slot: SlotIndex, at instant: Instant, into reaction: inout Reaction) {
        guard controls[slot.position].claimsDue == instant else { return }
        controls[slot.position].claimsDue = nil
        func isDue(_ claim: Claim) -> Bool { claim.until.map { $0 <= instant } ?? false }
        if let group = group(of: slot), controls[slot.position].claims.contains(where: { $0.isHold && isDue($0) }) {
            endHold(of: group, resuming: resumes(group), .holdEnds, by: .clock, at: instant, into: &reaction)
        }
        removeClaims(from: slot, at: instant, into: &reaction, where: isDue)
        scheduleClaims(of: slot)
    }

    /// Writes the base of one group. What ordinary rules and programs write during a hold goes beside it.
    /// - Parameter values: coupled.
    mutating func writeBase(
        _ values: [SlotValue], of group: SlotGroup, by writer: Origin, cause: TraceRecord.Cause? = nil, note: String?,
        into reaction: inout Reaction
    ) {
        let goesBeside =
            !writer.isHand && group.slots.contains { controls[$0.position].claims.contains(where: \.isHold) }
        for entry in values {
            let slot = entry.slot.position
            let old = goesBeside ? controls[slot].shadowBase : controls[slot].base
            if goesBeside {
                controls[slot].shadowBase = entry.value
            } else {
                controls[slot].base = entry.value
                controls[slot].baseWriter = writer
                controls[slot].baseIsUntouched = false
                noteBaseWrite(to: entry.slot)
            }
            controls[slot].asksAgain = true
            var record = TraceRecord(
                at: now, what: .base, slot: entry.slot, old: old, new: entry.value, origin: writer, note: note)
            record.cause = cause
            controls[slot].reason = trace(record, into: &reaction)
            keep(entry.slot, &reaction)
        }
        // Off says nothing of the brightness to come back with.
        if case .level = group.kind, !goesBeside, values.count == 1, values[0].slot == group.slots[0],
            values[0].value == .flag(false)
        {
            controls[group.slots[1].position].base = .unknown
            keep(group.slots[1], &reaction)
        }
    }

    func isSettable(_ slot: SlotIndex) -> Bool {
        slot.position >= 0 && slot.position < controls.count && controls[slot.position].group != nil
            && readings[slot.position].owner != nil
    }

    /// Whether a person's hold stands on the slot or on what is held together with it.
    func isHeld(_ slot: SlotIndex) -> Bool {
        group(of: slot)?.slots.contains { controls[$0.position].claims.contains(where: \.isHold) } ?? false
    }
}
