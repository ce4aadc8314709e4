package import HearthModel

/// Deadlines in the order of their instants, and at the same instant in one of their own, which does not depend on when
/// they were made: after a restart they are made anew (a binary heap).
package struct DeadlineHeap: Sendable {
    struct Entry: Sendable {
        var at: Instant
        var sequence: Int64
        var deadline: Deadline

        func comesBefore(_ other: Entry) -> Bool {
            let (time, otherTime) = (at.milliseconds, other.at.milliseconds)
            if time != otherTime { return time < otherTime }
            let (order, otherOrder) = (deadline.order, other.deadline.order)
            return order != otherOrder ? order < otherOrder : sequence < other.sequence
        }
    }

    private var entries: ContiguousArray<Entry> = []
    private var nextSequence: Int64 = 0

    package var earliest: Instant? { entries.first?.at }

    mutating func add(_ deadline: Deadline, at: Instant) {
        entries.append(Entry(at: at, sequence: nextSequence, deadline: deadline))
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
