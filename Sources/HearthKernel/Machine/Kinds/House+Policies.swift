import HearthModel

/// `manual` and `normally` (rule-language.md, sections 10.5 and 11.3).
extension House {
    /// How long a hand stands on a group: the policy of the first of its slots that has one, else the class's hold.
    mutating func holdSpan(of group: SlotGroup) -> Milliseconds {
        if let policy = policy(of: group), let span = milliseconds(policy.holds) { return span }
        return registry[registry[group.slots[0]].device]?.times.hold ?? .zero
    }

    /// Whether rules take over at once when the hold of the group ends.
    func resumes(_ group: SlotGroup) -> Bool {
        policy(of: group)?.resumes ?? registry[registry[group.slots[0]].device]?.times.resumesAfterHold ?? false
    }

    private func policy(of group: SlotGroup) -> PolicyCode? {
        guard !machine.policyBySlot.isEmpty else { return nil }
        return group.slots.lazy.compactMap { machine.policyBySlot[$0] }.first.map { program.policies[$0] }
    }

    /// Holds whose `until` has become true in this reaction end.
    mutating func endHoldsAtConditions(into reaction: inout Reaction) {
        guard !conditions.edges.isEmpty, !program.policies.isEmpty else { return }
        for policy in program.policies {
            guard let until = policy.until, conditions.edges.contains(until), isSettable(policy.slot),
                let group = group(of: policy.slot)
            else { continue }
            endHold(of: group, resuming: resumes(group), .holdEnds, by: .clock, at: now, into: &reaction)
        }
    }

    // MARK: The base

    /// `normally` of the slot; `nil` if there is none, or it is unknown now.
    mutating func normal(of slot: SlotIndex) -> Value? {
        guard let i = machine.normalBySlot[slot] else { return nil }
        var fuel = House.stepLimit
        let value = evaluate(program.normals[i].value, at: now, fuel: &fuel)
        return value.isKnown ? registry[slot].property.type.fitting(value) : nil
    }

    /// The last claim on a group has ended. If nobody has written the base since the claims began, it is what is normal;
    /// if it is not known by now, it is the resting value, or without one what is reported, so that nothing is sent.
    mutating func fallBack(_ slot: SlotIndex, into reaction: inout Reaction) {
        guard let group = group(of: slot), group.slots.allSatisfy({ controls[$0.position].claims.isEmpty }) else {
            return
        }
        for member in group.slots {
            let old = controls[member.position].base
            let normal = controls[member.position].baseIsUntouched ? normal(of: member) : nil
            if controls[member.position].baseIsUntouched { keep(member, &reaction) }
            controls[member.position].baseIsUntouched = false
            guard let new = normal ?? (old.isKnown ? nil : rest(of: member)), new != old else { continue }
            controls[member.position].base = new
            controls[member.position].baseWriter = nil
            keep(member, &reaction)
        }
    }

    private func rest(of slot: SlotIndex) -> Value? {
        let resting = controls[slot.position].resting
        return resting.isKnown ? resting : StateWords.settled(readings[slot.position].value)
    }

    /// What is normal is the base of a slot from the load on.
    mutating func beginNormal(_ slot: SlotIndex, into reaction: inout Reaction) {
        guard isSettable(slot), let value = normal(of: slot), let group = group(of: slot) else { return }
        for entry in group.coupled([SlotValue(slot, value)]) {
            let old = controls[entry.slot.position].base
            controls[entry.slot.position].base = entry.value
            controls[entry.slot.position].baseWriter = nil
            controls[entry.slot.position].asksAgain = true
            controls[entry.slot.position].reason = trace(
                TraceRecord(
                    at: now, what: .base, slot: entry.slot, old: old, new: entry.value, origin: .clock,
                    note: "normally"), into: &reaction)
            keep(entry.slot, &reaction)
        }
        markDirty(registry[slot].device)
    }
}
