import HearthModel

/// How warm it is outside, as far as that can be told beforehand: as it is now, and in the course of days as it usually is at
/// that hour.
struct Weather: Sendable {
    /// How long it takes until today's weather no longer counts.
    private static let memory = 72.0

    let start: Instant
    /// °C
    let now: Double
    /// By hour of the local day, °C.
    let usual: [Double]?
    let zone: CivilZone
    /// K more than all that.
    var offset = 0.0
    /// °C whatever else; from a request.
    var fixed: Double?

    /// °C
    func outdoor(at instant: Instant) -> Double {
        if let fixed { return fixed }
        guard let usual, usual.count == 24 else { return now + offset }
        let hours = Double((instant - start).count) / 3_600_000
        let rest = (now - between(usual, at: start)) * stableExp(-hours / Weather.memory)
        return between(usual, at: instant) + rest + offset
    }

    /// Hourly means count for the middle of their hour.
    private func between(_ usual: [Double], at instant: Instant) -> Double {
        let hour = Double(zone.local(instant).timeOfDay.sinceMidnight.count) / 3_600_000 - 0.5
        let first = Int(hour.rounded(.down))
        let share = hour - Double(first)
        return usual[(first + 24) % 24] * (1 - share) + usual[(first + 1) % 24] * share
    }
}
