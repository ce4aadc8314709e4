import HearthModel

/// How many messages a client may still send: 20 a second, 100 at once (house-api.md, section 8).
struct MessageAllowance {
    private static let rate = 20.0
    private static let burst = 100.0

    private var level = burst
    private var at: Instant

    init(at now: Instant) { at = now }

    /// - Returns: false if there was nothing left to take.
    mutating func take(at now: Instant) -> Bool {
        level = min(Self.burst, level + max(0, (now - at).seconds) * Self.rate)
        at = now
        guard level >= 1 else { return false }
        level -= 1
        return true
    }
}
