import HearthModel

/// How long what the store has refused is held back: 5 s, twice as long after each further refusal, at most a minute.
struct RetryPause {
    private static let first = Milliseconds.seconds(5)
    private static let longest = Milliseconds.minutes(1)

    private var length = RetryPause.first
    private var end: Instant?

    /// Not before the pause has ended, however often more is due meanwhile.
    func holding(_ due: Instant?) -> Instant? {
        guard let due, let end else { return due }
        return max(due, end)
    }

    func isOver(at now: Instant) -> Bool { end.map { $0 <= now } ?? true }

    /// - Returns: when the pause ends.
    @discardableResult
    mutating func refused(at now: Instant) -> Instant {
        let end = now + length
        self.end = end
        length = min(Milliseconds(length.count * 2), RetryPause.longest)
        return end
    }

    mutating func taken() { self = RetryPause() }
}
