import HearthModel

/// How a room goes along with its model from quarter hour to quarter hour.
package struct RoomBehaviour: Sendable, Equatable {
    /// Residuals of this weight make the score; after an hour one counts e times less.
    private static let memory = 4.0
    /// A twin whose residuals are this large has nothing to do with its model.
    private static let worst = 6.0
    /// A shift is told for so many quarters after it was last found.
    private static let told = 24

    /// °C
    package let measured: Double
    /// °C that the model expected 15 minutes before.
    package let expected: Double
    /// Standard deviation of measured − expected, K.
    package let deviation: Double
    /// 0…1 (docs/spec/twins.md, section 2).
    package let score: Double
    /// Since when it behaves differently; `nil`: it does not.
    let shiftedSince: Instant?

    /// More than two standard deviations apart.
    package var differs: Bool { abs(measured - expected) > 2 * deviation }

    /// - Returns: `nil` of a room of which too little is known.
    init?(_ track: RoomTrack) {
        guard let residuals = track.residuals, let latest = residuals.sizes.last, !latest.isNaN else { return nil }
        let last = track.count - 1
        measured = track.warmth[last]
        expected = measured - latest
        deviation = residuals.deviation
        var (sum, weight) = (0.0, 0.0)
        for (age, size) in residuals.sizes.reversed().prefix(32).enumerated() where !size.isNaN {
            let share = stableExp(-Double(age) / RoomBehaviour.memory)
            sum += share * min(abs(size) / residuals.deviation, RoomBehaviour.worst)
            weight += share
        }
        score = min(1, sum / weight / RoomBehaviour.worst)
        var (cusum, found) = (Cusum(), Instant?.none)
        for (k, size) in residuals.sizes.enumerated() {
            // What open windows do to it is known only roughly.
            guard let length = cusum.take(track.isAired(k) ? .nan : size / residuals.deviation) else { continue }
            found = last - k <= RoomBehaviour.told ? track.mark(max(0, k - length)) : nil
        }
        shiftedSince = found
    }

    /// A weak sign by itself: people, guests and the weather make a room behave differently, too.
    var fault: TwinFault? {
        shiftedSince.map {
            TwinFault(kind: .behavesDifferently, since: $0, evidence: 1, measured: measured, expected: expected)
        }
    }
}
