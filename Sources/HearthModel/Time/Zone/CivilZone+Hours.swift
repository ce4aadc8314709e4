extension CivilZone {
    /// The last instant, this one included, at which the clock showed a full hour; reckoned with the offset of now, so
    /// that an hour in which the clock is changed by less than one is cut short.
    package func startOfHour(_ instant: Instant) -> Instant {
        let shown = instant.milliseconds.saturatingPlus(offset(at: instant).count)
        return instant - Milliseconds(shown.flooredRemainder(Milliseconds.hours(1).count))
    }
}
