internal import GRDB
package import HearthDatabase
package import HearthModel

extension Store {
    /// How long after an hour its last readings may still be on their way here.
    private static let readingsTake = Milliseconds.minutes(2)

    /// Tallies every hour of the house's clock that has been over for a while and is not tallied yet, one transaction each.
    /// A property gets a row only for hours in which it changed; in the others it stayed as it was. Meant to be called
    /// by one task only.
    ///
    /// - Parameter now: later readings can only come from a clock that was set back since, and count at the time of the
    ///   reading before them.
    /// - Throws: what the database throws; hours that were tallied stay so.
    package func rollUp(at now: Instant, in zone: CivilZone) async throws(StoreError) {
        // An hour of a busy house takes seconds to read. Others can write meanwhile.
        while let hour = try await read({ try Store.nextHour(at: now, in: zone, $0) }) {
            try await write { database in
                try hour.tallies.put(into: database)
                for (slot, tally) in hour.tallies.all { try Store.carry(tally.last, of: slot, in: database) }
                try Meta.raise(.rolledRow, to: hour.lastRow, in: database)
                try Meta.raise(.rolledUntil, to: hour.tallies.end.milliseconds, in: database)
            }
        }
    }

    private struct TalliedHour: Sendable {
        let tallies: HourTallies
        /// The last row of history that they count.
        let lastRow: Int64
    }

    /// - Returns: `nil` if none is over.
    private static func nextHour(at now: Instant, in zone: CivilZone, _ database: Database) throws -> TalliedHour? {
        let rolledRow = try Meta.value(.rolledRow, in: database) ?? 0
        let floor = try Instant(milliseconds: Meta.value(.rolledUntil, in: database) ?? .min)
        let statement = try database.cachedStatement(
            sql: "SELECT rowid, at, slot, value FROM history WHERE rowid > ? ORDER BY rowid")
        let rows = try Row.fetchCursor(statement, arguments: [rolledRow])
        guard var row = try rows.next() else { return nil }
        var position = try max(floor, Store.firstTime(after: rolledRow, until: now, in: database))
        let start = max(zone.startOfHour(position), floor)
        let end = zone.startOfHour(start) + .hours(1)
        guard end + readingsTake <= now else { return nil }
        var carried = try Store.carriedValues(in: database)
        var tallies = HourTallies(start: start, end: end)
        var last = rolledRow
        while true {
            // Rows are in the order in which things happened; times need not be, where a clock was set.
            let told = Instant(milliseconds: row[1])
            let at = told > now ? position : max(told, position)
            guard at < end else { break }
            (position, last) = (at, row[0])
            let slot: Int64 = row[2]
            if let value = Value(row[3] as DatabaseValue) {
                tallies.change(slot, from: carried[slot] ?? .unknown, to: value, at: at)
                carried[slot] = value
            }
            guard let next = try rows.next() else { break }
            row = next
        }
        return TalliedHour(tallies: tallies, lastRow: last)
    }

    /// The time of the first row after a number that is not in the future.
    private static func firstTime(after row: Int64, until now: Instant, in database: Database) throws -> Instant {
        let at = try Int64.fetchOne(
            database, sql: "SELECT at FROM history WHERE rowid > ? AND at <= ? ORDER BY rowid LIMIT 1",
            arguments: [row, now.milliseconds])
        return at.map(Instant.init(milliseconds:)) ?? now
    }

    private static func carriedValues(in database: Database) throws -> [Int64: Value] {
        var values: [Int64: Value] = [:]
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, carried FROM history_slots WHERE carried IS NOT NULL")
        while let row = try rows.next() { values[row[0]] = Value(row[1] as DatabaseValue) }
        return values
    }

    private static func carry(_ value: Value, of slot: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE history_slots SET carried = ? WHERE id = ?").execute(
            arguments: [value.databaseValue, slot])
    }
}
