import Testing

@testable import HearthModel

/// The last line of a zone file: POSIX.1-2017, 8.3, with the extensions of RFC 9636, 3.3.1.
@Suite struct ZoneRuleTests {
    private func rule(_ text: String) -> ZoneRule? { ZoneRuleReader.rule(Array(text.utf8)[...]) }

    private func changes(_ text: String, _ year: Int64) -> [String] {
        rule(text)?.transitions(inYears: year...year).map(\.at.rfc3339) ?? []
    }

    @Test(arguments: [
        ("UTC0", Int64(0)), ("<+03>-3", 10_800), ("EST5", -18_000), ("<+0545>-5:45", 20_700), ("LMT0:01:15", -75),
        ("XXX+24:59:59", -89_999),
    ])
    func countsWestAsPositive(text: String, seconds: Int64) {
        #expect(rule(text) == ZoneRule(standard: .seconds(seconds), daylight: nil))
    }

    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", Int64(2026), ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        ("EST5EDT,M3.2.0,M11.1.0", 2026, ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"]),
        // South of the equator daylight saving time ends first.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 2026, ["2026-04-04T16:00:00Z", "2026-10-03T16:00:00Z"]),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2026, ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"]),
        // Ireland's standard time is that of summer.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        // The day before the last Sunday, and two days after the fourth Thursday.
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026, ["2026-03-28T00:00:00Z", "2026-10-23T23:00:00Z"]),
        // J60 is always 1 March; day 59 is 29 February in a leap year.
        ("AAA0BBB,J60,J365", 2024, ["2024-03-01T02:00:00Z", "2024-12-31T01:00:00Z"]),
        ("AAA0BBB,59,J1", 2024, ["2024-01-01T01:00:00Z", "2024-02-29T02:00:00Z"]),
        ("AAA0BBB,59,J59", 2025, ["2025-02-28T01:00:00Z", "2025-03-01T02:00:00Z"]),
    ])
    func dates(text: String, year: Int64, expected: [String]) {
        #expect(changes(text, year) == expected)
    }

    @Test func daylightSavingTimeCanLastAllYear() throws {
        let allYear = try #require(rule("XXX3EDT4,0/0,J365/23"))
        let zone = CivilZone(name: "X", initialOffset: .hours(-5), transitions: [], rule: allYear)
        let start = try #require(Instant(rfc3339: "2026-01-01T00:00:00Z"))
        #expect(zone.offset(at: start) == .hours(-4))
        #expect(zone.nextTransition(after: start) == nil)
    }

    @Test(arguments: [
        "", "A", "AB1", "<+0", "<+03>", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3 ",
        "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1", "CET-1CEST,J366,J1", "CET-1CEST,366,1", "CET-25", "CET-1:60",
        "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/-168,M10.5.0", "CET-99999999999999999999", "<CET-1", "C3T-1",
    ])
    func refusesWhatIsNoRule(text: String) {
        #expect(rule(text) == nil)
    }
}
