import HearthModel

/// A coin cell that lasts about two years.
enum BatteryDrain {
    private static let percentPerDay = 0.14

    /// %, 100 at `start`.
    static func level(from start: Instant, to now: Instant) -> Value {
        .number(max(0, 100 - (now - start).seconds / 86_400 * percentPerDay).rounded())
    }
}
