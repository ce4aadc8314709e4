internal import FoundationEssentials
internal import GRDB

extension Store {
    /// All records of a drawer by their keys. Rows that cannot be read are left where they are and named.
    package func records<Record: Decodable & Sendable>(
        _ type: Record.Type, in drawer: KeptRecord.Drawer
    ) async throws(StoreError) -> (records: [String: Record], skipped: [SkippedRow]) {
        try await read { database in
            var (records, skipped): ([String: Record], [SkippedRow]) = ([:], [])
            let rows = try Row.fetchCursor(
                database, sql: "SELECT key, record FROM kept WHERE drawer = ?", arguments: [drawer.rawValue])
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
        var row = try RowStatement(
            "INSERT OR REPLACE INTO kept (drawer, key, record) VALUES (?, ?, ?)", in: database)
        let remove = try database.cachedStatement(sql: "DELETE FROM kept WHERE drawer = ? AND key = ?")
        for record in records {
            if let value = record.record {
                row.bind(record.drawer.rawValue)
                row.bind(record.key)
                row.bind(try RecordCoding.bytes(value))
                try row.write()
            } else {
                try remove.execute(arguments: [record.drawer.rawValue, record.key])
            }
        }
    }
}
