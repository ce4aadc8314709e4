package import HearthModel

/// When to dial again (docs/spec/devices.md, section 5.1): after 0.25 s doubling to 1 s, ±20 %; after 10 s once the
/// broker has been away for 10 min; after at least 30 s if it refused the login or TLS failed. A connection that held
/// for 60 s makes a new start.
package struct ReconnectSchedule: Sendable {
    private static let first = Milliseconds(250)
    private static let usual = Milliseconds.seconds(1)
    private static let late = Milliseconds.seconds(10)
    private static let refused = Milliseconds.seconds(30)
    private static let outageUntilLate = Milliseconds.minutes(10)
    private static let soundConnection = Milliseconds.seconds(60)

    private var step = Self.first
    /// Since when there has been no sound connection.
    private var outage: Instant?
    private var connection: Instant?

    package init() {}

    package mutating func connected(at now: Instant) { connection = now }

    /// The connection ended, or a try failed; returns how long to wait before the next try.
    /// - Parameters:
    ///   - reason: why there is no connection now.
    ///   - jitter: −1 … 1, spreads the hubs of a town after a power cut.
    package mutating func ended(because reason: MQTTLinkError, at now: Instant, jitter: Double) -> Milliseconds {
        if let connection, now - connection >= Self.soundConnection {
            step = Self.first
            outage = nil
        }
        connection = nil
        let start = outage ?? now
        outage = start
        let wait = now - start >= Self.outageUntilLate ? Self.late : step
        step = min(step * 2, Self.usual)
        let spread = Milliseconds(Int64(Double(wait.count) * (1 + 0.2 * max(-1, min(1, jitter)))))
        return reason.needsPatience ? max(spread, Self.refused) : spread
    }
}
