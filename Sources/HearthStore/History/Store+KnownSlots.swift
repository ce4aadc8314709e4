internal import GRDB
package import HearthDatabase
package import HearthModel

extension Store {
    /// The properties that the house has ever recorded, with what was last known of each.
    package func knownSlots() async throws(StoreError) -> [(device: String, property: String, value: Value)] {
        try await read { database in
            let sql =
                "SELECT device, property, value FROM history_slots JOIN latest ON id = slot ORDER BY device, property"
            return try Row.fetchAll(database, sql: sql).compactMap { row in
                Value(row[2] as DatabaseValue).map { (row[0], row[1], $0) }
            }
        }
    }
}
