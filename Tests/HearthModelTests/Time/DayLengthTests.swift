import Testing

@testable import HearthModel

/// How long the day is on the 15th of each month of 2026, at four places. The minutes are those of the Python
/// library astral 3.2, another implementation of NOAA's solar equations.
@Suite struct DayLengthTests {
    @Test(arguments: [
        ("Europe/Berlin", 52.52, 13.405, [492, 596, 709, 836, 945, 1_008, 980, 883, 761, 639, 525, 461]),
        ("America/Guayaquil", -0.18, -78.47, [727, 727, 726, 726, 726, 726, 726, 726, 726, 726, 727, 728]),
        ("Australia/Sydney", -33.869, 151.209, [849, 798, 739, 675, 622, 594, 606, 650, 711, 773, 832, 863]),
        ("Atlantic/Reykjavik", 64.147, -21.942, [324, 518, 701, 905, 1_103, 1_260, 1_182, 984, 782, 589, 390, 251]),
    ])
    func isThatOfAstral(zone: String, latitude: Double, longitude: Double, minutes: [Int]) throws {
        let zone = try ZoneFolder.zone(zone)
        let sun = Sun(over: try #require(Place(latitude: latitude, longitude: longitude)))
        for (month, expected) in zip(1...12, minutes) {
            let date = CivilDate("2026-\(month < 10 ? "0" : "")\(month)-15")
            let rise = try #require(sun.instant(of: .sunrise, on: date, in: zone))
            // In a northern June the sun sets after midnight.
            let sets = [date, date + 1].compactMap { sun.instant(of: .sunset, on: $0, in: zone) }
            let found = (try #require(sets.first { $0 > rise }) - rise).seconds / 60
            #expect(abs(found - Double(expected)) <= 3, "\(zone.name) \(date): \(found), not \(expected)")
        }
    }
}
