/// Sunrise, sunset and twilight at one place.
///
/// All are whole seconds, the first at which the sun is on the other side: no difference in the last bit of a sine can
/// show in them, and `isUp` turns exactly then.
package struct Sun: Hashable, Sendable {
    package let place: Place

    package init(over place: Place) { self.place = place }

    /// - Returns: `nil` if the event does not happen on that local date. Near the polar circles it can happen twice on
    ///   one; then this is the first.
    package func instant(of event: SunEvent, on date: CivilDate, in zone: CivilZone) -> Instant? {
        let start = zone.startOfDay(date).seconds
        let end = zone.startOfDay(date + 1).seconds
        for day in solarDay(of: start) - 1...solarDay(of: end) + 1 {
            let (midnight, noon, next) = (solarMidnight(day), solarNoon(day), solarMidnight(day + 1))
            for (from, to) in [(midnight, noon), (noon, next)] where start <= to && from < end {
                guard let second = crossing(event, from, to), start <= second, second < end else { continue }
                return Instant(milliseconds: Milliseconds.seconds(second).count)
            }
        }
        return nil
    }

    /// From sunrise to sunset; in a polar summer or winter as the sun stands.
    package func isUp(at instant: Instant) -> Bool { elevation(at: instant) >= SunEvent.sunrise.elevation }

    /// Of the sun's centre above the horizon, without refraction, in degrees; the same for all of a second.
    package func elevation(at instant: Instant) -> Double { place.elevationOfSun(at: instant.seconds) }

    /// Where the sun stands on the compass, in degrees from north over east, 0 to 360; the same for all of a second.
    package func azimuth(at instant: Instant) -> Double { place.azimuthOfSun(at: instant.seconds) }

    private func isAbove(_ elevation: Double, at second: Int64) -> Bool {
        place.elevationOfSun(at: second) >= elevation
    }

    /// The first second on the other side, after `from` and not after `to`, between which the sun only rises or only
    /// sinks.
    private func crossing(_ event: SunEvent, _ from: Int64, _ to: Int64) -> Int64? {
        let elevation = event.elevation
        guard isAbove(elevation, at: from) != event.isRising, isAbove(elevation, at: to) == event.isRising else {
            return nil
        }
        var (before, after) = (from, to)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if isAbove(elevation, at: middle) == event.isRising { after = middle } else { before = middle }
        }
        return after
    }

    // MARK: Solar days, numbered from 1970-01-01 at this longitude

    /// By mean solar time, which a sundial follows to a quarter of an hour.
    private func solarDay(of second: Int64) -> Int64 { (second + eastward).flooredQuotient(86_400) }

    /// When the sun stands highest.
    private func solarNoon(_ day: Int64) -> Int64 {
        let mean = day * 86_400 + 43_200 - eastward
        return mean - Int64(SolarPosition(at: mean).equationOfTime)
    }

    /// When it stands lowest, at the beginning of the day.
    private func solarMidnight(_ day: Int64) -> Int64 { (solarNoon(day - 1) + solarNoon(day)) / 2 }

    /// Seconds by which mean solar time is ahead of UTC.
    private var eastward: Int64 { Int64(place.longitude * 240) }
}

extension Instant {
    /// Whole seconds since 1970-01-01 00:00 UTC, rounded down.
    fileprivate var seconds: Int64 { milliseconds.flooredQuotient(1_000) }
}
