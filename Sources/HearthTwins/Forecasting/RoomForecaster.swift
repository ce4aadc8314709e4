package import HearthModel

/// Forecasts a room's temperature, judges its forecasts by what came, and learns from that whom to believe.
package struct RoomForecaster: Sendable {
    /// How far ahead.
    package static let spans: [Milliseconds] = [.minutes(15), .hours(1), .hours(3), .hours(8), .hours(24)]
    /// What is believed before enough has come due, by span.
    private static let targets: [[Double]] = [
        [1, 0, 0, 0], [1, 0, 0, 0], [0.25, 0, 0.5, 0.25], [0.25, 0, 0.5, 0.25], [0.25, 0.25, 0.25, 0.25],
    ]
    /// K by which a forecast is off before that is known, by span.
    private static let usualErrors = [0.15, 0.3, 0.7, 1.2, 1.2]
    private static let enough = 36
    private static let memory = Milliseconds.days(14)
    /// So long a model may be worse than no model before it is not trusted.
    private static let trial = Milliseconds.days(7)

    /// A forecast that has not been judged for good.
    private struct Shadow: Sendable {
        let target: Instant
        let expectations: [Double]
        let mixed: Double
    }

    private let zone: CivilZone
    private var shadows = [[Shadow]](repeating: [], count: spans.count)
    /// As of the last night; `nil` before the first forecast.
    package private(set) var fit: RoomFit?
    private var renewed: CivilDate?
    private var weights = targets
    private var errors = usualErrors
    /// How its forecasts did until last night, by span; none before the first night.
    package private(set) var scores: [ForecastScore] = []
    /// How well the model alone did at 3 hours over the last 7 days, as 1 − its error ÷ that of taking the room to stay as
    /// it is; `nil` while less than half of them can be judged.
    package private(set) var modelSkill: Double?

    package init(zone: CivilZone) { self.zone = zone }

    /// As if it had been asked every hour of the last 14 days, so that a new process need not learn for two weeks.
    ///
    /// - Parameter fit: of last night. For the days before, the room is fitted on what was known every fourth day.
    package init(_ history: RoomHistory, fit: RoomFit, until now: Instant, zone: CivilZone) {
        self.init(zone: zone)
        var asked = max(history.temperature.times.first ?? now, now - RoomForecaster.memory)
        while asked < now {
            let past = self.fit.flatMap { asked - $0.fittedAt < .days(4) ? $0 : nil }
            if let past, renewed != zone.local(asked).date { renew(history, fit: past, at: asked) }
            _ = forecasts(of: history, at: asked)
            asked = asked + .hours(1)
        }
        renew(history, fit: fit, at: now)
    }

    /// What the room is expected to be after each of `spans`; to be asked about once an hour, as that is how it learns.
    /// - Returns: nothing while nothing is known of the room for 3 hours.
    package mutating func forecasts(of history: RoomHistory, at now: Instant) -> [Forecast] {
        let today = zone.local(now).date
        if renewed != today {
            renew(history, fit: .current(history, at: now), at: now)
        }
        guard let fit, let outlook = RoomOutlook(history, fit: fit, at: now, zone: zone) else {
            return []
        }
        return RoomForecaster.spans.indices.map { i in
            let target = now + RoomForecaster.spans[i]
            let expectations = outlook.expectations(after: RoomForecaster.spans[i])
            let mixed = zip(weights[i], expectations).reduce(0) { $0 + $1.0 * $1.1 }
            shadows[i].append(Shadow(target: target, expectations: expectations, mixed: mixed))
            let reach = 1.645 * errors[i]
            return Forecast(at: target, low: mixed - reach, expected: mixed, high: mixed + reach)
        }
    }

    /// Judges what has come due, and learns from it whom to believe; to be done every night.
    package mutating func renew(_ history: RoomHistory, fit: RoomFit, at now: Instant) {
        (self.fit, renewed) = (fit, zone.local(now).date)
        var judged: [ForecastScore] = []
        defer { scores = judged }
        modelSkill = modelSkill(history, at: now)
        for i in RoomForecaster.spans.indices {
            shadows[i].removeAll { $0.target + RoomForecaster.memory < now }
            var (misses, squares) = ([[Double]](), 0.0)
            var outcomes: [ForecastScore.Outcome] = []
            for shadow in shadows[i] {
                guard let truth = history.temperature.line(at: shadow.target, gap: RoomOutlook.gap, knownAt: now) else {
                    continue
                }
                misses.append(shadow.expectations.map { $0 - truth })
                squares += (shadow.mixed - truth) * (shadow.mixed - truth)
                outcomes.append(
                    .init(
                        at: shadow.target, forecast: shadow.mixed, stayed: shadow.expectations[0], truth: truth))
            }
            judged.append(ForecastScore(outcomes, by: .size(least: 0.1), until: now))
            guard misses.count >= RoomForecaster.enough else {
                (weights[i], errors[i]) = (RoomForecaster.targets[i], RoomForecaster.usualErrors[i])
                continue
            }
            weights[i] = Mixture.weights(misses, towards: RoomForecaster.targets[i], ridge: 0.02)
            let widened = RoomForecaster.spans[i] >= .hours(8) ? 1.10 : 1
            errors[i] = (squares / Double(misses.count)).squareRoot() * widened
        }
    }

    private func modelSkill(_ history: RoomHistory, at now: Instant) -> Double? {
        guard let span = RoomForecaster.spans.firstIndex(of: .hours(3)) else { return nil }
        var (model, persistence, count) = (0.0, 0.0, 0)
        for shadow in shadows[span] where shadow.target > now - RoomForecaster.trial {
            guard let truth = history.temperature.line(at: shadow.target, gap: RoomOutlook.gap, knownAt: now) else {
                continue
            }
            model += abs(shadow.expectations[RoomOutlook.model] - truth)
            persistence += abs(shadow.expectations[RoomOutlook.stays] - truth)
            count += 1
        }
        let enough = Int(RoomForecaster.trial.count / Milliseconds.hours(1).count) / 2
        return count >= enough && persistence > 0 ? 1 - model / persistence : nil
    }
}
