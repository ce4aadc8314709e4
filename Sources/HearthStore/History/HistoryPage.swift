internal import GRDB
package import HearthDatabase
package import HearthModel

/// A stretch of the history of some properties.
package struct HistoryPage: Sendable {
    /// What is asked for. The stretch ends where one of the properties has reached `limit`, so that all of them are
    /// whole in it.
    package struct Query: Sendable {
        /// `device.property`
        package var slots: [String]
        package var from: Instant
        package var to: Instant
        /// Readings per property.
        package var limit: Int
        package var oldestFirst = false
        /// Where the last page ended: its `next`.
        package var place: Int64?

        package init(slots: [String], from: Instant, to: Instant, limit: Int) {
            (self.slots, self.from, self.to, self.limit) = (slots, from, to, limit)
        }
    }

    /// In the order asked for, of all properties together. The value in force when the stretch begins counts as one at
    /// that instant; it is the oldest.
    package fileprivate(set) var readings: [Reading] = []
    /// Where the next page begins; `nil` at the end.
    package fileprivate(set) var next: Int64?
}

extension Store {
    package func history(_ query: HistoryPage.Query) async throws(StoreError) -> HistoryPage {
        try await read { database in
            var page = HistoryPage()
            let known = try HistorySlot.all(in: database, named: Set(query.slots))
            guard !known.isEmpty, query.from <= query.to else { return page }
            let first = try Store.firstHistoryRow(from: query.from, in: database)
            let end = try Store.firstHistoryRow(from: query.to + Milliseconds(1), in: database)
            // The place is the first row of the next page; from the newest backwards, the row above it.
            let low = query.oldestFirst ? query.place ?? first : first
            let high = query.oldestFirst ? end : query.place ?? end
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT rowid, at, slot, value, provenance FROM history
                    WHERE rowid >= ? AND rowid < ? AND slot IN (\(known.list))
                    ORDER BY rowid \(query.oldestFirst ? "ASC" : "DESC")
                    """, arguments: [low, high])
            var counts: [Int64: Int] = [:]
            while let row = try rows.next() {
                let slot: Int64 = row[2]
                guard counts[slot, default: 0] < query.limit else {
                    page.next = query.oldestFirst ? row[0] : row[0] + 1
                    break
                }
                counts[slot, default: 0] += 1
                if let reading = known[slot].flatMap({ Reading(row, of: $0) }) { page.readings.append(reading) }
            }
            let reachesStart = query.oldestFirst ? query.place == nil : page.next == nil
            guard reachesStart else { return page }
            let inForce = try Store.inForce(before: first, of: known, in: database).map { reading in
                var reading = reading
                reading.at = query.from
                return reading
            }
            if query.oldestFirst { page.readings.insert(contentsOf: inForce, at: 0) } else { page.readings += inForce }
            return page
        }
    }

    /// What was known before a row of history was written: by row if that is not too long ago, else by the hour.
    static func inForce(
        before row: Int64, of slots: [Int64: HistorySlot], in database: Database
    ) throws -> [Reading] {
        var readings: [Reading] = []
        var missing = slots
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT max(rowid), at, slot, value, provenance FROM history
                WHERE rowid < ? AND rowid >= ? AND slot IN (\(slots.list)) GROUP BY slot
                """, arguments: [row, row - rowsLookedBack])
        while let row = try rows.next() {
            guard let slot = missing.removeValue(forKey: row[2]) else { continue }
            if let reading = Reading(row, of: slot) { readings.append(reading) }
        }
        let instant = try Store.lastTime(before: row, in: database)
        for (number, slot) in missing.sorted(by: { $0.key < $1.key }) {
            guard let value = try lastValue(of: number, before: instant, in: database) else { continue }
            readings.append(
                Reading(device: slot.device, property: slot.property, value: value, at: instant, provenance: .live))
        }
        return readings
    }

    /// When the row before was written. If there is none, the hours that were over when the row itself was written are
    /// those before it.
    private static func lastTime(before row: Int64, in database: Database) throws -> Instant {
        if let at = try Int64.fetchOne(
            database, sql: "SELECT at FROM history WHERE rowid < ? ORDER BY rowid DESC", arguments: [row])
        {
            return Instant(milliseconds: at)
        }
        let own = try Int64.fetchOne(
            database, sql: "SELECT at FROM history WHERE rowid >= ? ORDER BY rowid", arguments: [row])
        return own.map { Instant(milliseconds: $0 + 1) - .hours(1) } ?? .distantFuture
    }
}
