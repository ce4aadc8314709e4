import HearthHTTP
import HearthModel

/// Times of a what-if: `+2h` from its start, `07:30` by the clock of the house when it next shows it, or a date-time.
struct WhatIfClock {
    let start: Instant
    let zone: CivilZone

    func instant(_ text: String) -> Instant? {
        if text.hasPrefix("+") {
            return Milliseconds(duration: String(text.dropFirst())).flatMap { $0 <= .days(365) ? start + $0 : nil }
        }
        if let time = WhatIfClock.time(text) { return zone.nextInstant(showing: time, after: start, orAt: true) }
        return Instant(rfc3339: text).flatMap { $0.isOnTheWire ? $0 : nil }
    }

    /// From one time until another. Between two times of day it is each day; one that has begun before the start counts.
    /// - Parameter end: of what is looked at.
    func spans(from: String, until: String, before end: Instant) -> [(from: Instant, until: Instant)]? {
        guard let first = WhatIfClock.time(from), let last = WhatIfClock.time(until) else {
            guard let from = instant(from), let until = instant(until), from < until else { return nil }
            return [(from, until)]
        }
        let today = zone.local(start).date
        return (-1...15).compactMap { day in
            let date = today + day
            let from = zone.instant(of: date, first)
            let until = zone.instant(of: last > first ? date : date + 1, last)
            return from < end && until > start && from < until ? (from, until) : nil
        }
    }

    /// `HH:MM`
    private static func time(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }), let hour = Int(parts[0]),
            let minute = Int(parts[1])
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute)
    }
}
