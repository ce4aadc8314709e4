import HearthModel

extension House {
    /// Lets everything take effect that is due by now, in the order of its instant. What falls due at one instant is
    /// one input: its outputs are arbitrated together.
    mutating func meetDeadlines(into reaction: inout Reaction) {
        while let entry = deadlines.next(dueBy: now) {
            meet(entry.deadline, at: entry.at, into: &reaction)
            if deadlines.earliest != entry.at { arbitrateDirty(into: &reaction) }
        }
    }

    private mutating func meet(_ deadline: Deadline, at instant: Instant, into reaction: inout Reaction) {
        switch deadline {
        case .settled(let device): settle(device, at: instant, into: &reaction)
        case .silence(let device): checkSilence(device, at: instant, into: &reaction)
        case .claims(let slot): endDueClaims(slot, at: instant, into: &reaction)
        case .heldBack(let slot): endHoldingBack(slot, at: instant)
        case .command(let id): meetCommand(id, at: instant, into: &reaction)
        case .cell(let cell): conditions.due.append(cell)
        case .stale(let slot): conditions.stale.append(slot)
        }
    }
}
