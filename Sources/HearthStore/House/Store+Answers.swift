internal import GRDB
package import HearthDatabase
package import HearthModel

extension Store {
    /// Whether devices answered in time what they were told since then: by device, in order of time. What was not sent, what
    /// something else took the place of, what the device refused, and what nobody can answer is left out.
    package func answers(since start: Instant) async throws(StoreError) -> [String: [(at: Instant, isAnswered: Bool)]] {
        try await read { database in
            let first = try Store.firstRow(
                of: "commands", numberedBy: "id", timedBy: "created_at", from: start, in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    WITH told AS (
                        SELECT id, device, created_at, CAST(record AS TEXT) AS record
                        FROM commands WHERE id >= ? AND final = 1
                    )
                    SELECT device, created_at,
                        record ->> '$.state' = 'acknowledged' AND record ->> '$.late' IS NULL
                    FROM told
                    WHERE record ->> '$.state' = 'unacknowledged'
                        OR (record ->> '$.state' = 'acknowledged' AND record ->> '$.ackedAt' IS NOT NULL)
                    ORDER BY id
                    """, arguments: [first])
            var answers: [String: [(at: Instant, isAnswered: Bool)]] = [:]
            while let row = try rows.next() {
                answers[row[0], default: []].append((Instant(milliseconds: row[1]), row[2]))
            }
            return answers
        }
    }
}
