import FuzzParts
import GRDB
import HearthDatabase
import TestParts
import Testing

@testable import HearthModel
@testable import HearthStore

@Suite struct StatisticsTests {
    /// A full hour of the clock in UTC.
    let start = Instant(milliseconds: 1_750_000_000_000 - 1_750_000_000_000 % 3_600_000)

    private func reading(_ property: String, _ value: Value, at instant: Instant) -> Reading {
        Reading(device: "cellar.meter", property: property, value: value, at: instant, provenance: .live)
    }

    private func hours(_ count: Int64) -> [Instant] { (0...count).map { start + .hours($0) } }

    private func tallies(
        _ store: Store, _ property: String, _ edges: [Instant], byHours: Bool = true, at now: Instant
    ) async throws -> [Tally] {
        let slot = "cellar.meter." + property
        return try await store.statistics(of: [slot], edges: edges, byHours: byHours, at: now)[slot] ?? []
    }

    @Test func aNumberIsWeighedByTheTimeThatItLasted() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [
            reading("temp", .number(10), at: start), reading("temp", .number(20), at: start + .minutes(45)),
        ])
        let tally = try #require(try await tallies(store, "temp", hours(1), at: start + .hours(1)).first)
        #expect(tally.mean == 12.5)
        #expect(tally.minimum == 10)
        #expect(tally.maximum == 20)
        #expect(tally.last == .number(20))
        #expect(tally.count == 2)
    }

    @Test func timeNobodyKnowsTheValueOfIsNotWeighed() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [
            reading("on", .flag(true), at: start + .minutes(10)), reading("on", .unknown, at: start + .minutes(20)),
            reading("on", .flag(false), at: start + .minutes(30)),
        ])
        let tally = try #require(try await tallies(store, "on", hours(1), at: start + .hours(2)).first)
        #expect(tally.active == .minutes(10))
        #expect(tally.unknown == .minutes(20))
        #expect(tally.mean == nil)
    }

    @Test func aMeterThatBeginsAnewLosesNothing() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let values: [Double] = [100, 101.5, 0.25, 1]
        try await store.append(
            history: values.enumerated().map { reading("energy", .number($1), at: start + .minutes(Int64($0))) })
        let tally = try #require(try await tallies(store, "energy", hours(1), at: start + .hours(1)).first)
        #expect(tally.rise == 2.5)
    }

    @Test func aQuietPropertyStaysWhatItWas() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [
            reading("temp", .number(7), at: start + .minutes(30)),
            reading("other", .number(1), at: start + .hours(5)),
        ])
        try await store.rollUp(at: start + .hours(7), in: .utc)
        let now = start + .hours(8) + .minutes(15)
        let found = try await tallies(store, "temp", hours(12), at: now)
        #expect(found.count == 9)
        #expect(found.map(\.count) == [1, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(found.map(\.mean) == Array(repeating: 7, count: 9))
        #expect(found.last?.span == .minutes(15))
        let later = try await tallies(store, "temp", Array(hours(12)[3...4]), at: now)
        #expect(later.first?.last == .number(7))
    }

    /// What is told from the hours is what the readings themselves tell, whatever they were.
    @Test(arguments: 0..<20) func hoursTellWhatReadingsTell(seed: UInt64) async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        var random = SplitMix64(seed: seed)
        let properties = ["temp", "on", "energy", "mode"]
        var instant = start
        var readings: [Reading] = []
        while instant < start + .hours(30) {
            let property = properties[Int(random.next() % 4)]
            let number = Double(random.next() % 1_000) / 10
            let value: Value =
                switch (property, random.next() % 10) {
                case (_, 0): .unknown
                case ("on", let n): .flag(n % 2 == 0)
                case ("mode", let n): .text("mode \(n)")
                default: .number(number)
                }
            readings.append(reading(property, value, at: instant))
            instant = instant + Milliseconds(Int64(random.next() % 4_000_000))
        }
        try await store.append(history: readings)
        let now = start + .hours(30) + .minutes(20)
        var plain: [String: [Tally]] = [:]
        for property in properties { plain[property] = try await tallies(store, property, hours(36), at: now) }
        try await store.rollUp(at: now, in: .utc)
        for property in properties {
            let rolled = try await tallies(store, property, hours(36), at: now)
            #expect(rolled.count == plain[property]?.count)
            for (a, b) in zip(rolled, plain[property] ?? []) {
                #expect(a.span == b.span && a.unknown == b.unknown && a.active == b.active && a.last == b.last)
                #expect(a.minimum == b.minimum && a.maximum == b.maximum && a.count == b.count)
                #expect(abs(a.rise - b.rise) < 1e-6)
                #expect(abs((a.mean ?? 0) - (b.mean ?? 0)) < 1e-6)
            }
        }
    }

    @Test func anHourIsTalliedOnceAndOnlyWhenItIsOver() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [reading("temp", .number(1), at: start + .minutes(59))])
        try await store.rollUp(at: start + .minutes(61), in: .utc)
        try await store.append(history: [reading("temp", .number(2), at: start + .minutes(59))])
        for _ in 0..<2 { try await store.rollUp(at: start + .minutes(62), in: .utc) }
        let tally = try await tallies(store, "temp", hours(1), at: start + .hours(3)).first
        #expect(tally?.count == 2)
    }

    /// A board without a battery for its clock may be years ahead or behind for a while.
    @Test func aClockThatIsSetKeepsNothingFromBeingTallied() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [
            reading("temp", .number(1), at: start + .days(900)), reading("temp", .number(2), at: start - .days(900)),
            reading("temp", .number(3), at: start + .minutes(5)),
            reading("temp", .number(4), at: start + .hours(2)),
        ])
        try await store.rollUp(at: start + .hours(4), in: .utc)
        let found = try await tallies(store, "temp", hours(4), at: start + .hours(4))
        #expect(found.map(\.count) == [1, 0, 1, 0])
        #expect(found.map(\.last) == [.number(3), .number(3), .number(4), .number(4)])
        let before = try await tallies(store, "temp", [start - .days(900), start], at: start + .hours(4))
        #expect(before.first?.count == 2)
    }

    @Test func theHoursAreThoseOfTheClockOnTheWall() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let india = CivilZone(
            name: "Asia/Kolkata", initialOffset: .minutes(330), transitions: [], rule: nil)
        try await store.append(history: [
            reading("temp", .number(1), at: start + .minutes(29)),
            reading("temp", .number(2), at: start + .minutes(31)),
        ])
        try await store.rollUp(at: start + .hours(2), in: india)
        let edges = [start - .minutes(30), start + .minutes(30), start + .minutes(90)]
        #expect(try await tallies(store, "temp", edges, at: start + .hours(2)).map(\.count) == [1, 1])
    }

    /// Of a thousand properties over a year there are millions of tallies, and those of one are thousands.
    @Test func theTalliesOfOnePropertyAreFoundWithoutReadingThoseOfTheOthers() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        for query in [Store.hoursQuery(of: "7,8"), Store.lastValueQuery] {
            let plan = try await store.plan(of: query)
            let searches = plan.filter { $0.contains("statistics") }
            #expect(searches.contains { $0.contains("start=? AND slot=?") }, "\(plan)")
            #expect(!searches.contains { $0.hasPrefix("SCAN") }, "\(plan)")
        }
    }
}

extension Store {
    /// How SQLite would go about a query.
    fileprivate func plan(of query: String) async throws -> [String] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN " + query,
                arguments: StatementArguments(query.filter { $0 == "?" }.map { _ in 0 })
            ).map { $0["detail"] as String }
        }
    }
}
