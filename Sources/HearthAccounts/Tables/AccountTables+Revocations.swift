internal import GRDB
internal import HearthModel

extension AccountTables {
    func revocations() throws -> [Revocation] {
        try Row.fetchAll(database, sql: "SELECT subject, issued_until, expires_at FROM revocations").map {
            Revocation(subject: $0[0], issuedUntil: $0[1], expiresAt: Instant(milliseconds: $0[2]))
        }
    }

    /// Adds a revocation; one of the same subject is only ever extended.
    func insert(_ revocation: Revocation) throws {
        try database.execute(
            sql: """
                INSERT INTO revocations (subject, issued_until, expires_at) VALUES (?, ?, ?)
                ON CONFLICT (subject) DO UPDATE SET issued_until = max(issued_until, excluded.issued_until),
                    expires_at = max(expires_at, excluded.expires_at)
                """,
            arguments: [revocation.subject, revocation.issuedUntil, revocation.expiresAt.milliseconds])
    }

    func deleteRevocations(expiredBefore now: Instant) throws {
        try database.execute(sql: "DELETE FROM revocations WHERE expires_at < ?", arguments: [now.milliseconds])
    }
}
