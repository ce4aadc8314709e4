#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the sun stands, seen from the centre of the earth, to about 0.01°.
///
/// Source: NOAA Global Monitoring Laboratory, "Solar Calculation Details" (the spreadsheet), after J. Meeus,
/// "Astronomical Algorithms", 2nd edition, chapters 25 and 28.
struct SolarPosition {
    /// Radians north of the equator.
    let declination: Double
    /// Seconds by which a sundial is ahead of a clock of mean solar time.
    let equationOfTime: Double

    /// - Parameter second: since 1970-01-01 00:00 UTC. The series hold for some thousand years around 2000; beyond
    ///   5,000 years the sun is left where it was.
    init(at second: Int64) {
        let days = Double(second) / 86_400 - 10_957.5
        let t = min(max(days / 36_525, -50), 50)
        let meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032)
        let meanAnomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537)
        let eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
        let anomaly = meanAnomaly.radians
        let centre =
            sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014))
            + sin(2 * anomaly) * (0.019993 - t * 0.000101) + sin(3 * anomaly) * 0.000289
        let node = (125.04 - 1_934.136 * t).radians
        let apparentLongitude = (meanLongitude + centre - 0.00569 - 0.00478 * sin(node)).radians
        let meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
        let obliquity = (meanObliquity + 0.00256 * cos(node)).radians
        declination = asin(sin(obliquity) * sin(apparentLongitude))

        let longitude = meanLongitude.radians
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let angle =
            y * sin(2 * longitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * longitude)
            - 0.5 * y * y * sin(4 * longitude) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
        equationOfTime = angle / .pi * 43_200
    }
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
}

extension Place {
    /// Of the sun's centre above the horizon, without refraction, in degrees.
    /// - Parameter second: since 1970-01-01 00:00 UTC.
    func elevationOfSun(at second: Int64) -> Double {
        let sun = SolarPosition(at: second)
        let hourAngle = hourAngle(of: sun, at: second)
        let sine =
            sin(latitude.radians) * sin(sun.declination)
            + cos(latitude.radians) * cos(sun.declination) * cos(hourAngle)
        return asin(min(max(sine, -1), 1)) * 180 / .pi
    }

    /// Of the sun's centre on the compass, in degrees from north over east, 0 to 360.
    /// - Parameter second: since 1970-01-01 00:00 UTC.
    func azimuthOfSun(at second: Int64) -> Double {
        let sun = SolarPosition(at: second)
        let hourAngle = hourAngle(of: sun, at: second)
        let fromSouth = atan2(
            sin(hourAngle), cos(hourAngle) * sin(latitude.radians) - tan(sun.declination) * cos(latitude.radians))
        let degrees = fromSouth * 180 / .pi + 180
        return degrees < 360 ? degrees : 0
    }

    /// Radians since the sun stood in the south (in the southern half of the earth: in the north).
    private func hourAngle(of sun: SolarPosition, at second: Int64) -> Double {
        let solarSeconds = Double(second.flooredRemainder(86_400)) + longitude * 240 + sun.equationOfTime
        return (solarSeconds / 240 - 180).radians
    }
}
