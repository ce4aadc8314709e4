internal import GRDB
package import HearthDatabase
package import HearthModel

/// A stretch of the history of one property.
package struct HistoryWindow: Hashable, Sendable {
    /// `device.property`
    package let slot: String
    package let start: Instant
    /// Included.
    package let end: Instant

    package init(of slot: String, from start: Instant, to end: Instant) {
        (self.slot, self.start, self.end) = (slot, start, end)
    }
}

extension Store {
    /// What was recorded within some windows, in order of time: of meters that tell something every few seconds, days
    /// would be too much to read.
    package func history(within windows: [HistoryWindow]) async throws(StoreError) -> [Reading] {
        guard let first = windows.map(\.start).min() else { return [] }
        return try await read { database in
            let known = try HistorySlot.all(in: database, named: Set(windows.map(\.slot)))
            let numbers = Dictionary(uniqueKeysWithValues: known.map { ($1.name, $0) })
            let values = windows.compactMap { window in
                numbers[window.slot].map { "(\($0), \(window.start.milliseconds), \(window.end.milliseconds))" }
            }
            guard !values.isEmpty else { return [] }
            // All rows are looked at once, since history has no index, and with each its slot's windows.
            let rows = try Row.fetchAll(
                database,
                sql: """
                    WITH windows (number, start, stop) AS (VALUES \(values.joined(separator: ", ")))
                    SELECT history.rowid, at, slot, value, provenance FROM history
                    CROSS JOIN windows ON number = slot AND at BETWEEN start AND stop
                    WHERE history.rowid >= ? ORDER BY history.rowid
                    """, arguments: [try Store.firstHistoryRow(from: first, in: database)])
            return rows.compactMap { row in known[row[2]].flatMap { Reading(row, of: $0) } }
        }
    }
}
