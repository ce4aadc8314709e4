import HearthModel

extension House {
    /// A momentary act is sent at once or not at all, and never again. It asks for no value, but what the device then
    /// reports is its doing.
    mutating func perform(
        _ act: Command.Act, _ write: Write, _ device: Device, into reaction: inout Reaction
    ) -> WriteOutcome.Result {
        if let reason = obstacle(to: write.device) { return .unreachable(reason) }
        for slot in registry.slots(of: write.device) where isSettable(slot) {
            if let claim = controls[slot.position].claims.effective.last(where: { $0.layer > .manual }),
                !(claim.yieldsToHand && write.origin.isHand)
            {
                return .blocked(WriteOutcome.Blocked(slot: slot, claim: claim))
            }
        }
        if act == .stop { stop(write, into: &reaction) }
        let cause = Cause(origin: write.origin, action: write.action, note: write.reason)
        return .accepted(issue(.act(act), to: write.device, cause, into: &reaction))
    }

    /// To stop is to want what is there now (docs/spec/rule-language.md, section 5.1); where it comes to rest is
    /// followed.
    private mutating func stop(_ write: Write, into reaction: inout Reaction) {
        for id in devices[write.device.position].commands { supersede(id, by: nil, into: &reaction) }
        for group in devices[write.device.position].groups {
            guard case .level = group.kind else { continue }
            let here = group.coupled(
                group.slots.compactMap { slot in
                    StateWords.settled(readings[slot.position].value).map { SlotValue(slot, $0) }
                })
            if write.origin.isHand {
                let span = if case .lasting(let span) = write.hold { span } else { holdSpan(of: group) }
                hold(
                    group, here, by: write.origin, for: span, isFirm: write.hold.isChosen, note: write.reason,
                    into: &reaction)
            } else {
                writeBase(here, of: group, by: write.origin, note: write.reason, into: &reaction)
            }
            refold(group.slots[0])
            for slot in group.slots { controls[slot.position].asksAgain = false }
        }
    }
}
