internal import GRDB
internal import HearthModel

extension AccountTables {
    func settings(of user: UserID) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT settings FROM user_settings WHERE user = ?", arguments: [user.number])
    }

    func setSettings(_ settings: String, of user: UserID) throws {
        try database.execute(
            sql: """
                INSERT INTO user_settings (user, settings) VALUES (?, ?)
                ON CONFLICT (user) DO UPDATE SET settings = excluded.settings
                """,
            arguments: [user.number, settings])
    }
}
