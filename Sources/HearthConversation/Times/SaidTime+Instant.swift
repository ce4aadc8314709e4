package import HearthModel

extension SaidTime {
    /// The first instant after now that is meant. A time on the dial, of which nobody said whether it is in the morning,
    /// is the next one; on another day it is the one between six and six in the daytime.
    /// - Parameter sun: `nil`: the place of the house is not known.
    /// - Returns: `nil` if there is none, as on "today at six" in the evening.
    package func instant(after now: Instant, in zone: CivilZone, sun: Sun?) -> Instant? {
        let today = zone.local(now).date
        switch self {
        case .after(let span): return now + span
        case .sun(let event, let day):
            return dates(day, from: today).compactMap { sun?.instant(of: event, on: $0, in: zone) }
                .first { $0 > now }
        case .clock(let time, let isExact, let day):
            let half = Milliseconds.hours(12)
            let other = TimeOfDay(around: time.sinceMidnight + half)
            let readings = isExact ? [time] : [time, other].sorted()
            let instants = dates(day, from: today).flatMap { date -> [Instant] in
                readings.filter { fits($0, isExact, day, isToday: date == today) }.map { zone.instant(of: date, $0) }
            }
            return instants.first { $0 > now }
        }
    }

    private func dates(_ day: Day?, from today: CivilDate) -> [CivilDate] {
        switch day {
        case nil: (0...1).map { today + $0 }
        case .today?: [today]
        case .tonight?: (0...1).map { today + $0 }
        case .tomorrow?: [today + 1]
        case .weekday(let weekday)?: (0...7).map { today + $0 }.filter { $0.weekday == weekday }
        }
    }

    private func fits(_ time: TimeOfDay, _ isExact: Bool, _ day: Day?, isToday: Bool) -> Bool {
        let hour = time.sinceMidnight.count / Milliseconds.hours(1).count
        return switch day {
        case .tonight?: isToday ? hour >= 17 : hour < 5
        case .tomorrow?, .weekday?: isExact || (6..<18).contains(hour)
        case .today?, nil: true
        }
    }
}
