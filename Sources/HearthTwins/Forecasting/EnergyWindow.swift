import HearthModel

/// The time ahead over which it is forecast what a meter counts.
package enum EnergyWindow: CaseIterable, Sendable {
    /// The next hour.
    case hour
    /// Until the next midnight of the house.
    case restOfDay
    /// The next 24 hours.
    case day
    /// From the next midnight to the one after.
    case tomorrow

    func range(at now: Instant, _ zone: CivilZone) -> Range<Instant> {
        let today = zone.local(now).date
        let midnight = zone.instant(of: today + 1, .midnight)
        return switch self {
        case .hour: now..<(now + .hours(1))
        case .restOfDay: now..<midnight
        case .day: now..<(now + .days(1))
        case .tomorrow: midnight..<zone.instant(of: today + 2, .midnight)
        }
    }

    /// Past times like it that come closest: as it is, as it was a day before.
    func nearest(_ range: Range<Instant>, at now: Instant) -> [Range<Instant>] {
        let dayBefore = (range.lowerBound - .days(1))..<(range.upperBound - .days(1))
        return switch self {
        case .hour: [(now - .hours(1))..<now, dayBefore]
        case .restOfDay: [dayBefore]
        case .day, .tomorrow: [(now - .days(1))..<now]
        }
    }

    /// What counts how much before that is known: the nearest past times, the same a week ago, and what is usual of such
    /// days.
    var target: [Double] { self == .hour ? [0.4, 0.1, 0.1, 0.4] : [0.4, 0.1, 0.5] }

    /// Between two forecasts that are judged.
    var pause: Milliseconds { dependsOnClock ? .hours(1) : .hours(6) }

    /// How far off it is depends on the time of day: by night little happens in an hour, and late little is left of a day.
    /// So the bounds come from forecasts that were made at about the same time.
    var dependsOnClock: Bool { self == .hour || self == .restOfDay }

    /// Of so many judged forecasts each shares most of what came with the others.
    var alike: Int {
        switch self {
        case .hour: 1
        case .restOfDay: 3
        case .day, .tomorrow: 4
        }
    }
}
