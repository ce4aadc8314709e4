import HearthConfig
import HearthModel
import Testing

@testable import hearth

@Suite struct HouseTimesTests {
    private let times: HouseTimes

    init() throws {
        let zone = try #require(try ZoneFile.zone(named: "Europe/Berlin"))
        times = HouseTimes(zone: zone, now: try #require(Instant(rfc3339: "2026-01-15T20:04:00Z")))
    }

    @Test(arguments: [
        ("21:04", "2026-01-15T20:04:00Z"), ("00:00", "2026-01-14T23:00:00Z"), ("21:05", "2026-01-14T20:05:00Z"),
        ("21:03:59", "2026-01-15T20:03:59Z"), ("21:04:01", "2026-01-14T20:04:01Z"),
    ])
    func aTimeOfDayIsTheLastOne(_ text: String, _ instant: String) { #expect(times.moment(text) == instant) }

    @Test(arguments: [
        "-2h", "now", "24:00", "9:00", "21:04:60", "21:04:5", "-1:04", "+9:00", "2026-01-15T21:04:00+01:00",
    ])
    func everythingElseIsForTheHub(_ text: String) { #expect(times.moment(text) == text) }

    @Test func datesAreShownByTheClockOfTheHouse() {
        #expect(times.shown("2026-01-15T20:00:00Z") == "21:00:00")
        #expect(times.shown("2026-01-13T23:00:00Z") == "2026-01-14 00:00:00")
    }
}
