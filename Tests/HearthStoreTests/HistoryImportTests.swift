import GRDB
import HearthDatabase
import TestParts
import Testing

@testable import HearthModel
@testable import HearthStore

@Suite struct HistoryImportTests {
    /// A full hour of the clock in UTC.
    private let now = Instant(milliseconds: 1_750_000_000_000 - 1_750_000_000_000 % 3_600_000)
    private let folder = TemporaryFolder()

    private func reading(_ number: Double, at instant: Instant, _ property: String = "temp") -> Reading {
        Reading(device: "hall", property: property, value: .number(number), at: instant, provenance: .live)
    }

    private func bring(_ readings: [Reading], into store: Store, at time: Instant? = nil) async throws
        -> HistoryImport.Outcome
    {
        var taking = try await HistoryImport(into: store, at: time ?? now)
        try await taking.gather(readings)
        return try await taking.finish(in: .utc)
    }

    private func tallies(_ store: Store, from start: Instant, hours: Int64, at time: Instant) async throws -> [Tally] {
        let edges = (0...hours).map { start + .hours($0) }
        return try await store.statistics(of: ["hall.temp"], edges: edges, byHours: true, at: time)["hall.temp"] ?? []
    }

    /// Whoever reads rows reads them in the order of time, and the house's own stay where they are.
    @Test func whatIsBroughtInStandsBeforeTheHousesOwn() async throws {
        let store = try Store(in: folder.state)
        try await store.append(history: [reading(20, at: now), reading(21, at: now + .minutes(1))])
        _ = try await bring(
            (1...5).map { reading(Double($0), at: now - .minutes($0)) }, into: store, at: now + .days(1))
        let rows = try await store.read { database in
            try Row.fetchAll(database, sql: "SELECT rowid, value FROM history ORDER BY rowid").map {
                [$0[0], $0[1]] as [Double]
            }
        }
        #expect(rows == [[-4, 5], [-3, 4], [-2, 3], [-1, 2], [0, 1], [1, 20], [2, 21]])
    }

    @Test func aHouseThatRecordedNothingBeginsToNumberAtOne() async throws {
        let store = try Store(in: folder.state)
        _ = try await bring([reading(5, at: now - .minutes(1)), reading(6, at: now - .minutes(2))], into: store)
        try await store.append(history: [reading(20, at: now)])
        let rows = try await store.read { try Int.fetchAll($0, sql: "SELECT rowid FROM history ORDER BY rowid") }
        #expect(rows == [-1, 0, 1])
        // Retention counts by these numbers, too.
        #expect(try await store.removeOldestHistory(before: now - .seconds(90)))
        #expect(
            try await store.read { try Int.fetchAll($0, sql: "SELECT rowid FROM history ORDER BY rowid") } == [0, 1])
    }

    @Test func hoursOfWhatIsBroughtInAreTallied() async throws {
        let store = try Store(in: folder.state)
        let start = now - .hours(4)
        _ = try await bring([reading(10, at: start), reading(20, at: start + .minutes(90))], into: store)
        try await store.append(history: [reading(30, at: now)])
        try await store.rollUp(at: now + .hours(2), in: .utc)
        let found = try await tallies(store, from: start, hours: 5, at: now + .hours(2))
        #expect(found.map(\.mean) == [10, 15, 20, 20, 30])
        #expect(found.map(\.count) == [1, 1, 0, 0, 1])
    }

    /// The hour in which the house began to record is told of by what it recorded itself.
    @Test func theHousesOwnTalliesStayAsTheyAre() async throws {
        let store = try Store(in: folder.state)
        try await store.append(history: [reading(30, at: now + .minutes(30)), reading(40, at: now + .hours(2))])
        try await store.rollUp(at: now + .hours(3), in: .utc)
        let before = try await tallies(store, from: now, hours: 2, at: now + .hours(3))
        _ = try await bring(
            [reading(10, at: now - .minutes(30)), reading(12, at: now + .minutes(10))], into: store, at: now + .hours(3)
        )
        #expect(try await tallies(store, from: now, hours: 2, at: now + .hours(3)).dropFirst() == before.dropFirst())
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM statistics") } == 2)
        try await store.rollUp(at: now + .hours(4), in: .utc)
        #expect(
            try await tallies(store, from: now - .hours(1), hours: 1, at: now + .hours(4)).first?.last == .number(10))
    }

    @Test func whatFailsBeforeItsEndLeavesNothing() async throws {
        let store = try Store(in: folder.state)
        var taking = try await HistoryImport(into: store, at: now)
        try await taking.gather([reading(10, at: now - .days(1))])
        #expect(try await store.history(device: "hall", property: "temp", last: 10).isEmpty)
        #expect(try await bring([reading(11, at: now - .days(2))], into: store) == .init(added: 1, all: 1))
        #expect(try await store.history(device: "hall", property: "temp", last: 10).map(\.value) == [.number(11)])
    }

    /// What the house recorded may have been there and gone.
    @Test func nothingIsPutWhereTheHousesOwnHistoryHasAgedOut() async throws {
        let store = try Store(in: folder.state)
        try await store.append(history: (0..<3).map { reading(Double($0), at: now - .days(100 - $0)) })
        _ = try await store.removeOldestHistory(before: .distantPast, above: 1)
        let taking = try await HistoryImport(into: store, at: now)
        #expect(taking.span.isEmpty)
    }

    /// Events are what this house has seen itself.
    @Test func whatIsBroughtInIsNoEvent() async throws {
        let store = try Store(in: folder.state)
        _ = try await bring([reading(5, at: now - .minutes(1))], into: store)
        try await store.append(history: [reading(20, at: now)])
        let changes = try await store.stateChanges(from: now - .days(1), to: now, before: nil, limit: 10) { _, _ in true
        }
        #expect(changes.map(\.row) == [1])
    }

    @Test func pagesGoOnIntoWhatWasBroughtIn() async throws {
        let store = try Store(in: folder.state)
        _ = try await bring((1...9).map { reading(Double($0), at: now - .minutes($0)) }, into: store)
        try await store.append(history: [reading(20, at: now)])
        var query = HistoryPage.Query(slots: ["hall.temp"], from: now - .days(1), to: now, limit: 4)
        var values: [Double] = []
        repeat {
            let page = try await store.history(query)
            values += page.readings.compactMap(\.value.number)
            query.place = page.next
        } while query.place != nil
        #expect(values == [20, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
}
