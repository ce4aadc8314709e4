internal import FoundationEssentials
internal import GRDB
internal import HearthModel

extension AccountTables {
    /// Of each user who was invited.
    func invitations() throws -> [UserID: StoredCode] {
        let rows = try Row.fetchAll(database, sql: "SELECT user, hash, expires_at, wrong_tries FROM invitations")
        return rows.reduce(into: [:]) { invitations, row in
            invitations[UserID(row["user"])] = StoredCode(
                hash: Array(row["hash"] as Data), expiresAt: Instant(milliseconds: row["expires_at"]),
                wrongTries: row["wrong_tries"])
        }
    }

    /// Replaces the invitation of a user; `nil` ends it.
    func setInvitation(_ code: StoredCode?, of user: UserID) throws {
        try database.execute(sql: "DELETE FROM invitations WHERE user = ?", arguments: [user.number])
        guard let code else { return }
        try database.execute(
            sql: "INSERT INTO invitations (user, hash, expires_at, wrong_tries) VALUES (?, ?, ?, ?)",
            arguments: [user.number, Data(code.hash), code.expiresAt.milliseconds, code.wrongTries])
    }
}
