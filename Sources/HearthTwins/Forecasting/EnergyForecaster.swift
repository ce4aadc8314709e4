package import HearthModel

/// Forecasts what a meter counts over the next 24 hours, and learns from how its forecasts did.
package struct EnergyForecaster: Sendable {
    private static let span = Milliseconds.days(1)
    private static let memory = Milliseconds.days(42)
    private static let enough = 40
    /// Between two questions.
    package static let pause = Milliseconds.hours(6)
    /// Of the last day, of the same day a week ago, and of what such days usually take.
    private static let target = [0.4, 0.1, 0.5]

    /// A forecast that has not been judged for good.
    private struct Shadow: Sendable {
        let start: Instant
        let expectations: [Double]
        let mixed: Double
    }

    private let zone: CivilZone
    private var shadows: [Shadow] = []

    /// How its forecasts did, as of the last one.
    package private(set) var score: ForecastScore?

    package init(zone: CivilZone) { self.zone = zone }

    /// As if it had been asked every six hours of the last 42 days.
    package init(_ meter: EnergyRecord, until now: Instant, zone: CivilZone) {
        self.init(zone: zone)
        var asked = max(meter.first ?? now, now - EnergyForecaster.memory)
        while asked < now {
            _ = forecast(of: meter, at: asked)
            asked = asked + EnergyForecaster.pause
        }
    }

    /// kWh over the next 24 hours; to be asked about every six hours, as that is how it learns.
    /// - Returns: `nil` before the first day is over.
    package mutating func forecast(of meter: EnergyRecord, at now: Instant) -> Forecast? {
        let days = pastDays(of: meter, at: now)
        let lastDay = meter.energy(from: now - EnergyForecaster.span, to: now)
        guard let middle = EnergyForecaster.quantile(days, 0.5) ?? lastDay else { return nil }
        let weekAgo = meter.energy(from: now - .days(7), to: now - .days(6))
        let expectations = [lastDay ?? middle, weekAgo ?? middle, middle]

        shadows.removeAll { $0.start + EnergyForecaster.span + EnergyForecaster.memory < now }
        var (misses, signed) = ([[Double]](), [Double]())
        var outcomes: [ForecastScore.Outcome] = []
        for shadow in shadows where shadow.start + EnergyForecaster.span <= now {
            guard let truth = meter.energy(from: shadow.start, to: shadow.start + EnergyForecaster.span) else {
                continue
            }
            misses.append(shadow.expectations.map { $0 - truth })
            signed.append(truth - shadow.mixed)
            outcomes.append(.init(forecast: shadow.mixed, stayed: shadow.expectations[0], truth: truth))
        }
        score = ForecastScore(outcomes, by: .size(least: 0.05))
        let learned = misses.count >= EnergyForecaster.enough
        let weights =
            learned
            ? Mixture.weights(misses, towards: EnergyForecaster.target, ridge: 0.05) : EnergyForecaster.target
        let mixed = zip(weights, expectations).reduce(0) { $0 + $1.0 * $1.1 }
        shadows.append(Shadow(start: now, expectations: expectations, mixed: mixed))
        let low =
            learned ? mixed + EnergyForecaster.error(signed, 0.05) : EnergyForecaster.quantile(days, 0.05) ?? mixed
        let high =
            learned ? mixed + EnergyForecaster.error(signed, 0.95) : EnergyForecaster.quantile(days, 0.95) ?? mixed
        return Forecast(
            at: now + EnergyForecaster.span, low: max(0, min(low, mixed)), expected: mixed, high: max(high, mixed))
    }

    /// kWh of past days of the same kind from this time of day on, each with what it counts for.
    private func pastDays(of meter: EnergyRecord, at now: Instant) -> [(energy: Double, weight: Double)] {
        let half = Milliseconds.hours(12)
        let kind = DayKind(now + half, zone)
        return (1...DayKind.reach).compactMap { age in
            let start = now - .days(age)
            guard DayKind(start + half, zone) == kind,
                let energy = meter.energy(from: start, to: start + EnergyForecaster.span)
            else { return nil }
            return (energy, DayKind.weight(age))
        }
    }

    private static func quantile(_ days: [(energy: Double, weight: Double)], _ share: Double) -> Double? {
        let sorted = days.sorted { $0.energy < $1.energy }
        var left = share * sorted.reduce(0) { $0 + $1.weight }
        for day in sorted {
            left -= day.weight
            if left <= 0 { return day.energy }
        }
        return sorted.last?.energy
    }

    /// A quantile of the errors. Forecasts of one day share most of it, so that four count as one.
    private static func error(_ errors: [Double], _ share: Double) -> Double {
        let sorted = errors.sorted()
        let place = min(max(share * Double(sorted.count + 4) - 1, 0), Double(sorted.count - 1))
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }
}
