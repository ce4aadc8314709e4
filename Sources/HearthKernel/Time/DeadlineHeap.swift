import HearthModel

/// Deadlines in the order of their instants, and at the same instant in one of their own, which does not depend on when
/// they were made: after a restart they are made anew (a binary heap).
struct DeadlineHeap: Sendable, Codable {
    struct Entry: Sendable, Codable {
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

    var first: Entry? { entries.first }

    mutating func add(_ deadline: Deadline, at: Instant) {
        let entry = Entry(at: at, sequence: nextSequence, deadline: deadline)
        entries.append(entry)
        nextSequence += 1
        entries.withUnsafeMutableBufferPointer { entries in
            var place = entries.count - 1
            while place > 0 {
                let parent = (place - 1) / 2
                guard entry.comesBefore(entries[parent]) else { break }
                entries[place] = entries[parent]
                place = parent
            }
            entries[place] = entry
        }
    }

    /// Removes and returns the first entry that is due by `instant`.
    mutating func next(dueBy instant: Instant) -> Entry? {
        guard let first = entries.first, first.at <= instant else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty { sink(last) }
        return first
    }

    /// From the top, in the place of the first entry, to where it belongs.
    private mutating func sink(_ entry: Entry) {
        entries.withUnsafeMutableBufferPointer { entries in
            var place = 0
            while true {
                var child = 2 * place + 1
                guard child < entries.count else { break }
                if child + 1 < entries.count, entries[child + 1].comesBefore(entries[child]) { child += 1 }
                guard entries[child].comesBefore(entry) else { break }
                entries[place] = entries[child]
                place = child
            }
            entries[place] = entry
        }
    }
}
