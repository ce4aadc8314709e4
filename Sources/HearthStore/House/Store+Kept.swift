internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
internal import HearthJSON

extension Store {
    /// All records of a drawer by their keys. Rows that cannot be read are left where they are and named.
    package func records<Record: Decodable & Sendable>(
        _ type: Record.Type, in drawer: KeptRecord.Drawer
    ) async throws(StoreError) -> (records: [String: Record], skipped: [SkippedRow]) {
        try await read { database in
            var (records, skipped): ([String: Record], [SkippedRow]) = ([:], [])
            let rows = try Row.fetchCursor(
                database, sql: "SELECT key, record FROM kept WHERE drawer = ? ORDER BY key",
                arguments: [drawer.rawValue])
            while let row = try rows.next() {
                let key: String = row[0]
                do {
                    records[key] = try RecordCoding.record(type, from: row[1] as Data)
                } catch {
                    skipped.append(SkippedRow(table: drawer.rawValue, key: key, problem: "\(error)"))
                }
            }
            return (records, skipped)
        }
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
                row.bind(record.drawer.rawValue)
                row.bind(record.key)
                try row.bind(write, by: &json)
                try row.write()
            } else {
                try remove.execute(arguments: [record.drawer.rawValue, record.key])
            }
        }
    }
}
