internal import GRDB

/// Single numbers that only grow.
enum Meta: String {
    case nextCommand = "next_command"
    /// Milliseconds since 1970: the greatest time that was ever current.
    case highestTime = "highest_time"
    /// The last row of history that an hour's tally has counted.
    case rolledRow = "rolled_row"
    /// The last row of history that the latest values know of. What follows it is newer than they are.
    case latestRow = "latest_row"
    /// Where the last tallied hour ends, in milliseconds since 1970.
    case rolledUntil = "rolled_until"
    /// The last number of the trace before anything was removed from it.
    case lastTrace = "last_trace"
    /// Counts changes to accounts, so that an older view of them never replaces a newer one.
    case accountsVersion = "accounts_version"

    static func value(_ key: Meta, in database: Database) throws -> Int64? {
        let stored = try DatabaseValue.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM meta WHERE key = ?"), arguments: [key.rawValue])
        guard case .int64(let number) = stored?.storage else { return nil }
        return number
    }

    static func raise(_ key: Meta, to number: Int64, in database: Database) throws {
        let raise = try database.cachedStatement(
            sql: """
                INSERT INTO meta (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)
                """)
        try raise.execute(arguments: [key.rawValue, number])
    }
}
