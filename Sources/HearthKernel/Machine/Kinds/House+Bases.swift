import HearthModel

/// A base as it was before the last claim on its slot ended.
struct FallenBase: Sendable, Codable {
    var slot: SlotIndex
    var value: Value
    var writer: Origin?
    /// Nobody had written it since the claims began.
    var wasUntouched: Bool
    /// Somebody has written it since.
    var isWritten = false
}

/// `normally`, and what a base is when claims end (docs/spec/rule-language.md, section 10.5).
extension House {
    /// `normally` of the slot; `nil` if there is none, or it is unknown now.
    mutating func normal(of slot: SlotIndex) -> Value? {
        guard let i = machine.normalBySlot[slot] else { return nil }
        var fuel = House.stepLimit
        let value = evaluate(program.normals[i].value, at: now, fuel: &fuel)
        return value.isKnown ? registry[slot].property.type.fitting(value) : nil
    }

    // MARK: Claims begin and end

    /// The first claim on a slot begins. Where the last one ended at this same instant they have not ended at all:
    /// which of the two is told first is chance (docs/spec/rule-language.md, section 7).
    mutating func beginClaims(on slot: SlotIndex, into reaction: inout Reaction) {
        controls[slot.position].baseIsUntouched = true
        keep(slot, &reaction)
        guard let i = machine.fallen.firstIndex(where: { $0.slot == slot }) else { return }
        let fallen = machine.fallen.remove(at: i)
        controls[slot.position].baseIsUntouched = fallen.wasUntouched && !fallen.isWritten
        guard !fallen.isWritten else { return }
        controls[slot.position].base = fallen.value
        controls[slot.position].baseWriter = fallen.writer
    }

    mutating func noteBaseWrite(to slot: SlotIndex) {
        guard let i = machine.fallen.firstIndex(where: { $0.slot == slot }) else { return }
        machine.fallen[i].isWritten = true
    }

    /// The last claim on a group has ended. If nobody has written the base since the claims began, it is what is
    /// normal; if it is not known by now, it is the resting value, or without one what is reported, so that nothing is
    /// sent.
    mutating func fallBack(_ slot: SlotIndex, into reaction: inout Reaction) {
        guard let group = group(of: slot), group.slots.allSatisfy({ controls[$0.position].claims.isEmpty }) else {
            return
        }
        for member in group.slots {
            let control = controls[member.position]
            machine.fallen.append(
                FallenBase(
                    slot: member, value: control.base, writer: control.baseWriter,
                    wasUntouched: control.baseIsUntouched))
            let normal = control.baseIsUntouched ? normal(of: member) : nil
            if control.baseIsUntouched { keep(member, &reaction) }
            controls[member.position].baseIsUntouched = false
            // Nobody has asked for it: a hand on a setpoint leaves the mode alone.
            let isUntouched = group.kind == .together && !control.output.isKnown
            guard let new = normal ?? (control.base.isKnown || isUntouched ? nil : rest(of: member)),
                new != control.base
            else { continue }
            controls[member.position].base = new
            controls[member.position].baseWriter = nil
            keep(member, &reaction)
        }
    }

    /// What a base that nobody knows becomes when the last claim ends; `nil`: nothing is asked then.
    func rest(of slot: SlotIndex) -> Value? {
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
            noteBaseWrite(to: entry.slot)
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
