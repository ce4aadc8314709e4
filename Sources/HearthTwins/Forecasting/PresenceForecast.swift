package import HearthModel

/// How likely somebody is there a while from now: as it is now, drawn towards how it is on such days at that time.
package enum PresenceForecast {
    private static let memory: Int64 = 28
    private static let enough = 50
    private static let every = Milliseconds.minutes(30)

    /// Probabilities, 0…1, for spans in rising order.
    ///
    /// - Parameter presence: 1 where somebody was there, 0 where not; it holds until the next.
    /// - Returns: nothing before the first reading.
    package static func probabilities(
        of presence: Readings, after spans: [Milliseconds], at now: Instant, zone: CivilZone
    ) -> [Double] {
        guard let present = presence.held(at: now), let first = presence.times.first else { return [] }
        var trust = 1.0
        return spans.map { span in
            // What is the case now counts the less the later it is.
            trust = min(trust, lasting(presence, span, since: max(first, now - .days(memory)), until: now, zone))
            let usual = usually(presence, at: now + span, knownAt: now, zone)
            return min(max(usual + trust * (present - usual), 0), 1)
        }
    }

    /// How such forecasts did over the last 14 days, made every six hours, by span.
    package static func scores(
        of presence: Readings, after spans: [Milliseconds], until now: Instant, zone: CivilZone
    ) -> [ForecastScore] {
        var outcomes = spans.map { _ in [ForecastScore.Outcome]() }
        for step in 1...56 as ClosedRange<Int64> {
            let then = now - .hours(6) * step
            guard let before = presence.held(at: then) else { break }
            let forecasts = probabilities(of: presence, after: spans, at: then, zone: zone)
            for (i, span) in spans.enumerated() {
                guard then + span <= now, let after = presence.held(at: then + span) else { continue }
                outcomes[i].append(.init(at: then + span, forecast: forecasts[i], stayed: before, truth: after))
            }
        }
        return outcomes.map { ForecastScore($0, by: .square, until: now) }
    }

    /// Share of days of the same kind on which somebody was there at that time.
    private static func usually(_ presence: Readings, at target: Instant, knownAt now: Instant, _ zone: CivilZone)
        -> Double
    {
        let kind = DayKind(target, zone)
        var (there, all) = (0.5, 1.0)
        for age in 1...DayKind.reach {
            let then = target - .days(age)
            guard then <= now, DayKind(then, zone) == kind else { continue }
            guard let value = presence.held(at: then) else { break }
            there += value * DayKind.weight(age)
            all += DayKind.weight(age)
        }
        return there / all
    }

    /// How much of what was off the usual still was after a span: a regression through the origin, 0…1.
    private static func lasting(
        _ presence: Readings, _ span: Milliseconds, since start: Instant, until now: Instant, _ zone: CivilZone
    ) -> Double {
        var (products, squares, count) = (0.0, 0.0, 0)
        var then = now - span
        while then >= start {
            if let before = presence.held(at: then), let after = presence.held(at: then + span) {
                let usual = usually(presence, at: then + span, knownAt: then, zone)
                products += (after - usual) * (before - usual)
                squares += (before - usual) * (before - usual)
                count += 1
            }
            then = then - every
        }
        guard count >= enough, squares > 0 else { return 0.5 }
        return min(max(products / squares, 0), 1)
    }
}
