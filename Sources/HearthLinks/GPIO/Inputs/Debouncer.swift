package import HearthModel

/// A level counts once it has been stable for the period, and from the instant at which it became so.
package struct Debouncer: Sendable {
    private let period: Milliseconds
    private(set) var level: Bool
    private var pending: LevelChange?

    /// - Parameter period: zero: every change counts.
    package init(period: Milliseconds, level: Bool) { (self.period, self.level) = (period, level) }

    /// When `settle` has something to do.
    package var due: Instant? { pending.map { $0.at + period } }

    /// - Returns: a change that counts: this one, or one before it that had been stable long enough.
    package mutating func edge(_ change: LevelChange) -> LevelChange? {
        let settled = settle(at: change.at)
        if change.isActive == level {
            pending = nil
        } else if pending?.isActive != change.isActive {
            pending = change
        }
        return settled ?? settle(at: change.at)
    }

    package mutating func settle(at now: Instant) -> LevelChange? {
        guard let change = pending, change.at + period <= now else { return nil }
        pending = nil
        level = change.isActive
        return change
    }
}

/// A line became active or inactive.
package struct LevelChange: Hashable, Sendable {
    package var isActive: Bool
    package var at: Instant
    package init(_ isActive: Bool, at instant: Instant) { (self.isActive, at) = (isActive, instant) }
}
