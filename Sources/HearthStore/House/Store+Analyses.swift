internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthModel

/// Answers to what-ifs, for those who want to look at them again (docs/twins.md).
extension Store {
    package static let analysesAreKept = Milliseconds.days(7)
    static let mostAnalyses = 100
    /// Of all of them together.
    static let analysisBytes = 16 << 20

    static let analysisTables = """
        CREATE TABLE analyses (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
        """

    /// Keeps an answer as it was given, and no longer those for which there is no room.
    package func keep(analysis body: [UInt8], as id: String, at now: Instant) async throws(StoreError) {
        let data = Data(body)
        try await write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO analyses (id, at, body) VALUES (?, ?, ?)",
                arguments: [id, now.milliseconds, data])
            try database.execute(
                sql: """
                    DELETE FROM analyses WHERE at < ? OR id IN (
                        SELECT id FROM (
                            SELECT id, row_number() OVER newer AS place, sum(length(body)) OVER newer AS held
                            FROM analyses WINDOW newer AS (ORDER BY rowid DESC))
                        WHERE place > ? OR (held > ? AND place > 1))
                    """,
                arguments: [
                    (now - Store.analysesAreKept).milliseconds, Store.mostAnalyses, Store.analysisBytes,
                ])
        }
    }

    /// - Returns: `nil` if there is none, or it is no longer kept.
    package func analysis(_ id: String, at now: Instant) async throws(StoreError) -> [UInt8]? {
        try await read { database in
            try Data.fetchOne(
                database, sql: "SELECT body FROM analyses WHERE id = ? AND at >= ?",
                arguments: [id, (now - Store.analysesAreKept).milliseconds]
            ).map(Array.init)
        }
    }
}
