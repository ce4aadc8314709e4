internal import FoundationEssentials
internal import GRDB
internal import HearthModel

extension AccountTables {
    func setupCode() throws -> StoredCode? {
        try Row.fetchOne(database, sql: "SELECT hash, expires_at, wrong_tries FROM setup_code").map {
            StoredCode(
                hash: Array($0[0] as Data), expiresAt: Instant(milliseconds: $0[1]), wrongTries: $0[2])
        }
    }

    /// Replaces the code; `nil` ends it.
    func setSetupCode(_ code: StoredCode?) throws {
        try database.execute(sql: "DELETE FROM setup_code")
        guard let code else { return }
        try database.execute(
            sql: "INSERT INTO setup_code (one, hash, expires_at, wrong_tries) VALUES (1, ?, ?, ?)",
            arguments: [Data(code.hash), code.expiresAt.milliseconds, code.wrongTries])
    }
}
