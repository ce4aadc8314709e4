import HearthModel

/// What is claimed of a slot and its device does not do stays claimed, and is asked for again: at the next report that
/// says otherwise, on the device's return, and from time to time (docs/spec/rule-language.md, section 11.1).
extension House {
    /// Counted from when the first command for it was given up; then every hour, and for safety every minute.
    private static let firstTimes = [Milliseconds.minutes(1), .minutes(5), .minutes(15), .minutes(60)]

    /// A command has been given up: what it asked for and a claim still asks for will be asked for again.
    /// - Returns: whether the device was not known already to do none of it.
    @discardableResult
    mutating func noteUnheeded(_ live: LiveCommand, into reaction: inout Reaction) -> Bool {
        var isNew = live.targets.isEmpty
        for target in live.targets {
            for slot in companions(of: target.slot) where differs(slot) {
                let output = controls[slot.position].output
                if controls[slot.position].unheeded?.value == output { continue }
                isNew = true
                let due = nextTime(of: slot, since: arrival, after: arrival)
                controls[slot.position].unheeded = Unheeded(value: output, since: arrival, due: due)
                deadlines.add(.unheeded(slot), at: due)
                keep(slot, &reaction)
            }
            // What nobody claims is told of every time.
            isNew = isNew || !isClaimed(target.slot)
        }
        return isNew
    }

    mutating func askAgain(_ slot: SlotIndex, at instant: Instant, into reaction: inout Reaction) {
        guard let unheeded = controls[slot.position].unheeded, unheeded.due == instant else { return }
        let due = nextTime(of: slot, since: unheeded.since, after: max(instant, arrival))
        // Nothing comes after the end of time.
        guard unheeded.value == controls[slot.position].output, differs(slot), due > arrival else {
            return forgetUnheeded(slot, into: &reaction)
        }
        let device = registry.slots[slot.position].device
        controls[slot.position].unheeded = Unheeded(value: unheeded.value, since: unheeded.since, due: due)
        deadlines.add(.unheeded(slot), at: due)
        // A device that is away is asked on its return, but some return without a word. Nothing new is to be kept.
        guard obstacle(to: device) == nil else { return }
        keep(slot, &reaction)
        controls[slot.position].asksAgain = true
        markDirty(device)
    }

    /// The device says once more what is not asked of it.
    mutating func hearUnheeded(_ slot: SlotIndex, into reaction: inout Reaction) {
        guard let unheeded = controls[slot.position].unheeded, !unheeded.isReported,
            unheeded.value == controls[slot.position].output, differs(slot), !isUnderWay(slot, unheeded.value)
        else { return }
        controls[slot.position].unheeded?.isReported = true
        keep(slot, &reaction)
        controls[slot.position].asksAgain = true
        markDirty(registry.slots[slot.position].device)
    }

    /// A device shows something else than is claimed without anybody's doing: it has not spoken itself, or does too late
    /// what it was told. One that settles is asked at the end of that, and one that is away on its return.
    mutating func askFor(_ slot: SlotIndex, into reaction: inout Reaction) {
        let device = registry.slots[slot.position].device
        guard obstacle(to: device) == nil, differs(slot), readings[slot.position].value.isKnown, !isHidden(slot),
            controls[slot.position].unheeded?.value != controls[slot.position].output,
            !isExpected(slot)
        else { return }
        guard devices[device.position].settling == nil else {
            devices[device.position].settling?.ask(slot)
            reaction.keptDevices.append(device)
            return
        }
        controls[slot.position].asksAgain = true
        markDirty(device)
    }

    /// Whether the output has been asked for, and the device may still be on its way there.
    private func isExpected(_ slot: SlotIndex) -> Bool {
        devices[registry.slots[slot.position].device.position].commands.contains { id in
            guard let live = commands[id], live.isUnfinished else { return false }
            return wish(of: live, for: slot) == controls[slot.position].output
        }
    }

    mutating func forgetUnheeded(_ slot: SlotIndex, into reaction: inout Reaction) {
        guard controls[slot.position].unheeded != nil else { return }
        controls[slot.position].unheeded = nil
        keep(slot, &reaction)
    }

    /// Whether a claim asks for what the device is not known to have.
    private func differs(_ slot: SlotIndex) -> Bool {
        let output = controls[slot.position].output
        guard output.isKnown, isSettable(slot), isClaimed(slot) else { return false }
        return !matches(slot, report: readings[slot.position].value, asked: output)
    }

    private func nextTime(of slot: SlotIndex, since: Instant, after instant: Instant) -> Instant {
        let last = winner(of: slot).layer == .safety ? Milliseconds.minutes(1) : .minutes(60)
        if last > .minutes(1), let first = House.firstTimes.first(where: { since + $0 > instant }) {
            return since + first
        }
        return since + last * ((instant - since).count / last.count + 1)
    }
}
