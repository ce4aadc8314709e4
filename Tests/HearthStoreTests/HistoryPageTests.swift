import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

@Suite struct HistoryPageTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    private func reading(_ device: String, _ number: Double, after seconds: Int64) -> Reading {
        Reading(
            device: device, property: "temp", value: .number(number), at: now + .seconds(seconds), provenance: .live)
    }

    private func query(from: Int64, to: Int64, limit: Int, oldestFirst: Bool = false) -> HistoryPage.Query {
        var query = HistoryPage.Query(
            slots: ["a.temp", "b.temp"], from: now + .seconds(from), to: now + .seconds(to), limit: limit)
        query.oldestFirst = oldestFirst
        return query
    }

    private func all(_ first: HistoryPage.Query, from store: Store) async throws -> (readings: [Reading], pages: Int) {
        var (query, readings, pages) = (first, [Reading](), 0)
        repeat {
            let page = try await store.history(query)
            readings += page.readings
            pages += 1
            query.place = page.next
        } while query.place != nil
        return (readings, pages)
    }

    /// One property changes each second, the other each minute.
    private func store(in folder: TemporaryFolder) async throws -> Store {
        let store = try Store(in: folder.state)
        try await store.append(
            history: (Int64(0)..<300).flatMap { second -> [Reading] in
                let fast = reading("a", Double(second), after: second)
                return second % 60 == 0 ? [fast, reading("b", Double(second), after: second)] : [fast]
            })
        return store
    }

    @Test(arguments: [1, 7, 50, 1_000]) func pagesTogetherAreTheWhole(limit: Int) async throws {
        let folder = TemporaryFolder()
        let store = try await store(in: folder)
        let whole = try await store.history(query(from: 0, to: 299, limit: 1_000)).readings
        #expect(whole.count == 305)
        #expect(try await all(query(from: 0, to: 299, limit: limit), from: store).readings == whole)
        let forwards = try await all(query(from: 0, to: 299, limit: limit, oldestFirst: true), from: store)
        #expect(forwards.readings == whole.reversed())
        #expect(forwards.pages == (300 + limit - 1) / limit)
    }

    @Test func theValueInForceIsTheOldestPoint() async throws {
        let folder = TemporaryFolder()
        let store = try await store(in: folder)
        let newest = try await store.history(query(from: 90, to: 100, limit: 100)).readings
        #expect(Set(newest.suffix(2)) == [reading("a", 89, after: 90), reading("b", 60, after: 90)])
        let oldest = try await store.history(query(from: 90, to: 100, limit: 100, oldestFirst: true)).readings
        #expect(Set(oldest.prefix(2)) == Set(newest.suffix(2)))
        #expect(oldest.count == 2 + 11)
    }

    @Test func aValueOfLongAgoIsKnownByTheHour() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: [reading("b", 7, after: 0)])
        try await store.rollUp(at: now + .hours(2), in: .utc)
        try await store.append(history: (0...Store.rowsLookedBack).map { reading("a", 1, after: 7_200 + $0) })
        let later = 7_200 + Store.rowsLookedBack
        let found = try await store.history(query(from: later, to: later + 5, limit: 10)).readings
        #expect(found.contains(reading("b", 7, after: later)))
    }

    @Test func beyondItsSizeTheOldestGo() async throws {
        let folder = TemporaryFolder()
        let store = try await store(in: folder)
        while try await store.removeOldestHistory(before: .distantPast, above: 10) {}
        #expect(try await all(query(from: 0, to: 300, limit: 100), from: store).readings.count == 10)
    }
}
