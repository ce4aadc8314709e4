internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthModel

/// What the house remembers, as records of others (docs/spec/mind.md, section 7).
extension Store {
    static let memoryTables = """
        CREATE TABLE memories (id TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
        """

    /// All of them; one that cannot be read is left out.
    package func memories<Record: Decodable & Sendable>(_ type: Record.Type) async throws(StoreError) -> [Record] {
        try await read { database in
            try Data.fetchAll(database, sql: "SELECT record FROM memories ORDER BY at, id").compactMap {
                do { return try RecordCoding.record(type, from: $0) } catch { return nil }
            }
        }
    }

    /// Written durably when it returns.
    package func keep<Record: Encodable & Sendable>(
        memories records: [(id: String, at: Instant, record: Record)], removing gone: [String] = []
    ) async throws(StoreError) {
        try await write { database in
            for id in gone { try database.execute(sql: "DELETE FROM memories WHERE id = ?", arguments: [id]) }
            for (id, at, record) in records {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO memories (id, at, record) VALUES (?, ?, ?)",
                    arguments: [id, at.milliseconds, try RecordCoding.data(record)])
            }
        }
    }
}
