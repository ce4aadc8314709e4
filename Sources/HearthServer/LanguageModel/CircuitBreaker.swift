import HearthModel

/// Spares everybody the wait for a server that does not answer: after five failures in a row nothing is asked for five
/// minutes, then one question tries again.
struct CircuitBreaker: Sendable, Equatable {
    private static let most = 5
    private static let pause = Milliseconds.minutes(5)

    private var failures = 0
    private var openUntil: Instant?

    func isOpen(at now: Instant) -> Bool { openUntil.map { now < $0 } ?? false }

    mutating func note(success: Bool, at now: Instant) {
        failures = success ? 0 : failures + 1
        openUntil = failures >= Self.most ? now + Self.pause : nil
    }
}
