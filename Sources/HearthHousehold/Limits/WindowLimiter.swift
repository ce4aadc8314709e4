package import HearthModel

/// Counts requests in fixed windows of one minute (docs/spec/household.md, section 1.8). A refused request is not
/// counted.
package struct WindowLimiter: Sendable {
    private static let window = Milliseconds.minutes(1)
    /// So many subjects are remembered within a minute; who has not been seen for longest is forgotten first.
    private static let limit = 10_000

    private var window = Int64.min
    private var counts: [String: (count: Int, turn: Int)] = [:]
    private var turn = 0

    package init() {}

    /// - Parameters:
    ///   - subject: a user, a token, or an address.
    ///   - limit: requests per window.
    /// - Returns: whole seconds to the end of the window, if there are no more.
    package mutating func take(_ limit: Int, from subject: String, at now: Instant) -> Milliseconds? {
        let number = now.milliseconds.flooredQuotient(Self.window.count)
        if number != window { (window, counts, turn) = (number, [:], 0) }
        let count = counts[subject]?.count ?? 0
        guard count < limit else {
            let rest = (number + 1) * Self.window.count - now.milliseconds
            return .seconds((rest + 999) / 1_000)
        }
        if count == 0, counts.count >= Self.limit { forgetQuietest() }
        turn += 1
        counts[subject] = (count + 1, turn)
        return nil
    }

    /// How many requests a subject has left in this window, and when the window ends.
    package func rest(of limit: Int, for subject: String, at now: Instant) -> (count: Int, end: Instant) {
        let number = now.milliseconds.flooredQuotient(Self.window.count)
        let spent = number == window ? counts[subject]?.count ?? 0 : 0
        return (max(0, limit - spent), Instant(milliseconds: (number + 1) * Self.window.count))
    }

    /// A tenth at once, so that a crowd does not make every request look through all.
    private mutating func forgetQuietest() {
        let quiet = counts.sorted { $0.value.turn < $1.value.turn }.prefix(Self.limit / 10)
        for (subject, _) in quiet { counts[subject] = nil }
    }
}
