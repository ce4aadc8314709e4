internal import GRDB
package import HearthDatabase
package import HearthModel

extension Store {
    /// Removes what has aged out. Meant to be called about once an hour; some ten thousand rows of a table
    /// are removed at a time, so that other writers wait only briefly.
    package func removeAged(at now: Instant) async throws(StoreError) {
        while try await removeOldestCommands(before: now - Store.commandsAreKept) {}
        while try await removeOldestHistory(before: now - Store.historyIsKept) {}
        try await removeOldestStatistics(before: now - Store.statisticsAreKept)
        while try await removeOldestEvents(before: now - Store.eventsAreKept) {}
        var traceLeft = false
        while try await removeOldestTrace(before: now - Store.traceIsKept, above: Store.traceBytes) { traceLeft = true }
        if traceLeft { try await removeOldestOfTraceIndices() }
    }

    // There are no indices by time: these look only at the oldest rows, which are nearly in its order.

    private func removeOldestCommands(before limit: Instant) async throws(StoreError) -> Bool {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM commands
                    WHERE created_at < ? AND id IN (SELECT id FROM commands ORDER BY id LIMIT 10000)
                    """, arguments: [limit.milliseconds])
            return database.changesCount > 0
        }
    }

    /// The newest row stays: SQLite numbers the next one after it, and marks in `meta` count by these numbers.
    func removeOldestHistory(before limit: Instant, above rows: Int64 = historyRows) async throws(StoreError) -> Bool {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM history
                    WHERE (at < ? OR rowid <= (SELECT max(rowid) FROM history) - ?)
                        AND rowid < (SELECT max(rowid) FROM history)
                        AND rowid IN (SELECT rowid FROM history ORDER BY rowid LIMIT 10000)
                    """, arguments: [limit.milliseconds, rows])
            return database.changesCount > 0
        }
    }

    private func removeOldestStatistics(before limit: Instant) async throws(StoreError) {
        try await write { database in
            try database.execute(
                sql: "DELETE FROM statistics WHERE start < ?", arguments: [limit.milliseconds])
        }
    }
}
