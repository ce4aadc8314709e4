import HearthModel

extension House {
    /// After a jump of the clock, such as a sleep of the machine, everything that should have happened longer ago than
    /// this happens together.
    private static let latest = Milliseconds.minutes(10)

    /// Lets everything take effect that is due by now, in the order of its instant.
    mutating func meetDeadlines(into reaction: inout Reaction) {
        while let due = deadlines.earliest, due <= arrival {
            advance(to: max(due, arrival - House.latest), into: &reaction)
            meetInstant(into: &reaction)
        }
        advance(to: arrival, into: &reaction)
    }

    /// Most commands have been answered when their answer falls due, and all that is left is to forget them.
    mutating func quietDeadlines() {
        while case .command(let id)? = deadlines.firstWaking, !isAwaited(id) { deadlines.quietFirst() }
    }

    private mutating func advance(to instant: Instant, into reaction: inout Reaction) {
        guard instant > now else { return }
        endInstant(into: &reaction)
        now = instant
    }

    /// Everything that falls due at one instant is one input of the clock. Then the reports of devices that have settled
    /// are inputs of their own.
    private mutating func meetInstant(into reaction: inout Reaction) {
        machine.cause = .clock
        let start = reaction.changes.count
        var settled: [DeadlineHeap.Entry] = []
        while let entry = deadlines.next(dueBy: now) {
            if case .settled = entry.deadline { settled.append(entry) } else { meet(entry, into: &reaction) }
        }
        deferDirty()
        reactToEffects(from: start, into: &reaction)
        for case (let at, .settled(let device)) in settled.map({ ($0.at, $0.deadline) }) {
            let start = reaction.changes.count
            machine.cause = devices[device.position].settling?.cause
            settle(device, at: at, into: &reaction)
            arbitrateDirty(into: &reaction)
            react(to: start, into: &reaction)
        }
    }

    private mutating func meet(_ entry: DeadlineHeap.Entry, into reaction: inout Reaction) {
        switch entry.deadline {
        case .settled: break
        case .turn(let lane): meetTurn(lane, at: entry.at, into: &reaction)
        case .silence(let device): checkSilence(device, at: entry.at, into: &reaction)
        case .claims where !isReady, .heldBack where !isReady, .unheeded where !isReady: machine.overdue.append(entry)
        case .claims(let slot): endDueClaims(slot, at: entry.at, into: &reaction)
        case .heldBack(let slot): endHoldingBack(slot, at: entry.at, into: &reaction)
        case .unheeded(let slot): askAgain(slot, at: entry.at, into: &reaction)
        case .command(let id): meetCommand(id, at: entry.at, into: &reaction)
        case .cell(let cell): conditions.due.append(cell)
        case .stale(let slot): conditions.stale.append(slot)
        case .rule(let rule): meetRule(rule, at: entry.at)
        }
    }

    /// What deadlines have ended before the house was ready.
    mutating func meetOverdue(into reaction: inout Reaction) {
        let overdue = machine.overdue
        machine.overdue = []
        for entry in overdue { meet(entry, into: &reaction) }
    }

    /// What clock and rules want of devices is commanded when the instant ends, so that what cancels out in it is never
    /// sent.
    mutating func deferDirty() {
        for device in dirty {
            devices[device.position].isDirty = false
            guard !devices[device.position].isWaiting else { continue }
            devices[device.position].isWaiting = true
            machine.waiting.append(device)
        }
        dirty.removeAll(keepingCapacity: true)
    }

    /// No further input of this instant will come: what clock and rules want by now is commanded.
    mutating func endInstant(into reaction: inout Reaction) {
        machine.instant &+= 1
        if !machine.fallen.isEmpty { machine.fallen.removeAll(keepingCapacity: true) }
        guard isReady else { return }
        var rounds = 0
        while !machine.waiting.isEmpty, rounds < House.stepsPerInstant {
            rounds += 1
            let start = reaction.changes.count
            for i in machine.waiting.indices {
                devices[machine.waiting[i].position].isWaiting = false
                if exists(machine.waiting[i]) { arbitrate(machine.waiting[i], into: &reaction) }
            }
            machine.waiting.removeAll(keepingCapacity: true)
            reactToEffects(from: start, into: &reaction)
        }
    }

    /// Virtual devices have obeyed already, and what follows comes of that rather than of the clock.
    private mutating func reactToEffects(from start: Int, into reaction: inout Reaction) {
        if let deed = reaction.changes[start...].first { machine.cause = .report(deed.slot, deed.new) }
        react(to: start, into: &reaction)
    }
}
