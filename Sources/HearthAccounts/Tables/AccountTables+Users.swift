internal import FoundationEssentials
internal import GRDB
internal import HearthModel

extension AccountTables {
    /// All users by number.
    func users() throws -> [User] {
        try Row.fetchAll(database, sql: "SELECT * FROM users ORDER BY id").compactMap(user)
    }

    func user(_ id: UserID) throws -> User? {
        try Row.fetchOne(database, sql: "SELECT * FROM users WHERE id = ?", arguments: [id.number]).flatMap(user)
    }

    func user(named userName: String) throws -> (user: User, passwordHash: String)? {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM users WHERE user_name = ?", arguments: [userName]),
            let user = try user(row)
        else { return nil }
        return (user, row["password_hash"])
    }

    /// How many users may do everything.
    func ownerCount() throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM users WHERE role = 'owner'") ?? 0
    }

    /// Adds a user; `nil` if the name or the address is taken. `user.id` is not looked at.
    func insert(_ user: User, passwordHash: String) throws -> User? {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO users (
                    uuid, user_name, name, role, password_hash, person_id, email, plan, allowed, expires_at, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                user.uuid.uuidString.lowercased(), user.userName, user.name, user.role.rawValue, passwordHash,
                user.personID, user.ownEmail, user.ownPlan?.rawValue, encoded(user.allowed),
                user.expiresAt?.milliseconds, user.createdAt.milliseconds,
            ])
        return database.changesCount == 0 ? nil : try self.user(UserID(database.lastInsertedRowID))
    }

    /// Writes all but the password; `false` if the name or the address is taken.
    func update(_ user: User) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE OR IGNORE users SET user_name = ?, name = ?, role = ?, person_id = ?, email = ?, plan = ?,
                    allowed = ?, expires_at = ?, last_login = ? WHERE id = ?
                """,
            arguments: [
                user.userName, user.name, user.role.rawValue, user.personID, user.ownEmail, user.ownPlan?.rawValue,
                encoded(user.allowed), user.expiresAt?.milliseconds, user.lastLogin?.milliseconds, user.id.number,
            ])
        return database.changesCount == 1
    }

    func setPasswordHash(_ hash: String, of id: UserID) throws {
        try database.execute(
            sql: "UPDATE users SET password_hash = ? WHERE id = ?", arguments: [hash, id.number])
    }

    /// Removes a user with all logins and tokens.
    func deleteUser(_ id: UserID) throws {
        try database.execute(sql: "DELETE FROM users WHERE id = ?", arguments: [id.number])
    }

    /// `nil` for a role that this version does not know: such a user can do nothing.
    private func user(_ row: Row) throws -> User? {
        guard let role = Role(rawValue: row["role"]), let uuid = UUID(uuidString: row["uuid"]) else { return nil }
        return User(
            id: UserID(row["id"]), uuid: uuid, userName: row["user_name"], name: row["name"], role: role,
            personID: row["person_id"], ownEmail: row["email"],
            ownPlan: (row["plan"] as String?).flatMap(Plan.init), allowed: try decoded(allowed: row["allowed"]),
            expiresAt: (row["expires_at"] as Int64?).map(Instant.init(milliseconds:)),
            createdAt: Instant(milliseconds: row["created_at"]),
            lastLogin: (row["last_login"] as Int64?).map(Instant.init(milliseconds:)))
    }
}
