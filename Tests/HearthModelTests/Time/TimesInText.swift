import HearthModel

extension CivilTime {
    /// In the form of `ZoneFolder.clock`.
    var shown: String {
        let clock = timeOfDay.text.utf8.count == 5 ? timeOfDay.text + ":00" : timeOfDay.text
        return "\(date.text) \(clock) \(date.weekday.rawValue)"
    }
}

extension CivilDate {
    var text: String { String(Instant(milliseconds: daysSinceEpoch * 86_400_000).rfc3339.prefix(10)) }

    /// - Parameter text: `YYYY-MM-DD`
    init(_ text: String) {
        guard let midnight = Instant(rfc3339: text + "T00:00:00Z") else { preconditionFailure("\(text) is no date") }
        self = CivilZone.utc.local(midnight).date
    }
}

extension TimeOfDay {
    /// - Parameter text: `HH:MM` or `HH:MM:SS`
    init(_ text: String) {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard let time = TimeOfDay(hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0) else {
            preconditionFailure("\(text) is no time of day")
        }
        self = time
    }
}
