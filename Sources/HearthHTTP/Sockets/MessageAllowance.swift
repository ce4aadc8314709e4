package import HearthModel

/// How many messages a client may still send.
package struct MessageAllowance {
    private let rate: Double
    private let burst: Double
    private var level: Double
    private var at: Instant

    /// - Parameters:
    ///   - rate: messages per second in the long run.
    ///   - burst: how many may come at once.
    package init(rate: Double = 20, burst: Double = 100, at now: Instant) {
        (self.rate, self.burst, level, at) = (rate, burst, burst, now)
    }

    /// - Returns: false if there was nothing left to take.
    package mutating func take(at now: Instant) -> Bool {
        level = min(burst, level + max(0, (now - at).seconds) * rate)
        at = now
        guard level >= 1 else { return false }
        level -= 1
        return true
    }
}
