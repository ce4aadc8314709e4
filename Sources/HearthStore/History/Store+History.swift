internal import GRDB
package import HearthDatabase
package import HearthModel

extension Store {
    /// How long history is kept, and how many rows of it, which take about a gigabyte.
    package static let historyIsKept = Milliseconds.days(365)
    static let historyRows: Int64 = 20_000_000

    /// Appends readings in the order given. A row costs some 50 bytes of an SD card's life in a batch of 1,000,
    /// and a page alone.
    package func append(history readings: [Reading]) async throws(StoreError) {
        try await write { [self] in try put(history: readings, into: $0) }
    }

    func put(history readings: [Reading], into database: Database) throws {
        try RowStatement.write(readings, columns: 4, in: database) {
            "INSERT INTO history (at, slot, value, provenance) VALUES \($0)"
        } bind: { reading, row in
            row.bind(reading.at.milliseconds)
            row.bind(try numbers.number(of: HistorySlot(of: reading), in: database))
            row.bind(reading.value)
            row.bind(reading.provenance.stored)
        }
    }

    /// The newest readings of one property, newest first by time of writing: on a board without a clock's battery
    /// `at` may jump.
    package func history(device: String, property: String, last count: Int) async throws(StoreError) -> [Reading] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT at, value, provenance FROM history
                    WHERE slot = (SELECT id FROM history_slots WHERE device = ? AND property = ?)
                    ORDER BY rowid DESC LIMIT ?
                    """, arguments: [device, property, count]
            ).compactMap { row in
                guard let value = Value(row[1] as DatabaseValue), let provenance = Provenance(stored: row[2]) else {
                    return nil
                }
                return Reading(
                    device: device, property: property, value: value, at: Instant(milliseconds: row[0]),
                    provenance: provenance)
            }
        }
    }

    /// The readings of some properties from an instant on, in the order in which they were written; before them the last
    /// one of each property that was written earlier, if it is among the newest rows.
    ///
    /// - Parameter slots: `device.property`.
    package func history(of slots: [String], from start: Instant, to end: Instant) async throws(StoreError) -> [Reading]
    {
        try await read { database in
            let known = try HistorySlot.all(in: database, named: Set(slots))
            guard !known.isEmpty else { return [] }
            let first = try Store.firstHistoryRow(from: start, in: database)
            let earlier = try Row.fetchAll(
                database,
                sql: """
                    SELECT max(rowid), at, slot, value, provenance FROM history
                    WHERE rowid < ? AND rowid >= ? AND slot IN (\(known.list)) GROUP BY slot ORDER BY 1
                    """, arguments: [first, first - Store.rowsLookedBack])
            let later = try Row.fetchAll(
                database,
                sql: """
                    SELECT rowid, at, slot, value, provenance FROM history
                    WHERE rowid >= ? AND at <= ? AND slot IN (\(known.list)) ORDER BY rowid
                    """, arguments: [first, end.milliseconds])
            return (earlier + later).compactMap { row in
                known[row[2]].flatMap { Reading(row, of: $0) }
            }
        }
    }

    /// There is no index on history: what is older than this many rows is not looked for row by row.
    static let rowsLookedBack: Int64 = 200_000

    /// The first row that is not older than an instant: rows are nearly in the order of their times.
    static func firstHistoryRow(from start: Instant, in database: Database) throws -> Int64 {
        try firstRow(of: "history", numberedBy: "rowid", from: start, in: database)
    }

    /// By halving, in a table whose rows are nearly in the order of their times; one more than the last number if all are
    /// older.
    static func firstRow(
        of table: String, numberedBy number: String, timedBy time: String = "at", from start: Instant,
        in database: Database
    ) throws -> Int64 {
        var low = try Int64.fetchOne(database, sql: "SELECT min(\(number)) FROM \(table)") ?? 1
        var high = (try Int64.fetchOne(database, sql: "SELECT max(\(number)) FROM \(table)") ?? 0) + 1
        let statement = try database.cachedStatement(
            sql: "SELECT \(time) FROM \(table) WHERE \(number) >= ? ORDER BY \(number) LIMIT 1")
        while low < high {
            let middle = low + (high - low) / 2
            let at = try Int64.fetchOne(statement, arguments: [middle])
            if let at, at < start.milliseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Reading {
    /// - Parameter row: number, `at`, slot, value, provenance.
    init?(_ row: Row, of slot: HistorySlot) {
        guard let value = Value(row[3] as DatabaseValue), let provenance = Provenance(stored: row[4]) else {
            return nil
        }
        self.init(
            device: slot.device, property: slot.property, value: value, at: Instant(milliseconds: row[1]),
            provenance: provenance)
    }
}
