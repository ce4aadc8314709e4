internal import GRDB
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

    static func latestValues(in database: Database, skipped: inout [SkippedRow]) throws -> [Reading] {
        var readings: [Reading] = []
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT device, property, value, at, provenance FROM latest JOIN history_slots ON id = slot
                ORDER BY device, property
                """)
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
