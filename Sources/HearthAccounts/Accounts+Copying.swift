package import HearthDatabase

extension Accounts {
    /// Nobody is signed in in a copy, so that nobody who was signed out since comes back with it.
    package static let logins = Omission(tables: ["refresh_tokens", "login_families", "setup_code", "invitations"])

    /// Users with what they sign in with.
    package static let everybody = Omission(tables: lasting.reversed())

    /// What goes from one hub to another. Those that refer to others stand behind them.
    private static let lasting = ["users", "user_settings", "api_tokens", "revocations"]

    /// Brings the tables of accounts in a file up to date. Blocks.
    package static func update(_ file: DatabaseFile) throws(StoreError) { try file.update(AccountTables.schema) }

    /// Copies the users and their tokens of one file to another, which has none. Blocks.
    package static func copy(from source: DatabaseFile, to target: DatabaseFile) throws(StoreError) {
        // Both have the same columns then.
        for file in [source, target] { try update(file) }
        try target.fill(lasting, from: source)
    }
}
