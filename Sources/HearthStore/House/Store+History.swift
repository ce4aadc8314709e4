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
