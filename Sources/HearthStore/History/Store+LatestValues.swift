internal import GRDB
package import HearthDatabase
internal import HearthModel

extension Store {
    /// Replaces the latest value of each slot that is named.
    package func keep(latest readings: [Reading]) async throws(StoreError) {
        try await write { [self] in try put(latest: readings, into: $0) }
    }

    func put(latest readings: [Reading], into database: Database) throws {
        try RowStatement.write(readings, columns: 4, in: database) {
            "INSERT OR REPLACE INTO latest (slot, value, at, provenance) VALUES \($0)"
        } bind: { reading, row in
            row.bind(try numbers.number(of: HistorySlot(of: reading), in: database))
            row.bind(reading.value)
            row.bind(reading.at.milliseconds)
            row.bind(reading.provenance.stored)
        }
    }

    /// Brings the latest values up to the last row of history.
    /// - Parameter database: within a transaction of the writer.
    static func foldHistoryIntoLatest(in database: Database) throws {
        let mark = try Meta.value(.latestRow, in: database) ?? 0
        guard let last = try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM history"), last > mark else { return }
        let fold = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO latest SELECT slot, value, at, provenance FROM (\(historySinceLatest))")
        try fold.execute(arguments: [mark])
        try Meta.raise(.latestRow, to: last, in: database)
    }

    /// The last value of each slot in the rows after a number: none, if its device refused to say it. While a device is
    /// away what it last said stands (`Reading.absent`). SQLite takes bare columns from the row of `max`.
    private static let historySinceLatest = """
        SELECT slot, value, at, provenance, max(rowid) FROM history
        WHERE rowid > ? AND (value IS NOT NULL OR provenance IS NOT 'restored') GROUP BY slot
        """

    /// What was last known of each slot, with what the history says since the latest values were written.
    static func latestValues(in database: Database, skipped: inout [SkippedRow]) throws -> [Reading] {
        var readings: [Reading] = []
        let rows = try Row.fetchCursor(
            database,
            sql: """
                WITH since AS (\(historySinceLatest))
                SELECT device, property, value, at, provenance FROM (
                    SELECT slot, value, at, provenance FROM since
                    UNION ALL
                    SELECT slot, value, at, provenance FROM latest WHERE slot NOT IN (SELECT slot FROM since)
                ) JOIN history_slots ON id = slot
                ORDER BY device, property
                """, arguments: [try Meta.value(.latestRow, in: database) ?? 0])
        while let row = try rows.next() {
            let (device, property): (String, String) = (row[0], row[1])
            guard let value = Value(row[2] as DatabaseValue), let provenance = Provenance(stored: row[4]) else {
                skipped.append(
                    SkippedRow(table: "latest", key: "\(device).\(property)", problem: "no value of a house"))
                continue
            }
            readings.append(
                Reading(
                    device: device, property: property, value: value, at: Instant(milliseconds: row[3]),
                    provenance: provenance))
        }
        return readings
    }
}
