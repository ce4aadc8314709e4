package import HearthModel

/// Decides when to restart a broker that ended, and when to tell people (docs/spec/devices.md, section 2.1).
package struct BrokerSupervision: Sendable {
    package struct Verdict: Sendable, Equatable {
        package var restartAfter: Milliseconds
        /// It has ended five times within ten minutes.
        package var isConcern: Bool
    }

    private static let window = Milliseconds.minutes(10)
    private static let longestDelay = Milliseconds.seconds(30)
    private static let concernFrom = 5

    private var ends: [Instant] = []

    package init() {}

    /// 0.5 s, doubling with each end within the last ten minutes, at most 30 s.
    package mutating func ended(at now: Instant) -> Verdict {
        ends.removeAll { now - $0 >= Self.window }
        ends.append(now)
        let doublings = min(ends.count - 1, 6)
        return Verdict(
            restartAfter: min(Milliseconds(500 << Int64(doublings)), Self.longestDelay),
            isConcern: ends.count >= Self.concernFrom)
    }
}
