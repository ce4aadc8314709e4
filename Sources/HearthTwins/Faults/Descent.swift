package import HearthModel

/// A value that falls from day to day, and when it will have reached a limit: batteries, the pressure of heating water.
package struct Descent: Sendable, Equatable {
    /// So far back it is looked.
    package static let memory = Milliseconds.days(days)
    private static let days = 28 as Int64
    /// Days that must be known since it last rose.
    private static let enough = 10
    /// Of the days that differ, so many must have fallen.
    private static let steady = 0.8
    /// Days ahead that are worth a word.
    private static let ahead = 14.0

    /// As it is now.
    package let value: Double
    /// Since when it falls.
    package let since: Instant
    /// When it will have reached the limit.
    package let end: Instant

    /// - Parameters:
    ///   - limit: what it must not fall to.
    ///   - renewal: by how much it rises from one day to the next when it was replaced or topped up.
    /// - Returns: `nil` if it does not fall steadily, is at the limit, or will take more than two weeks. How fast it falls is
    ///   the median over all pairs of days (Theil 1950, Sen 1968), which some days that stand out do not change.
    init?(of readings: Readings, to limit: Double, renewal: Double, at now: Instant) {
        let all = (0..<Descent.days).compactMap { day -> (day: Double, value: Double)? in
            let hours = (0..<24).compactMap { readings.held(at: now - .days(day) - .hours($0)) }
            return hours.isEmpty ? nil : (-Double(day), median(hours))
        }
        let renewed = all.indices.dropLast().first { all[$0].value - all[$0 + 1].value >= renewal }
        let known = all.prefix(renewed.map { $0 + 1 } ?? all.count)
        guard known.count >= Descent.enough, let value = readings.held(at: now), value > limit, let first = known.last
        else { return nil }
        let slopes = known.indices.flatMap { later in
            known[(later + 1)...].map { earlier -> Double in
                (known[later].value - earlier.value) / (known[later].day - earlier.day)
            }
        }
        let moving = slopes.filter { $0 != 0 }
        let slope = median(slopes)
        guard slope < 0, Double(moving.count { $0 < 0 }) >= Descent.steady * Double(moving.count),
            (value - limit) / -slope <= Descent.ahead
        else { return nil }
        self.value = value
        since = now - .days(Int64(-first.day))
        end = now + Milliseconds(Int64((value - limit) / -slope * 86_400_000))
    }
}
