internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
internal import HearthJSON

extension Store {
    package func keptRecords() async throws(StoreError) -> KeptRecords {
        try await read { database in
            var kept = KeptRecords()
            let rows = try Row.fetchCursor(database, sql: "SELECT drawer, key, record FROM kept")
            while let row = try rows.next() {
                kept.rows[KeptRecord.Namespace(row[0]), default: [:]][row[1]] = row[2] as Data
            }
            return kept
        }
    }

    /// The records of one namespace by their keys; one that cannot be read is left out.
    package func kept<Record: Decodable & Sendable>(
        _ type: Record.Type, in namespace: KeptRecord.Namespace
    ) async throws(StoreError) -> [String: Record] {
        try await read { database in
            let sql = "SELECT key, record FROM kept WHERE drawer = ?"
            let rows = try Row.fetchAll(database, sql: sql, arguments: [namespace.name])
            return Dictionary(
                rows.compactMap { row in
                    do { return (row[0], try RecordCoding.record(type, from: row[1] as Data)) } catch { return nil }
                }, uniquingKeysWith: { $1 })
        }
    }

    /// Written durably when it returns.
    package func keep(_ records: [KeptRecord]) async throws(StoreError) {
        try await write { try Store.put(records, into: $0) }
    }

    static func put(_ records: [KeptRecord], into database: Database) throws {
        var json = JSONWriter()
        var row = try RowStatement(
            """
            INSERT INTO kept (drawer, key, record) VALUES (?, ?, ?)
            ON CONFLICT (drawer, key) DO UPDATE SET record = excluded.record
            """, in: database)
        let remove = try database.cachedStatement(sql: "DELETE FROM kept WHERE drawer = ? AND key = ?")
        for record in records {
            if let write = record.write {
                row.bind(record.namespace.name)
                row.bind(record.key)
                try row.bind(write, by: &json)
                try row.write()
            } else {
                try remove.execute(arguments: [record.namespace.name, record.key])
            }
        }
    }
}
