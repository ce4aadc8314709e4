import Foundation
import HearthMind
import HearthModel
import Testing

/// When visits are: docs/spec/mind.md, section 9.
@Suite struct VisitTests {
    private let zone: CivilZone

    init() throws {
        let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
        zone = try CivilZone(tzif: bytes, name: "Europe/Berlin")
    }

    private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text), "\(text)") }

    private func visit(_ from: String, _ to: String, days: [Weekday] = [], areas: [String] = []) throws -> Visit {
        Visit(
            id: "visit_1", who: "the gardener", kind: .yard, from: try instant(from), to: try instant(to), days: days,
            areas: areas, saidBy: .person("anna"))
    }

    private func window(_ visit: Visit, _ now: String) throws -> String? {
        visit.window(at: try instant(now), in: zone).map { "\($0.lowerBound.rfc3339) \($0.upperBound.rfc3339)" }
    }

    @Test func onceIsOnce() throws {
        let visit = try visit("2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z")
        #expect(try window(visit, "2026-11-01T00:00:00Z") == "2026-11-03T09:00:00Z 2026-11-03T11:00:00Z")
        #expect(try window(visit, "2026-11-03T10:59:59Z") != nil)
        #expect(try window(visit, "2026-11-03T11:00:00Z") == nil)
    }

    /// From 8 to 10 by the clock of the house, whatever that is in UTC.
    @Test func everyWeekGoesByTheClockOfTheHouse() throws {
        let visit = try visit("2026-03-24T07:00:00Z", "2026-03-24T09:00:00Z", days: [.tue])
        #expect(try window(visit, "2026-03-20T12:00:00Z") == "2026-03-24T07:00:00Z 2026-03-24T09:00:00Z")
        #expect(try window(visit, "2026-03-24T09:00:00Z") == "2026-03-31T06:00:00Z 2026-03-31T08:00:00Z")
        #expect(try window(visit, "2026-10-25T12:00:00Z") == "2026-10-27T07:00:00Z 2026-10-27T09:00:00Z")
    }

    @Test func aTimeMayBeLeftOut() throws {
        var visit = try visit("2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z", days: [.tue])
        visit.without = [try #require(CivilDate(year: 2026, month: 11, day: 10))]
        #expect(try window(visit, "2026-11-04T12:00:00Z") == "2026-11-17T09:00:00Z 2026-11-17T11:00:00Z")
    }

    @Test func overMidnightBelongsToTheDayOnWhichItBegins() throws {
        let visit = try visit("2026-11-03T20:00:00Z", "2026-11-04T05:00:00Z", days: [.tue])
        #expect(try window(visit, "2026-11-11T03:00:00Z") == "2026-11-10T20:00:00Z 2026-11-11T05:00:00Z")
        #expect(try window(visit, "2026-11-11T05:00:00Z") == "2026-11-17T20:00:00Z 2026-11-18T05:00:00Z")
    }

    @Test func peopleComeALittleEarlierAndGoALittleLater() throws {
        let visit = try visit("2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z")
        for (now, isExpected) in [
            ("2026-11-03T08:44:59Z", false), ("2026-11-03T08:45:00Z", true), ("2026-11-03T11:14:59Z", true),
            ("2026-11-03T11:15:00Z", false),
        ] {
            #expect((visit.current(at: try instant(now), in: zone) != nil) == isExpected, "\(now)")
        }
    }

    @Test func aVisitOfOneRoomDoesNotAccountForAnother() throws {
        let guest = try visit("2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z", areas: ["guest"])
        #expect(guest.covers("guest") && !guest.covers("bedroom") && !guest.covers(nil))
        let plumber = try visit("2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z")
        #expect(plumber.covers("bedroom") && plumber.covers(nil))
    }
}
