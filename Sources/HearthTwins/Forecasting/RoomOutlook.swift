import HearthModel

/// What four experts expect a room's temperature to be, from what is known now and nothing later.
struct RoomOutlook {
    /// In which order the experts speak: as it is, as it was a day before, as it usually is at that time, as the model
    /// has it.
    static let (stays, model) = (0, 3)

    /// How long it takes until a room that is off its usual course is back on it, hours.
    private static let homing = 6.0
    private static let dayLong = Milliseconds.days(1)

    private let history: RoomHistory
    private let week: RecentWeek
    /// °C now.
    let warmth: Double
    /// °C by the quarter of the day.
    private let course: [Double]
    /// °C that the model expects after so many quarters.
    private let modelled: [Double]

    /// - Returns: `nil` while nothing is known of the room for 3 hours.
    init?(_ history: RoomHistory, fit: RoomFit, at now: Instant, zone: CivilZone) {
        guard let warmth = history.temperature.held(at: now, for: .hours(3)) else { return nil }
        (self.history, self.warmth) = (history, warmth)
        week = RecentWeek(until: now, zone: zone)
        let past = RoomPast(history, week, fit)
        course = past.course
        modelled = past.ahead(from: warmth, quarters: RecentWeek.quartersOfDay)
    }

    /// °C by expert after a span of up to a day.
    func expectations(after span: Milliseconds) -> [Double] {
        let target = week.now + span
        let dayBefore = history.temperature.line(
            at: target - RoomOutlook.dayLong, gap: RoomOutlook.gap, knownAt: week.now)
        let off = (warmth - course[week.quarter(week.now)]) * stableExp(-span.seconds / 3600 / RoomOutlook.homing)
        let quarters = Int((span.seconds / 900).rounded())
        return [
            warmth, dayBefore ?? warmth, course[week.quarter(target)] + off,
            modelled[min(max(quarters, 0), modelled.count - 1)],
        ]
    }

    /// Between readings further apart nobody knows what lay between.
    static let gap = Milliseconds.hours(2)
}
