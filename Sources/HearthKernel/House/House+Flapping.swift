import HearthModel

extension House {
    /// More commands than this within `flapSpan` and ordinary rules must wait (rule-language.md, section 18, F504).
    private static let flapLimit = 12
    private static let flapSpan = Milliseconds.seconds(60)

    /// Whether ordinary rules have switched the slot to and fro too often to be heard now. When the time has passed,
    /// what is then wanted is sent.
    mutating func isHeldBack(
        _ entry: SlotValue, of group: SlotGroup, _ cause: Cause?, _ device: DeviceIndex, into reaction: inout Reaction
    ) -> Bool {
        let cause = cause ?? winner(of: entry.slot)
        guard case .rule = cause.origin, cause.layer ?? .normal < .manual else { return false }
        let slot = entry.slot.position
        if controls[slot].heldBackUntil == nil {
            if controls[slot].ruleCommands.opens(limit: House.flapLimit, span: House.flapSpan, at: now) == nil {
                controls[slot].ruleCommands.count(at: now, span: House.flapSpan)
                return false
            }
            let until = now + House.flapSpan
            controls[slot].heldBackUntil = until
            deadlines.add(.heldBack(entry.slot), at: until)
            reaction.notices.append(.flapping(entry.slot))
        }
        reaction.trace.append(
            TraceRecord(
                at: now, what: .dropped, slot: entry.slot, old: readings[slot].value, new: entry.value,
                origin: cause.origin, layer: cause.layer))
        return true
    }

    mutating func endHoldingBack(_ slot: SlotIndex, at instant: Instant) {
        guard controls[slot.position].heldBackUntil == instant else { return }
        controls[slot.position].heldBackUntil = nil
        for member in group(of: slot)?.slots ?? [] { controls[member.position].asksAgain = true }
        markDirty(registry[slot].device)
    }
}
