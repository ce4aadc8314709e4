import HearthModel

/// Those who are to be asked for their state, at a rate that the family bears.
struct PollQueue: Sendable {
    private let interval: Milliseconds?
    private var queue: [Int] = []
    private var freeAt = Instant.distantPast

    /// - Parameter perSecond: 0: nobody is ever asked.
    init(perSecond: Int) {
        interval = perSecond > 0 ? Milliseconds(Int64(1_000 / min(perSecond, 1_000))) : nil
    }

    /// When the next one may be asked.
    private(set) var due: Instant?

    mutating func add(_ unit: Int, at now: Instant) {
        guard interval != nil, !queue.contains(unit) else { return }
        queue.append(unit)
        due = max(now, freeAt)
    }

    mutating func remove(_ unit: Int) {
        queue.removeAll { $0 == unit }
        if queue.isEmpty { due = nil }
    }

    mutating func removeAll() {
        queue.removeAll()
        due = nil
    }

    /// The one whose turn it is, if it is time.
    mutating func next(at now: Instant) -> Int? {
        guard let interval, let due, due <= now, !queue.isEmpty else { return nil }
        let unit = queue.removeFirst()
        freeAt = now + interval
        self.due = queue.isEmpty ? nil : freeAt
        return unit
    }
}
