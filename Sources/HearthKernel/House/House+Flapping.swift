import HearthModel

extension House {
    static let flapSpan = Milliseconds.seconds(60)

    /// Whether rules have switched the slot to and fro too often to be heard now (F504). When the first of these
    /// commands is old enough, what is then wanted is sent. People and safety are always heard.
    mutating func isHeldBack(
        _ entry: SlotValue, of group: SlotGroup, _ cause: Cause?, _ device: DeviceIndex, into reaction: inout Reaction
    ) -> Bool {
        if let cause {
            guard case .rule = cause.origin else { return false }
        }
        let cause = cause ?? winner(of: entry.slot)
        guard cause.layer != .manual, cause.layer != .safety else { return false }
        let slot = entry.slot.position
        if controls[slot].heldBackUntil == nil {
            guard let until = nextTurnBack(to: entry, of: device) else {
                let (property, tolerance) = (registry.slots[slot].property, controls[slot].tolerance)
                controls[slot].toAndFro.count(entry.value, at: arrival, span: House.flapSpan) {
                    property.matches(report: $0, asked: $1, tolerance: tolerance)
                }
                keep(entry.slot, &reaction)
                return false
            }
            controls[slot].heldBackUntil = until
            deadlines.add(.heldBack(entry.slot), at: until)
            keep(entry.slot, &reaction)
            reaction.notices.append(.flapping(entry.slot))
            trace(
                TraceRecord(at: arrival, what: .fault, slot: entry.slot, origin: cause.origin, note: "F504"),
                into: &reaction)
            raise(flapping(entry.slot), into: &reaction)
        }
        trace(
            TraceRecord(
                at: arrival, what: .dropped, slot: entry.slot, old: readings[slot].value, new: entry.value,
                origin: cause.origin, layer: cause.layer), into: &reaction)
        return true
    }

    /// When rules may ask for this value; `nil`: now.
    private func nextTurnBack(to entry: SlotValue, of device: DeviceIndex) -> Instant? {
        controls[entry.slot.position].toAndFro.opens(
            to: entry.value, limit: registry.entry(device)?.device.times.flapLimit ?? DeviceTimes.usualFlapLimit,
            span: House.flapSpan, at: arrival
        ) { matches(entry.slot, report: $0, asked: $1) }
    }

    mutating func endHoldingBack(_ slot: SlotIndex, at instant: Instant, into reaction: inout Reaction) {
        guard controls[slot.position].heldBackUntil == instant else { return }
        controls[slot.position].heldBackUntil = nil
        keep(slot, &reaction)
        endConcern(flapping(slot).text, of: "", into: &reaction)
        for member in group(of: slot)?.slots ?? [] { controls[member.position].asksAgain = true }
        markDirty(registry[slot].device)
    }

    /// Whether it is the concern about a slot that is still held back.
    func isOfFlapping(_ concern: Concern) -> Bool {
        concern.rule.isEmpty
            && controls.indices.contains {
                controls[$0].heldBackUntil != nil && flapping(SlotIndex($0)).text == concern.text
            }
    }

    private func flapping(_ slot: SlotIndex) -> Concern {
        Concern(
            about: registry[registry[slot].device]?.id, severity: 0.5,
            text: "\(registry.name(of: slot)) is being switched to and fro by rules.", rule: "", since: now)
    }
}
