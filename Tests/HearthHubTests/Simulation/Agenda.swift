import HearthModel

/// What is to come, in order; of one instant in the order in which it was added.
struct Agenda<Event> {
    /// The soonest last.
    private var entries: [(at: Instant, event: Event)] = []

    var next: Instant? { entries.last?.at }

    mutating func add(_ event: Event, at instant: Instant) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].at > instant { low = middle + 1 } else { high = middle }
        }
        entries.insert((instant, event), at: low)
    }

    mutating func removeFirst() -> Event? { entries.popLast()?.event }
}
