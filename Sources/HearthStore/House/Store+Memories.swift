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
    ) async throws(StoreError) -> [(id: String, record: Record)] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT id, record FROM memories ORDER BY at, id").compactMap { row in
                let data: Data = row["record"]
                do { return (row["id"], try RecordCoding.record(type, from: data)) } catch { return nil }
            }
        }
    }

    /// They are items now.
    package func remove(formerMemories ids: [String]) async throws(StoreError) {
        try await write { database in
            for id in ids { try database.execute(sql: "DELETE FROM memories WHERE id = ?", arguments: [id]) }
        }
    }
}
