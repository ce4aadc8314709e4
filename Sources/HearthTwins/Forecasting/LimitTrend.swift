package import HearthModel

/// When something that falls slowly and steadily, such as the charge of a battery, will be down at a limit.
///
/// The slope is the median of those between any two days (Theil, 1950), which single days off do not change; its bounds
/// are those of Sen, "Estimates of the regression coefficient based on Kendall's tau" (1968). What does not clearly fall
/// is not forecast.
package struct LimitTrend: Sendable {
    /// From so many days a trend is read at most, and at least.
    private static let days: ClosedRange<Int> = 7...28
    /// Kendall's test must be beyond so many standard deviations, which chance alone hardly is.
    private static let clear = 3.0
    /// 90 % lie within.
    private static let width = 1.645
    /// Whoever rises by more than this in a day was charged or replaced, and a new trend begins; in the unit of the value.
    private static let renewal = 10.0
    /// What is further away is not told: a trend of four weeks says nothing of next year.
    private static let furthest = 90.0
    /// The score is of so many days ahead.
    private static let judged: Int64 = 7
    /// How many days the readings must go back for a full score.
    package static let memory = Milliseconds.days(84)

    /// The value on the trend in the middle of the days that show it, where it is known best.
    private let level: Double
    /// Days since then.
    private let age: Double
    /// A day, below 0.
    private let slope: Double
    /// The bounds of the slope: falling fastest, and slowest; below 0.
    private let bounds: (fastest: Double, slowest: Double)

    /// - Parameter readings: one a day.
    /// - Returns: `nil` of what does not clearly fall.
    private init?(_ readings: Readings, at now: Instant) {
        let recent = readings.between(now - .days(Int64(LimitTrend.days.upperBound)), now)
        let steps = zip(recent.values.dropFirst(), recent.values).map { $0 - $1 }
        let first = steps.lastIndex { $0 > LimitTrend.renewal }.map { $0 + 1 } ?? 0
        let points = zip(recent.times, recent.values).dropFirst(first).map {
            (day: ($0 - now).seconds / 86_400, value: $1)
        }
        guard points.count >= LimitTrend.days.lowerBound, Set(points.map(\.value)).count > 2 else { return nil }
        var (slopes, sense) = ([Double](), 0.0)
        for (i, later) in points.enumerated() {
            for earlier in points[..<i] {
                slopes.append((later.value - earlier.value) / (later.day - earlier.day))
                sense += later.value > earlier.value ? 1 : later.value < earlier.value ? -1 : 0
            }
        }
        slopes.sort()
        let count = Double(points.count)
        let deviation = (count * (count - 1) * (2 * count + 5) / 18).squareRoot()
        guard (-sense - 1) / deviation >= LimitTrend.clear else { return nil }
        let reach = LimitTrend.width * deviation
        let fastest = slopes[max(0, Int((Double(slopes.count) - reach) / 2) - 1)]
        let slowest = slopes[min(slopes.count - 1, Int(((Double(slopes.count) + reach) / 2).rounded(.up)))]
        guard slowest < 0 else { return nil }
        let (slope, middle) = (median(slopes), (points[0].day + points[points.count - 1].day) / 2)
        level = median(points.map { $0.value - slope * ($0.day - middle) })
        (self.slope, age, bounds) = (slope, -middle, (fastest, slowest))
    }

    /// On the trend after so many days.
    private func value(after days: Double) -> Double { level + slope * (age + days) }

    /// Days until the limit is reached.
    ///
    /// - Parameter readings: one a day.
    /// - Returns: `nil` of what does not clearly fall, is down there already, or has more than 90 days left.
    package static func forecast(of readings: Readings, to limit: Double, at now: Instant) -> Forecast? {
        guard let trend = LimitTrend(readings, at: now), trend.value(after: 0) > limit else { return nil }
        func days(_ slope: Double) -> Double { max(0, (trend.level - limit) / -slope - trend.age) }
        let expected = days(trend.slope)
        guard expected <= furthest else { return nil }
        return Forecast(
            at: now + Milliseconds(Int64(expected * 86_400_000)), low: days(trend.bounds.fastest), expected: expected,
            high: days(trend.bounds.slowest))
    }

    /// How such trends did at saying the value a week later, in its unit: hardly anything comes to its limit in time to
    /// be judged by that.
    package static func score(of readings: Readings, until now: Instant) -> ForecastScore {
        var outcomes: [ForecastScore.Outcome] = []
        for age in stride(from: memory.count / 86_400_000 - Int64(days.lowerBound), through: judged, by: -1) {
            let then = now - .days(age)
            guard let trend = LimitTrend(readings, at: then), let before = readings.held(at: then, for: .days(2)),
                let truth = readings.line(at: then + .days(judged), gap: .days(3), knownAt: now)
            else { continue }
            outcomes.append(
                .init(
                    at: then + .days(judged), forecast: trend.value(after: Double(judged)), stayed: before,
                    truth: truth))
        }
        return ForecastScore(outcomes, by: .size(least: 0.5), until: now)
    }
}
