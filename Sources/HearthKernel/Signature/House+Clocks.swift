package import HearthModel

/// What runs in the house. Unlike `nextDeadline`, which may name moments at which nothing is due any more, this is what
/// the state itself says; it takes a look at all of it.
extension House {
    /// When time alone next changes something about conditions, rules, claims or holds.
    package mutating func nextClock() -> Instant? {
        var next = Instant.distantFuture
        for position in program.cells.indices {
            let cell = program.cells[position]
            next = earliest(next, conditions.states[position].due(cell.kind, after: now))
            if !cell.boundaries.isEmpty { next = earliest(next, self.next(of: cell.boundaries, after: now)) }
        }
        for position in machine.rules.indices {
            next = earliest(next, ownDue(of: RuleIndex(position)))
            guard let gate = waitingGate(of: RuleIndex(position)) else { continue }
            next = earliest(next, self.next(of: gate.boundaries, after: now))
        }
        for control in controls where control.group != nil {
            next = earliest(next, control.heldBackUntil)
            next = earliest(next, control.unheeded?.due)
            for claim in control.claims { next = earliest(next, claim.until) }
        }
        for device in devices { next = earliest(next, device.settling?.until) }
        return next == .distantFuture ? nil : next
    }

    private func earliest(_ a: Instant, _ b: Instant?) -> Instant {
        guard let b, b > now else { return a }
        return min(a, b)
    }

    /// When the last command is forgotten that is under way or still explains what its device reports.
    package var commandsEnd: Instant? {
        devices.flatMap { $0.commands.compactMap { commands[$0]?.flight.due } }.max()
    }
}
