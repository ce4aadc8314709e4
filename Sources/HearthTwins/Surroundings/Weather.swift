import HearthModel

/// How warm it is outside, as far as that can be told beforehand: as it is now, and in the course of days as it usually is at
/// that hour.
struct Weather: Sendable {
    /// How long it takes until today's weather no longer counts.
    private static let memory = 72.0
    /// By how much days of one season differ, K: standard deviation.
    private static let spread = 3.0

    let start: Instant
    /// °C
    let now: Double
    /// By hour of the local day, °C.
    let usual: [Double]?
    let zone: CivilZone
    /// `nil` where nobody has said where the house stands.
    let sun: Sun?
    /// K more than all that.
    var offset = 0.0
    /// How unlike the forecast it becomes, in standard deviations.
    var surprise = 0.0
    /// °C whatever else; from a request.
    var fixed: Double?
    /// No cloud is before the sun. Otherwise its warmth is part of what nobody measures.
    var isClear = false

    /// °C
    func outdoor(at instant: Instant) -> Double {
        if let fixed { return fixed }
        // In steps of 5 minutes, so that it does not matter how often somebody looks.
        let hours = Double((instant - start).count / 300_000) / 12
        let left = stableExp(-hours / Weather.memory)
        // What forgets at this pace has drifted off by so much (Uhlenbeck and Ornstein, "On the theory of the Brownian
        // motion", 1930).
        let drift = surprise * Weather.spread * max(0, 1 - left * left).squareRoot() + offset
        guard let usual, usual.count == 24 else { return now + drift }
        return between(usual, at: instant) + (now - between(usual, at: start)) * left + drift
    }

    /// Share of 1,000 W/m², 0…1: the sine of the sun's height, after Bhaskara I (to 0.002).
    func sunshine(at instant: Instant) -> Double {
        guard isClear, let height = sun?.elevation(at: instant), height > 0 else { return 0 }
        let product = height * (180 - height)
        return min(1, 4 * product / (40_500 - product))
    }

    /// Hourly means count for the middle of their hour.
    private func between(_ usual: [Double], at instant: Instant) -> Double {
        let hour = Double(zone.local(instant).timeOfDay.sinceMidnight.count) / 3_600_000 - 0.5
        let first = Int(hour.rounded(.down))
        let share = hour - Double(first)
        return usual[(first + 24) % 24] * (1 - share) + usual[(first + 1) % 24] * share
    }
}
