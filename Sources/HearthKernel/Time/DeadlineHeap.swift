package import HearthModel

/// Deadlines in the order of their instants, and at the same instant in one of their own, which does not depend on when
/// they were made: after a restart they are made anew (a binary heap).
package struct DeadlineHeap: Sendable {
    struct Entry: Sendable {
        let at: Instant
        let deadline: Deadline
        /// Where it stands: the instant, the order among its own, and when it was made.
        private let place: (Int64, Int, Int64, Int64)

        init(_ deadline: Deadline, at: Instant, sequence: Int64) {
            (self.at, self.deadline) = (at, deadline)
            let order = deadline.order
            place = (at.milliseconds, order.kind, order.number, sequence)
        }

        func comesBefore(_ other: Entry) -> Bool { place < other.place }
    }

    private var entries: ContiguousArray<Entry> = []
    private var nextSequence: Int64 = 0

    package var earliest: Instant? { entries.first?.at }

    mutating func add(_ deadline: Deadline, at: Instant) {
        entries.append(Entry(deadline, at: at, sequence: nextSequence))
        nextSequence += 1
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child].comesBefore(entries[parent]) else { return }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the first entry that is due by `instant`.
    mutating func next(dueBy instant: Instant) -> Entry? {
        guard let first = entries.first, first.at <= instant else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in 2 * parent + 1...2 * parent + 2
            where child < entries.count && entries[child].comesBefore(entries[least]) {
                least = child
            }
            guard least != parent else { return }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
