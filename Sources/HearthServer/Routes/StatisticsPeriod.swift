import HearthModel

/// How finely statistics are cut; days, weeks and months as the house's clock has them (docs/spec/house-api.md, section
/// 6.9).
enum StatisticsPeriod: String, CaseIterable, Sendable {
    case fiveMinutes = "5m"
    case hour = "1h"
    case day = "1d"
    case week = "1w"
    case month = "1mo"

    /// At least as long as any of its spans.
    private var longest: Milliseconds {
        switch self {
        case .fiveMinutes: .minutes(5)
        case .hour: .hours(1)
        case .day: .hours(25)
        case .week: .hours(7 * 24 + 1)
        case .month: .hours(31 * 24 + 1)
        }
    }

    /// Whether its spans are made of full hours.
    var isOfHours: Bool { self != .fiveMinutes }

    /// Where the spans meet that cover a stretch of time; `nil` if there are more than `limit`.
    func edges(from start: Instant, to end: Instant, in zone: CivilZone, limit: Int) -> [Instant]? {
        guard (end - start).count / longest.count <= limit else { return nil }
        var edges = [self.start(of: start, in: zone)]
        while edges[edges.count - 1] < end {
            guard edges.count <= limit else { return nil }
            edges.append(next(after: edges[edges.count - 1], in: zone))
        }
        return edges
    }

    private func start(of instant: Instant, in zone: CivilZone) -> Instant {
        let date = zone.local(instant).date
        switch self {
        case .fiveMinutes:
            let hour = zone.startOfHour(instant)
            return hour + longest * ((instant - hour).count / longest.count)
        case .hour: return zone.startOfHour(instant)
        case .day: return zone.startOfDay(date)
        case .week: return zone.startOfDay(date - (date.weekday.rawValue - 1))
        case .month: return zone.startOfDay(date - (date.day - 1))
        }
    }

    private func next(after edge: Instant, in zone: CivilZone) -> Instant {
        switch self {
        case .fiveMinutes, .hour: edge + longest
        // From the middle of a day that lies in the next span for sure.
        case .day: start(of: edge + .hours(36), in: zone)
        case .week: start(of: edge + .hours(7 * 24 + 12), in: zone)
        case .month: start(of: edge + .hours(31 * 24 + 12), in: zone)
        }
    }
}
