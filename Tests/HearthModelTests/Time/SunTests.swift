import FuzzParts
import Testing

@testable import HearthModel

@Suite struct SunTests {
    /// An almanac shows whole minutes; which way it rounds differs.
    private func expect(
        _ event: SunEvent, _ latitude: Double, _ longitude: Double, _ zoneName: String, _ date: String, _ time: String
    ) throws {
        let zone = try ZoneFolder.zone(zoneName)
        let sun = Sun(over: try #require(Place(latitude: latitude, longitude: longitude)))
        let instant = try #require(sun.instant(of: event, on: CivilDate(date), in: zone))
        let local = zone.local(instant)
        #expect(local.date == CivilDate(date))
        let difference = abs((local.timeOfDay - TimeOfDay(time)).seconds)
        #expect(difference <= 120, "\(zoneName) \(date) \(event): \(local.timeOfDay.text), not \(time)")
    }

    @Test("CLK-13: Greenwich, 15 January 2026")
    func greenwich() throws {
        try expect(.sunrise, 51.48, 0, "UTC", "2026-01-15", "07:59")
        try expect(.sunset, 51.48, 0, "UTC", "2026-01-15", "16:19")
    }

    @Test(
        "Published by almanacs",
        arguments: [
            // Berlin
            (52.52, 13.405, "Europe/Berlin", "2026-06-21", "04:43", "21:33"),
            (52.52, 13.405, "Europe/Berlin", "2026-12-21", "08:15", "15:54"),
            // London
            (51.507, -0.128, "Europe/London", "2026-06-21", "04:43", "21:21"),
            (51.507, -0.128, "Europe/London", "2026-12-21", "08:03", "15:53"),
            // New York
            (40.713, -74.006, "America/New_York", "2026-06-21", "05:25", "20:30"),
            (40.713, -74.006, "America/New_York", "2026-12-21", "07:16", "16:32"),
            // Sydney
            (-33.869, 151.209, "Australia/Sydney", "2026-06-21", "07:00", "16:54"),
            (-33.869, 151.209, "Australia/Sydney", "2026-12-21", "05:41", "20:05"),
            // Cape Town
            (-33.925, 18.424, "Africa/Johannesburg", "2026-06-21", "07:51", "17:45"),
            (-33.925, 18.424, "Africa/Johannesburg", "2026-12-21", "05:32", "19:57"),
            // Ushuaia
            (-54.807, -68.304, "America/Argentina/Ushuaia", "2026-06-21", "09:58", "17:11"),
            (-54.807, -68.304, "America/Argentina/Ushuaia", "2026-12-21", "04:51", "22:11"),
            // Tokyo
            (35.658, 139.741, "Asia/Tokyo", "2026-01-01", "06:51", "16:38"),
            // Singapore, on the day of the equinox
            (1.29, 103.85, "Asia/Singapore", "2026-03-20", "07:09", "19:15"),
            // Honolulu
            (21.307, -157.858, "Pacific/Honolulu", "2026-06-21", "05:50", "19:16"),
            // Anchorage
            (61.218, -149.9, "America/Anchorage", "2026-06-21", "04:20", "23:42"),
            (61.218, -149.9, "America/Anchorage", "2026-12-21", "10:14", "15:41"),
            // Reykjavik
            (64.147, -21.942, "Atlantic/Reykjavik", "2026-12-21", "11:22", "15:30"),
            // Auckland
            (-36.85, 174.765, "Pacific/Auckland", "2026-12-21", "05:58", "20:39"),
        ])
    func risesAndSets(
        latitude: Double, longitude: Double, zone: String, date: String, sunrise: String, sunset: String
    ) throws {
        try expect(.sunrise, latitude, longitude, zone, date, sunrise)
        try expect(.sunset, latitude, longitude, zone, date, sunset)
    }

    @Test(
        "Civil twilight",
        arguments: [
            (51.507, -0.128, "Europe/London", "2026-12-21", "07:23", "16:34"),
            (40.713, -74.006, "America/New_York", "2026-06-21", "04:52", "21:03"),
            (40.713, -74.006, "America/New_York", "2026-12-21", "06:46", "17:02"),
        ])
    func dawnAndDusk(
        latitude: Double, longitude: Double, zone: String, date: String, dawn: String, dusk: String
    ) throws {
        try expect(.dawn, latitude, longitude, zone, date, dawn)
        try expect(.dusk, latitude, longitude, zone, date, dusk)
    }

    @Test("A date is that of the place: the sun of 21 June sets in Honolulu when it is the 22nd in Greenwich")
    func datesAreLocal() throws {
        let honolulu = try sun(21.307, -157.858).instant(
            of: .sunset, on: CivilDate("2026-06-21"), in: ZoneFolder.zone("Pacific/Honolulu"))
        #expect(honolulu?.rfc3339.hasPrefix("2026-06-22T05:1") == true)
        let auckland = try sun(-36.85, 174.765).instant(
            of: .sunrise, on: CivilDate("2026-12-21"), in: ZoneFolder.zone("Pacific/Auckland"))
        #expect(auckland?.rfc3339.hasPrefix("2026-12-20T16:5") == true)
        // Kiritimati keeps the date of Asia on the meridian of Hawaii.
        try expect(.sunrise, 1.87, -157.40, "Pacific/Kiritimati", "2026-03-20", "06:34")
        // Iceland's clock is ahead of its sun: in June the sun sets after midnight.
        try expect(.sunset, 64.147, -21.942, "Atlantic/Reykjavik", "2026-06-21", "00:03")
        try expect(.sunrise, 64.147, -21.942, "Atlantic/Reykjavik", "2026-06-21", "02:55")
    }

    // MARK: Where the sun does not rise or set

    private func sun(_ latitude: Double, _ longitude: Double) throws -> Sun {
        Sun(over: try #require(Place(latitude: latitude, longitude: longitude)))
    }

    @Test(
        "Tromsø: midnight sun from 20 May to 22 July, polar night from 28 November to 14 January",
        arguments: [
            ("2026-06-21", true, false), ("2026-05-22", true, false), ("2026-07-20", true, false),
            ("2026-12-21", false, true), ("2026-12-01", false, true), ("2026-01-12", false, true),
        ])
    func polarSummerAndWinter(date: String, isUp: Bool, hasTwilight: Bool) throws {
        let (sun, zone, date) = (try sun(69.65, 18.96), try ZoneFolder.zone("Europe/Oslo"), CivilDate(date))
        #expect(sun.instant(of: .sunrise, on: date, in: zone) == nil)
        #expect(sun.instant(of: .sunset, on: date, in: zone) == nil)
        #expect((sun.instant(of: .dawn, on: date, in: zone) != nil) == hasTwilight)
        #expect((sun.instant(of: .dusk, on: date, in: zone) != nil) == hasTwilight)
        for hour in 0..<24 { #expect(sun.isUp(at: zone.startOfDay(date) + .hours(Int64(hour))) == isUp) }
    }

    @Test(arguments: ["2026-05-12", "2026-07-30", "2026-11-20", "2026-01-20"])
    func tromsøHasDaysAndNightsOtherwise(date: String) throws {
        let (sun, zone) = (try sun(69.65, 18.96), try ZoneFolder.zone("Europe/Oslo"))
        for event in [SunEvent.sunrise, .sunset] {
            #expect(sun.instant(of: event, on: CivilDate(date), in: zone) != nil)
        }
    }

    @Test(arguments: [(90.0, "2026-03", "2026-09"), (-90.0, "2026-09", "2026-03")])
    func atThePolesItRisesOnceAYear(latitude: Double, rises: String, sets: String) throws {
        let sun = try sun(latitude, 0)
        let dates = (0..<365).map { CivilDate("2026-01-01") + $0 }
        for (event, month) in [(SunEvent.sunrise, rises), (.sunset, sets)] {
            let found = dates.compactMap { sun.instant(of: event, on: $0, in: .utc) }
            #expect(found.count == 1)
            #expect(found.first?.rfc3339.hasPrefix(month) == true)
        }
    }

    // MARK: What holds everywhere

    private func randomPlace(_ random: inout SplitMix64, to latitude: Double) throws -> Sun {
        try sun(Double.random(in: -latitude...latitude, using: &random), Double.random(in: -180...180, using: &random))
    }

    @Test func isUpFromTheVeryInstantOfSunriseToThatOfSunset() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let sun = try randomPlace(&random, to: 90)
            let date = CivilDate(daysSinceEpoch: Int64.random(in: 0..<47_000, using: &random))
            if let sunrise = sun.instant(of: .sunrise, on: date, in: .utc) {
                #expect(sun.isUp(at: sunrise) && !sun.isUp(at: sunrise - Milliseconds(1)))
                #expect(sunrise.milliseconds % 1_000 == 0)
                #expect(CivilZone.utc.local(sunrise).date == date)
            }
            if let sunset = sun.instant(of: .sunset, on: date, in: .utc) {
                #expect(!sun.isUp(at: sunset) && sun.isUp(at: sunset - Milliseconds(1)))
            }
        }
    }

    @Test("Dawn, sunrise, sunset, dusk, in this order, below the polar circles; noon lies in the middle")
    func followEachOther() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<500 {
            let place = try randomPlace(&random, to: 60)
            // A zone in which the sun is highest at noon, more or less.
            let offset = Milliseconds.minutes(Int64(place.place.longitude * 4))
            let zone = CivilZone(name: "solar", initialOffset: offset, transitions: [], rule: nil)
            let date = CivilDate(daysSinceEpoch: Int64.random(in: 0..<47_000, using: &random))
            let events = SunEvent.allCases.compactMap { place.instant(of: $0, on: date, in: zone) }
            #expect(events.count == 4)
            #expect(events == events.sorted())
            let noon = events[1] + Milliseconds((events[2] - events[1]).count / 2)
            let hoursOff = (zone.local(noon).timeOfDay - TimeOfDay("12:00")).seconds / 3_600
            #expect(abs(hoursOff) < 0.3, "the equation of time is at most 16 minutes")
            #expect(place.elevation(at: noon) > place.elevation(at: noon + .hours(1)))
            #expect(place.elevation(at: noon) > place.elevation(at: noon - .hours(1)))
        }
    }

