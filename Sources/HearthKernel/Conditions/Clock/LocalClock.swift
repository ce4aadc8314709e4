import HearthModel

/// Civil time and sun where the house stands, as conditions read them.
struct LocalClock: Sendable, Codable {
    var zone = CivilZone.utc { didSet { sunByDate = [:] } }
    var site: Place? { didSet { sunByDate = [:] } }

    /// The sun of dates that were asked for: it is asked for many times a day, and takes long to find.
    private var sunByDate: [CivilDate: [Instant?]] = [:]
    /// A time that was missed is looked for on ten days.
    private static let keptDates = 16

    private enum CodingKeys: CodingKey { case zone, site }

    init() {}

    /// Milliseconds since midnight.
    func timeOfDay(_ instant: Instant) -> Value {
        .number(Double(zone.local(instant).timeOfDay.sinceMidnight.count))
    }

    /// `month × 100 + day`.
    func date(_ instant: Instant) -> Value {
        let date = zone.local(instant).date
        return .number(Double(date.month * 100 + date.day))
    }

    /// 1 is Monday.
    func weekday(_ instant: Instant) -> Value { .number(Double(zone.local(instant).date.weekday.rawValue)) }

    func sun(_ instant: Instant) -> Value {
        site.map { .text(Sun(over: $0).isUp(at: instant) ? "up" : "down") } ?? .unknown
    }

    /// Degrees above the horizon.
    func sunElevation(_ instant: Instant) -> Value {
        site.map { .number(Self.hundredths(Sun(over: $0).elevation(at: instant))) } ?? .unknown
    }

    /// Degrees from north over east.
    func sunAzimuth(_ instant: Instant) -> Value {
        site.map { .number(Self.hundredths(Sun(over: $0).azimuth(at: instant))) } ?? .unknown
    }

    /// More is not known of the sun, and the last bits of a sine are not the same everywhere.
    private static func hundredths(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }

    /// What the clock shows when it happens on the local date of the instant.
    mutating func timeOfDay(of event: SunEvent, on instant: Instant) -> Value {
        self.instant(of: event, on: zone.local(instant).date).map(timeOfDay) ?? .unknown
    }

    /// `nil` if it does not happen on that date, or nobody knows where the house is.
    mutating func instant(of event: SunEvent, on date: CivilDate) -> Instant? {
        guard let site else { return nil }
        let events = sunByDate[date] ?? findSun(on: date, over: site)
        return SunEvent.allCases.firstIndex(of: event).flatMap { events[$0] }
    }

    private mutating func findSun(on date: CivilDate, over site: Place) -> [Instant?] {
        let sun = Sun(over: site)
        let events = SunEvent.allCases.map { sun.instant(of: $0, on: date, in: zone) }
        if sunByDate.count >= Self.keptDates { sunByDate = [:] }
        sunByDate[date] = events
        return events
    }

    // MARK: What comes next

    func nextMidnight(after instant: Instant) -> Instant { zone.startOfDay(zone.local(instant).date + 1) }

    /// Until tomorrow's, or where there is none the next midnight, so that it is looked for again.
    mutating func next(_ event: SunEvent, after instant: Instant) -> Instant? {
        guard site != nil else { return nil }
        if let today = self.instant(of: event, on: zone.local(instant).date), today > instant { return today }
        return nextMidnight(after: instant)
    }

    /// When a comparison of the clock with the time of day can come out differently: as the clock reaches it, and a
    /// millisecond later, as it goes beyond.
    func next(timeOfDay milliseconds: Int64, after instant: Instant) -> Instant {
        let (reached, passed) = (Milliseconds(milliseconds), Milliseconds(milliseconds) + Milliseconds(1))
        return min(
            zone.nextInstant(showing: TimeOfDay(around: reached), after: instant),
            zone.nextInstant(showing: TimeOfDay(around: passed), after: instant))
    }

    static func nextMinute(after instant: Instant) -> Instant {
        let minute = Milliseconds.minutes(1).count
        let past = instant.milliseconds % minute
        return instant + Milliseconds(minute - (past < 0 ? past + minute : past))
    }
}
