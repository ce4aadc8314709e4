import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// What was when: docs/spec/house-api.md, section 6.9.
@Suite struct HistoryTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { cellar: { name: Cellar } }
        devices:
          cellar.temp: { class: temp, name: Cellar temperature, area: cellar, virtual: {} }
          cellar.meter: { class: energy, name: Meter, area: cellar, virtual: {} }
          lamp: { class: light, name: Lamp, virtual: {} }
        """

    private let noon = Instant(rfc3339: "2025-06-27T12:00:00Z")!

    private func house(_ readings: [(slot: String, Value, after: Milliseconds)]) async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices)
        try await house.store.append(
            history: readings.map { slot, value, span in
                let dot = slot.lastIndex(of: ".")!
                return Reading(
                    device: String(slot[..<dot]), property: String(slot[slot.index(after: dot)...]), value: value,
                    at: noon + span, provenance: .live)
            })
        return house
    }

    /// Each point's value; `nil` where it became unknown.
    private func values(_ points: JSONValue?) -> [JSONValue?] { (points?.array ?? []).map { $0["v"] } }

    private let path = "/api/v1/history?from=2025-06-27T12:00:00Z&to=2025-06-27T14:00:00Z&slots="

    @Test func pointsComeNewestFirstWithTheValueInForceAsTheOldest() async throws {
        let house = try await house([
            ("cellar.temp.temp", .number(11), .minutes(-5)), ("cellar.temp.temp", .number(12), .minutes(5)),
            ("cellar.temp.temp", .unknown, .minutes(6)), ("lamp.on", .flag(true), .minutes(7)),
            ("cellar.temp.temp", .number(13), .hours(3)),
        ])
        let token = try await house.token(.guest, allowed: Allowed(devices: ["lamp"], areas: ["cellar"]))
        let answer = try await house.ask(.get, path + "cellar.temp,lamp", token: token)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["from"]?.string == "2025-06-27T12:00:00Z")
        let series = try #require(answer.json["series"]?.array)
        #expect(series.map { $0["slot"]?.string } == ["cellar.temp.temp", "lamp.on"])
        #expect(series[0]["unit"]?.string == "°C")
        #expect(values(series[0]["points"]) == [nil, .int(12), .int(11)])
        #expect(series[0]["points"]?[2]?["t"]?.string == "2025-06-27T12:00:00Z")
        #expect(series[0]["points"]?[1]?["t_ms"]?.integer == (noon + .minutes(5)).milliseconds)
        #expect(values(series[1]["points"]) == [.bool(true)])
        let forwards = try await house.ask(.get, path + "cellar.temp&order=asc", token: token)
        #expect(values(forwards.json["series"]?[0]?["points"]) == [.int(11), .int(12), nil])
    }

    @Test func aCursorLeadsToTheRest() async throws {
        let house = try await house((0..<5).map { ("lamp.brightness", .number(Double($0)), .minutes($0)) })
        let token = try await house.token(.resident)
        let first = try await house.ask(.get, path + "lamp.brightness&limit=3", token: token)
        #expect(values(first.json["series"]?[0]?["points"]) == [.int(4), .int(3), .int(2)])
        let cursor = try #require(first.json["next_cursor"]?.string)
        let second = try await house.ask(.get, path + "lamp.brightness&limit=3&cursor=\(cursor)", token: token)
        #expect(values(second.json["series"]?[0]?["points"]) == [.int(1), .int(0)])
        #expect(second.json["next_cursor"] == nil)
    }

    @Test(arguments: [
        ("", "query.slots"), ("lamp&limit=0", "query.limit"), ("lamp&limit=10001", "query.limit"),
        ("lamp&order=up", "query.order"), ("lamp&cursor=%3F", "query.cursor"), ("lamp&cursor=one!", "query.cursor"),
        ("lamp&to=-400d", "query.to"), ("lamp,,lamp", "query.slots"),
        (Array(repeating: "lamp", count: 21).joined(separator: ","), "query.slots"),
    ])
    func whatIsWrongIsNamed(query: String, field: String) async throws {
        let house = try await house([])
        let token = try await house.token(.resident)
        let stretch = query.contains("to=") ? "/api/v1/history?slots=" : path
        let answer = try await house.ask(.get, stretch + query, token: token)
        #expect(answer.status == 400)
        #expect(answer.details["fields"]?.array?.compactMap { $0["path"]?.string } == [field], "\(answer.text)")
    }

    @Test func whatIsNotThereAndWhatAGuestMayNotSeeAreTheSame() async throws {
        let house = try await house([])
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["lamp"], areas: []))
        #expect(try await house.ask(.get, path + "cellar.temp", token: guest).code == "DEVICE_NOT_FOUND")
        #expect(try await house.ask(.get, path + "cellar.temp.temp", token: guest).code == "DEVICE_NOT_FOUND")
        #expect(try await house.ask(.get, path + "nothing", token: guest).code == "DEVICE_NOT_FOUND")
        let typo = try await house.ask(.get, path + "lamp.brihtness", token: guest)
        #expect(typo.code == "SLOT_NOT_FOUND")
        #expect(typo.details["did_you_mean"]?[0]?.string == "brightness")
    }

    @Test func statisticsAreCutByTheClockOfTheHouse() async throws {
        let house = try await house([
            ("cellar.meter.energy", .number(100), .zero), ("cellar.meter.energy", .number(101.5), .hours(9)),
            ("cellar.meter.energy", .number(103), .hours(11)),
        ])
        let token = try await house.token(.resident)
        let path = "/api/v1/statistics?slots=cellar.meter&from=2025-06-27T12:00:00Z&to=2025-06-29T12:00:00Z"
        for _ in 0..<2 {
            let days = try await house.ask(.get, path + "&period=1d", token: token)
            let buckets = try #require(days.json["series"]?[0]?["buckets"]?.array)
            // Midnight in Berlin is 22:00 of the evening before in UTC.
            #expect(buckets.map { $0["t"]?.string }.prefix(2) == ["2025-06-26T22:00:00Z", "2025-06-27T22:00:00Z"])
            #expect(buckets.map { $0["change"] }.prefix(2) == [.number(1.5), .number(1.5)])
            #expect(buckets[0]["count"]?.integer == 2)
            #expect(buckets[0]["unknown_seconds"]?.integer == 50_400)
            #expect(buckets[1]["unknown_seconds"]?.integer == 0)
            #expect(buckets.last?["mean"] == .int(103))
            // Told from tallies of hours, it is the same.
            try await house.store.rollUp(at: TestHouse.now(), in: house.zone)
        }
    }

    @Test func flagsTellHowLongTheyWereTrue() async throws {
        let house = try await house([
            ("lamp.on", .flag(true), .minutes(2)), ("lamp.on", .flag(false), .minutes(8)),
        ])
        let token = try await house.token(.resident)
        let answer = try await house.ask(
            .get, "/api/v1/statistics?slots=lamp.on&period=5m&from=2025-06-27T12:00:00Z&to=2025-06-27T12:15:00Z",
            token: token)
        let buckets = try #require(answer.json["series"]?[0]?["buckets"]?.array, "\(answer.text)")
        #expect(buckets.map { $0["seconds_active"]?.integer } == [180, 180, 0])
        #expect(buckets.map { $0["last"] } == [.bool(true), .bool(false), .bool(false)])
        #expect(buckets[0]["mean"] == nil && buckets[0]["change"] == nil)
    }

    @Test func tooManyBucketsAreRefused() async throws {
        let house = try await house([])
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/statistics?slots=lamp&period=5m&from=-400d", token: token)
        #expect(answer.details["fields"]?[0]?["path"]?.string == "query.period")
    }

    @Test(arguments: [
        (
            StatisticsPeriod.day, "2025-03-29T12:00:00Z",
            ["2025-03-28T23:00:00Z", "2025-03-29T23:00:00Z", "2025-03-30T22:00:00Z"]
        ),
        (.day, "2025-10-25T12:00:00Z", ["2025-10-24T22:00:00Z", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"]),
        (.week, "2025-06-27T12:00:00Z", ["2025-06-22T22:00:00Z", "2025-06-29T22:00:00Z", "2025-07-06T22:00:00Z"]),
        (.month, "2025-02-27T12:00:00Z", ["2025-01-31T23:00:00Z", "2025-02-28T23:00:00Z", "2025-03-31T22:00:00Z"]),
        (.hour, "2025-06-27T12:30:00Z", ["2025-06-27T12:00:00Z", "2025-06-27T13:00:00Z", "2025-06-27T14:00:00Z"]),
        (
            .fiveMinutes, "2025-06-27T12:04:59Z",
            ["2025-06-27T12:00:00Z", "2025-06-27T12:05:00Z", "2025-06-27T12:10:00Z"]
        ),
    ])
    func edges(period: StatisticsPeriod, from: String, expected: [String]) async throws {
        let house = try await house([])
        let start = try #require(Instant(rfc3339: from))
        let edges = period.edges(
            from: start, to: Instant(rfc3339: expected[2])!, in: house.zone, limit: 9)
        #expect(edges?.map(\.rfc3339) == expected)
    }
}