    private func dayLength(_ latitude: Double, _ date: String) throws -> Double {
        let sun = try sun(latitude, 0)
        let rise = try #require(sun.instant(of: .sunrise, on: CivilDate(date), in: .utc))
        return (try #require(sun.instant(of: .sunset, on: CivilDate(date), in: .utc)) - rise).seconds / 3_600
    }

    @Test(arguments: [0.0, 15, 30, 45, 60]) func hemispheresMirrorEachOther(latitude: Double) throws {
        #expect(abs(try dayLength(latitude, "2026-06-21") - dayLength(-latitude, "2026-12-21")) < 0.02)
        #expect(abs(try dayLength(latitude, "2026-03-20") - dayLength(-latitude, "2026-03-20")) < 0.1)
        // The limb and the air make the day of the equinox longer than the night.
        #expect((12.1..<12.35).contains(try dayLength(latitude, "2026-03-20")))
        let shifted = try sun(latitude, 15).instant(of: .sunrise, on: CivilDate("2026-05-01"), in: .utc)
        let greenwich = try sun(latitude, 0).instant(of: .sunrise, on: CivilDate("2026-05-01"), in: .utc)
        #expect(abs((try #require(greenwich) - (try #require(shifted))).seconds - 3_600) < 20)
    }

    @Test func midsummerNoonIsAsHighAsTheTropicIsNear() throws {
        let noon = try #require(Instant(rfc3339: "2026-06-21T12:02:00Z"))
        #expect(abs(try sun(51.48, 0).elevation(at: noon) - (90 - 51.48 + 23.436)) < 0.02)
        #expect(abs(try sun(90, 0).elevation(at: noon) - 23.436) < 0.02)
    }

    @Test func answersAtTheEndsOfTimeAndSpace() throws {
        let dates = [Int64.min, -5_000_000, 0, 5_000_000, .max].map { CivilDate(daysSinceEpoch: $0) }
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (0, 0), (67, -180)] {
            let sun = try sun(latitude, longitude)
            for date in dates {
                for event in SunEvent.allCases { _ = sun.instant(of: event, on: date, in: .utc) }
                #expect((-90...90).contains(sun.elevation(at: CivilZone.utc.startOfDay(date))))
            }
        }
        #expect(Place(latitude: 90.1, longitude: 0) == nil)
        #expect(Place(latitude: 0, longitude: .nan) == nil)
        #expect(Place(latitude: .infinity, longitude: 0) == nil)
    }
}
