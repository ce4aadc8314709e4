package import HearthModel

/// What falls due. It takes effect in the order of its instants whenever the house is stepped; and the house wants to be
/// woken for it, but for what nobody could notice: that waits until the house is stepped anyway, or for a while
/// (docs/performance.md).
package struct Deadlines: Sendable, Codable {
    private var waking = DeadlineHeap()
    private var quiet = DeadlineHeap()

    /// What nobody notices waits for company no longer than this.
    static let patience = Milliseconds.seconds(1)

    package var earliest: Instant? {
        guard let first = waking.first, let other = quiet.first else { return waking.first?.at ?? quiet.first?.at }
        return min(first.at, other.at)
    }

    /// When the house wants to be stepped next if nothing happens before.
    package var wake: Instant? {
        guard let first = quiet.first else { return waking.first?.at }
        return min(waking.first?.at ?? .distantFuture, first.at + Deadlines.patience)
    }

    /// The first one for which the house wants to be woken.
    var firstWaking: Deadline? { waking.first?.deadline }

    mutating func add(_ deadline: Deadline, at instant: Instant) { waking.add(deadline, at: instant) }

    /// Nobody would notice the first one.
    mutating func quietFirst() {
        if let entry = waking.next(dueBy: .distantFuture) { quiet.add(entry.deadline, at: entry.at) }
    }

    /// Removes and returns the first entry that is due by `instant`.
    mutating func next(dueBy instant: Instant) -> DeadlineHeap.Entry? {
        guard let first = quiet.first, !(waking.first?.comesBefore(first) ?? false) else {
            return waking.next(dueBy: instant)
        }
        return quiet.next(dueBy: instant)
    }
}
