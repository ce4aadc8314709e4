package import GRDB

/// A single number of a database file that only grows. Owners of tables name their own.
package struct Meta: Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }

    /// Milliseconds since 1970: the greatest time that was ever current.
    package static let highestTime = Meta("highest_time")

    package static func value(_ meta: Meta, in database: Database) throws -> Int64? {
        let stored = try DatabaseValue.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM meta WHERE key = ?"), arguments: [meta.name])
        guard case .int64(let number) = stored?.storage else { return nil }
        return number
    }

    package static func raise(_ meta: Meta, to number: Int64, in database: Database) throws {
        let raise = try database.cachedStatement(
            sql: """
                INSERT INTO meta (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)
                """)
        try raise.execute(arguments: [meta.name, number])
    }
}
