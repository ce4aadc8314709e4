internal import FoundationEssentials
internal import GRDB
package import HearthDatabase

/// Where memories were before they became items of the household (docs/decisions/115-memories-are-items.md).
extension Store {
    static let memoryTables = """
        CREATE TABLE memories (id TEXT PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
        """

    /// All of them; one that cannot be read is left out.
    package func formerMemories<Record: Decodable & Sendable>(
        _ type: Record.Type
    ) async throws(StoreError) -> [Record] {
        try await read { database in
            try Data.fetchAll(database, sql: "SELECT record FROM memories ORDER BY at, id").compactMap {
                do { return try RecordCoding.record(type, from: $0) } catch { return nil }
            }
        }
    }

    /// They are items now.
    package func removeFormerMemories() async throws(StoreError) {
        try await write { try $0.execute(sql: "DELETE FROM memories") }
    }
}
