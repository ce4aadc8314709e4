import HearthModel

/// The times of day in the house.
struct DailyClock: Sendable {
    private static let day: Int64 = 86_400_000

    /// What local time is ahead of UTC.
    let utcOffset: Milliseconds

    /// The next instant, later than `now`, at which it is so long after midnight.
    func next(_ timeOfDay: Milliseconds, after now: Instant) -> Instant {
        let local = (now + utcOffset).milliseconds
        let midnight = local - ((local % Self.day) + Self.day) % Self.day
        let today = Instant(milliseconds: midnight) + timeOfDay - utcOffset
        return today > now ? today : today + Milliseconds(Self.day)
    }
}
