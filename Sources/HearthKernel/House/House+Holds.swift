import HearthModel

extension House {
    /// A hand at the device: what it did, with what belongs to it, is held.
    mutating func takeHand(_ hands: [SlotValue], of device: DeviceIndex, into reaction: inout Reaction) {
        for group in devices[device.position].groups where hands.contains(where: { group.slots.contains($0.slot) }) {
            let wished = group.slots.compactMap { slot -> SlotValue? in
                if let hand = hands.last(where: { $0.slot == slot }) { return hand }
                guard group.kind != .colour, let value = StateWords.settled(readings[slot.position].value) else {
                    return nil
                }
                return value.isKnown ? SlotValue(slot, value) : nil
            }
            hold(group, group.coupled(wished), by: .device, for: holdSpan(of: group), into: &reaction)
        }
        machine.hands += hands.map(\.slot)
        // A hand that a stronger claim beats is corrected.
        for hand in hands { controls[hand.slot.position].asksAgain = true }
        arbitrate(device, cause: Cause(origin: .device, layer: .manual), into: &reaction)
    }

    /// A hand takes hold of a group (docs/spec/rule-language.md, section 11.2): its values are a claim of the manual
    /// layer, or the base at once where the span is zero; ordinary claims are overridden until their rules next start.
    /// - Parameters:
    ///   - values: coupled; slots of the group that are not among them are not claimed.
    ///   - isFirm: the span was chosen for this very act.
    mutating func hold(
        _ group: SlotGroup, _ values: [SlotValue], by origin: Origin, for span: Milliseconds, isFirm: Bool = false,
        cause: TraceRecord.Cause? = nil, note: String? = nil, into reaction: inout Reaction
    ) {
        let earlier = group.slots.compactMap { controls[$0.position].claims.first(where: \.isHold) }.first
        let device = registry[group.slots[0]].device
        // A cover on its way reports one hand many times.
        let isSameHand =
            if let earlier, origin == .device, earlier.writer == .device,
                let times = registry.entry(device)?.device.times
            {
                now < earlier.since + (times.arrivalWindow ?? times.ackWindow)
            } else { false }
        for slot in group.slots {
            controls[slot.position].claims.removeAll { $0.layer == .manual || $0.yieldsToHand }
            for i in controls[slot.position].claims.indices where controls[slot.position].claims[i].isOrdinary {
                controls[slot.position].claims[i].overridden = true
            }
            if span <= .zero { controls[slot.position].shadowBase = .unknown }
            keep(slot, &reaction)
        }
        if !isSameHand {
            for entry in values {
                var record = TraceRecord(
                    at: now, what: .hand, slot: entry.slot, old: controls[entry.slot.position].output,
                    new: entry.value, origin: origin, layer: .manual, note: note)
                record.cause = cause
                controls[entry.slot.position].reason = trace(record, into: &reaction)
            }
        }
        touch(device, &reaction)
        markDirty(device)
        guard span > .zero else {
            writeBase(values, of: group, by: origin, cause: cause, note: note, into: &reaction)
            return
        }
        let since = isSameHand ? earlier?.since ?? now : now
        for entry in values {
            var claim = Claim(
                layer: .manual, order: 0, writer: origin, value: entry.value, since: since, until: now + span)
            if isFirm { claim.firm = true }
            add(claim, to: entry.slot, into: &reaction)
        }
    }

    /// The hold of a group ends. Quietly: the held value becomes the base, so that nothing changes. Resuming: marks are
    /// cleared, and what rules wrote meanwhile counts.
    mutating func endHold(
        of group: SlotGroup, resuming: Bool, _ what: TraceRecord.What, by origin: Origin, at instant: Instant,
        into reaction: inout Reaction
    ) {
        let holds = group.slots.map { controls[$0.position].claims.first(where: \.isHold) }
        guard let writer = holds.lazy.compactMap({ $0 }).first?.writer else { return }
        let held = fold(group) { $0.isOrdinary || $0.isHold }
        for (i, slot) in group.slots.enumerated() {
            let old = controls[slot.position].base
            controls[slot.position].claims.removeAll(where: \.isHold)
            if resuming {
                for j in controls[slot.position].claims.indices { controls[slot.position].claims[j].overridden = false }
                if controls[slot.position].shadowBase.isKnown {
                    controls[slot.position].base = controls[slot.position].shadowBase
                } else if let normal = normal(of: slot) {
                    controls[slot.position].base = normal
                }
            } else if holds[i] != nil || group.kind != .colour {
                controls[slot.position].base = held[i].value
                controls[slot.position].baseWriter = writer
                controls[slot.position].baseIsUntouched = false
            }
            controls[slot.position].shadowBase = .unknown
            keep(slot, &reaction)
            guard holds[i] != nil else { continue }
            controls[slot.position].reason = trace(
                TraceRecord(
                    at: instant, what: what, slot: slot, old: old, new: controls[slot.position].base, origin: origin,
                    layer: .manual), into: &reaction)
        }
        let device = registry[group.slots[0]].device
        touch(device, &reaction)
        markDirty(device)
    }

    /// A newer wish, or a rule that heeds no hands, ends the hold: nothing changes by that alone.
    mutating func endHold(of group: SlotGroup, quietlyBy origin: Origin, into reaction: inout Reaction) {
        endHold(of: group, resuming: false, .holdEnds, by: origin, at: now, into: &reaction)
    }

    /// A person gives a device back to the rules. Where no rule wants anything of it, it stays as it is.
    mutating func release(_ device: DeviceIndex, by origin: Origin, into reaction: inout Reaction) {
        guard exists(device) else { return }
        for group in devices[device.position].groups {
            let isWanted = group.slots.contains { slot in
                controls[slot.position].shadowBase.isKnown
                    || controls[slot.position].claims.contains(where: \.isOrdinary)
            }
            endHold(
                of: group, resuming: resumes(group) || isWanted, .released, by: origin, at: now, into: &reaction)
        }
    }
}
