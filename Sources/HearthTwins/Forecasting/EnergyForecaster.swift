package import HearthModel

/// Forecasts what a meter counts over a time ahead, and learns from how its forecasts did.
package struct EnergyForecaster: Sendable {
    private static let memory = Milliseconds.days(42)
    /// Days that must have been judged.
    private static let enough = 10
    /// Forecasts that were made so close to the same time of day tell how far off one is now.
    private static let nearby = Milliseconds.minutes(90)

    /// A forecast that is judged, or will be.
    private struct Shadow: Sendable {
        let range: Range<Instant>
        /// When it was made, by the clock of the house.
        let clock: Milliseconds
        let expectations: [Double]
        let mixed: Double
        /// kWh
        var truth: Double?
    }

    private let window: EnergyWindow
    private let zone: CivilZone
    private var shadows: [Shadow] = []
    private var weights: [Double]
    private var askedAt: Instant?
    private var renewed: CivilDate?

    /// How its forecasts did until last night; `nil` before the first.
    package private(set) var score: ForecastScore?

    package init(_ window: EnergyWindow, zone: CivilZone) {
        (self.window, self.zone, weights) = (window, zone, window.target)
    }

    /// Learns as if it had been asked at even times since it last was, of the last 42 days at most.
    package mutating func learn(from meter: EnergyRecord, until now: Instant) {
        guard let first = meter.first else { return }
        let pause = window.pause
        let from = max(first, now - EnergyForecaster.memory, askedAt.map { $0 + Milliseconds(1) } ?? .distantPast)
        var asked = Instant(milliseconds: (from.milliseconds + pause.count - 1) / pause.count * pause.count)
        while asked <= now {
            let today = zone.local(asked).date
            if renewed != today {
                renew(meter, at: asked)
                renewed = today
            }
            let range = window.range(at: asked, zone)
            if let expectations = expectations(of: meter, over: range, at: asked)?.all {
                shadows.append(
                    Shadow(
                        range: range, clock: clock(asked), expectations: expectations, mixed: mixed(expectations)))
            }
            askedAt = asked
            asked = asked + pause
        }
    }

    /// kWh over the time ahead.
    /// - Returns: `nil` before a day like it is known.
    package func forecast(of meter: EnergyRecord, at now: Instant) -> Forecast? {
        let range = window.range(at: now, zone)
        guard let (days, all) = expectations(of: meter, over: range, at: now) else { return nil }
        let expected = mixed(all)
        let errors = errors(over: range, at: now)
        let (low, high) =
            errors.count >= EnergyForecaster.enough * shadowsOfDay
            ? (expected + quantile(errors, 0.05), expected + quantile(errors, 0.95))
            : (EnergyForecaster.quantile(days, 0.05), EnergyForecaster.quantile(days, 0.95))
        return Forecast(
            at: range.upperBound, low: max(0, min(low, expected)), expected: expected, high: max(high, expected))
    }

    /// Judges what has come due, and learns from it whom to believe.
    private mutating func renew(_ meter: EnergyRecord, at now: Instant) {
        shadows.removeAll { $0.range.upperBound + EnergyForecaster.memory < now }
        for i in shadows.indices where shadows[i].truth == nil && shadows[i].range.upperBound <= now {
            shadows[i].truth = energy(of: meter, shadows[i].range)
        }
        var (misses, outcomes) = ([[Double]](), [ForecastScore.Outcome]())
        for shadow in shadows {
            guard let truth = shadow.truth else { continue }
            misses.append(shadow.expectations.map { $0 - truth })
            outcomes.append(
                .init(
                    at: shadow.range.upperBound, forecast: shadow.mixed, stayed: shadow.expectations[0], truth: truth))
        }
        score = ForecastScore(outcomes, by: .size(least: 0.05), until: now)
        let perDay = Int(Milliseconds.days(1).count / window.pause.count)
        weights =
            misses.count >= EnergyForecaster.enough * perDay
            ? Mixture.weights(misses, towards: window.target, ridge: 0.05) : window.target
    }

    // MARK: What it may be

    private func mixed(_ expectations: [Double]) -> Double {
        zip(weights, expectations).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// kWh by expert, and of past days; `nil` before a day like it is known.
    private func expectations(
        of meter: EnergyRecord, over range: Range<Instant>, at now: Instant
    ) -> (days: [(energy: Double, weight: Double)], all: [Double])? {
        let days = pastDays(of: meter, over: range, at: now)
        guard !days.isEmpty else { return nil }
        let usual = EnergyForecaster.quantile(days, 0.5)
        let weekAgo = energy(of: meter, (range.lowerBound - .days(7))..<(range.upperBound - .days(7)))
        let nearest = window.nearest(range, at: now).map { past -> Double in
            // Days on which clocks change are an hour longer or shorter.
            energy(of: meter, past).map { $0 * seconds(range) / seconds(past) } ?? usual
        }
        return (days, nearest + [weekAgo ?? usual, usual])
    }

    private func seconds(_ range: Range<Instant>) -> Double { (range.upperBound - range.lowerBound).seconds }

    private func energy(of meter: EnergyRecord, _ range: Range<Instant>) -> Double? {
        meter.energy(from: range.lowerBound, to: range.upperBound)
    }

    /// kWh at the same time of past days of the same kind, each with what it counts for; of days of another kind if there
    /// are no such.
    private func pastDays(
        of meter: EnergyRecord, over range: Range<Instant>, at now: Instant
    ) -> [(energy: Double, weight: Double)] {
        let half = Milliseconds((range.upperBound - range.lowerBound).count / 2)
        let kind = DayKind(range.lowerBound + half, zone)
        var (same, other): ([(energy: Double, weight: Double)], [(energy: Double, weight: Double)]) = ([], [])
        for age in 1...DayKind.reach {
            let past = (range.lowerBound - .days(age))..<(range.upperBound - .days(age))
            guard past.upperBound <= now, let energy = energy(of: meter, past) else { continue }
            let day = (energy: energy, weight: DayKind.weight(age))
            if DayKind(past.lowerBound + half, zone) == kind { same.append(day) } else { other.append(day) }
        }
        return same.isEmpty ? other : same
    }

    private static func quantile(_ days: [(energy: Double, weight: Double)], _ share: Double) -> Double {
        let sorted = days.sorted { $0.energy < $1.energy }
        var left = share * sorted.reduce(0) { $0 + $1.weight }
        for day in sorted {
            left -= day.weight
            if left <= 0 { return day.energy }
        }
        return sorted.last?.energy ?? 0
    }

    // MARK: How far it may be off

    private func clock(_ instant: Instant) -> Milliseconds { zone.local(instant).timeOfDay.sinceMidnight }

    /// Of how many forecasts a day the bounds are told.
    private var shadowsOfDay: Int { window.dependsOnClock ? 3 : 4 }

    /// kWh by which forecasts like one that is made now were off: what came − what was forecast.
    private func errors(over range: Range<Instant>, at now: Instant) -> [Double] {
        let day = Milliseconds.days(1).count
        let clock = clock(now)
        return shadows.compactMap { shadow in
            guard let truth = shadow.truth else { return nil }
            guard window.dependsOnClock else { return truth - shadow.mixed }
            let apart = abs((shadow.clock - clock).count)
            guard min(apart, day - apart) <= EnergyForecaster.nearby.count else { return nil }
            // What is off by chance grows with the root of the time.
            let (length, then) = (seconds(range), seconds(shadow.range))
            return (truth - shadow.mixed) * (length / then).squareRoot()
        }
    }

    private func quantile(_ errors: [Double], _ share: Double) -> Double {
        let sorted = errors.sorted()
        let place = min(max(share * Double(sorted.count + window.alike) - 1, 0), Double(sorted.count - 1))
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
    }
}
