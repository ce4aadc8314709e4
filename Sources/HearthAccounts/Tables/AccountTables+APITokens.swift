internal import FoundationEssentials
internal import GRDB
internal import HearthModel

extension AccountTables {
    func apiTokens() throws -> [APIToken] {
        try Row.fetchAll(database, sql: "SELECT * FROM api_tokens ORDER BY id").compactMap(apiToken)
    }

    /// Adds a token and returns it with its number; `token.id` is not looked at.
    func insert(_ token: APIToken) throws -> APIToken? {
        try database.execute(
            sql: """
                INSERT INTO api_tokens (
                    hash, user, name, role, acts_as, allowed, scope, is_link, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(token.hash), token.user.number, token.name, token.role.rawValue, token.actsAs.rawValue,
                encoded(token.allowed), token.scope.map { $0.map(\.rawValue).sorted().joined(separator: " ") },
                token.isLink, token.createdAt.milliseconds, token.expiresAt?.milliseconds,
            ])
        return try Row.fetchOne(
            database, sql: "SELECT * FROM api_tokens WHERE id = ?", arguments: [database.lastInsertedRowID]
        ).flatMap(apiToken)
    }

    func deleteAPIToken(_ id: APIToken.ID) throws {
        try database.execute(sql: "DELETE FROM api_tokens WHERE id = ?", arguments: [id.number])
    }

    func setLastUsed(_ time: Instant, of id: APIToken.ID) throws {
        try database.execute(
            sql: "UPDATE api_tokens SET last_used = ? WHERE id = ?", arguments: [time.milliseconds, id.number])
    }

    /// `nil` for a role, kind or scope that this version does not know: such a token opens nothing.
    private func apiToken(_ row: Row) throws -> APIToken? {
        guard let role = Role(rawValue: row["role"]), let actsAs = APIToken.ActsAs(rawValue: row["acts_as"]) else {
            return nil
        }
        let words = (row["scope"] as String?)?.split(separator: " ").map(String.init)
        let scope = words.map { Set($0.compactMap(APIToken.Scope.init)) }
        guard scope?.count == words?.count else { return nil }
        return APIToken(
            id: APIToken.ID(row["id"]), hash: Array(row["hash"] as Data), user: UserID(row["user"]),
            name: row["name"], role: role, actsAs: actsAs, allowed: try decoded(allowed: row["allowed"]),
            scope: scope, isLink: row["is_link"],
            createdAt: Instant(milliseconds: row["created_at"]),
            expiresAt: (row["expires_at"] as Int64?).map(Instant.init(milliseconds:)),
            lastUsed: (row["last_used"] as Int64?).map(Instant.init(milliseconds:)))
    }
}
