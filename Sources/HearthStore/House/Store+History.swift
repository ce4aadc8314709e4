internal import GRDB
package import HearthModel

extension Store {
    /// How long history is kept.
    package static let historyIsKept = Milliseconds.days(365)

    /// Appends readings in the order given. Meant for batches (2,000 rows or 30 s, whichever is first): a row costs some
    /// 50 bytes of an SD card's life in a batch of 1,000, and 4,000 alone.
    package func append(history readings: [Reading]) async throws(StoreError) {
        try await write { database in
            var slots: [Slot: Int64] = [:]
            let statement = try database.cachedStatement(
                sql: "INSERT INTO history (at, slot, value, provenance) VALUES (?, ?, ?, ?)")
            for reading in readings {
                let slot = Slot(device: reading.device, property: reading.property)
                let number = try slots[slot] ?? slot.number(in: database)
                slots[slot] = number
                try statement.execute(arguments: [
                    reading.at.milliseconds, number, reading.value.databaseValue, reading.provenance.stored,
                ])
            }
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

    private struct Slot: Hashable {
        var device: String
        var property: String

        /// Its number in the dictionary of slots, given now if it has none.
        func number(in database: Database) throws -> Int64 {
            let find = try database.cachedStatement(
                sql: "SELECT id FROM history_slots WHERE device = ? AND property = ?")
            if let number = try Int64.fetchOne(find, arguments: [device, property]) { return number }
            try database.execute(
                sql: "INSERT INTO history_slots (device, property) VALUES (?, ?)", arguments: [device, property])
            return database.lastInsertedRowID
        }
    }
}

extension Store {
    /// The readings of some properties from an instant on, in the order in which they were written; before them the last
    /// one of each property that was written earlier, if it is among the newest rows.
    ///
    /// - Parameter slots: `device.property`.
    package func history(of slots: [String], from start: Instant, to end: Instant) async throws(StoreError) -> [Reading]
    {
        try await read { database in
            let numbers = try Store.numbers(of: slots, in: database)
            guard !numbers.isEmpty else { return [] }
            let first = try Store.firstRow(from: start, in: database)
            let list = numbers.keys.map(String.init).joined(separator: ",")
            let earlier = try Row.fetchAll(
                database,
                sql: """
                    SELECT max(rowid), at, slot, value, provenance FROM history
                    WHERE rowid < ? AND rowid >= ? AND slot IN (\(list)) GROUP BY slot ORDER BY 1
                    """, arguments: [first, first - Store.rowsLookedBack])
            let later = try Row.fetchAll(
                database,
                sql: """
                    SELECT rowid, at, slot, value, provenance FROM history
                    WHERE rowid >= ? AND at <= ? AND slot IN (\(list)) ORDER BY rowid
                    """, arguments: [first, end.milliseconds])
            return (earlier + later).compactMap { row in
                guard let name = numbers[row[2]], let value = Value(row[3] as DatabaseValue),
                    let provenance = Provenance(stored: row[4])
                else { return nil }
                return Reading(
                    device: name.device, property: name.property, value: value, at: Instant(milliseconds: row[1]),
                    provenance: provenance)
            }
        }
    }

    /// There is no index on history: what is older than this many rows is not looked for.
    private static let rowsLookedBack: Int64 = 200_000

    private static func numbers(
        of slots: [String], in database: Database
    ) throws -> [Int64: (device: String, property: String)] {
        var numbers: [Int64: (device: String, property: String)] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT id, device, property FROM history_slots")
        while let row = try rows.next() {
            let (device, property): (String, String) = (row[1], row[2])
            if slots.contains(device + "." + property) { numbers[row[0]] = (device, property) }
        }
        return numbers
    }

    /// The first row that is not older than an instant: rows are nearly in the order of their times.
    private static func firstRow(from start: Instant, in database: Database) throws -> Int64 {
        var low = try Int64.fetchOne(database, sql: "SELECT min(rowid) FROM history") ?? 0
        var high = (try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM history") ?? 0) + 1
        while low < high {
            let middle = low + (high - low) / 2
            let at = try Int64.fetchOne(
                database, sql: "SELECT at FROM history WHERE rowid >= ? ORDER BY rowid LIMIT 1", arguments: [middle])
            if let at, at < start.milliseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
