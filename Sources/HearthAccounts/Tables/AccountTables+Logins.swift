internal import FoundationEssentials
internal import GRDB
internal import HearthModel

extension AccountTables {
    func insert(_ family: LoginFamily) throws {
        try database.execute(
            sql: """
                INSERT INTO login_families (sid, user, device_name, created_at, rotated_at, current, previous)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                family.sid, family.user.number, family.deviceName, family.createdAt.milliseconds,
                family.rotatedAt.milliseconds, Data(family.current), family.previous.map { Data($0) },
            ])
        try remember(refreshHash: family.current, of: family.sid)
    }

    /// The family in which a refresh token of this hash was ever issued, good or not.
    func family(ofRefreshHash hash: [UInt8]) throws -> LoginFamily? {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM login_families WHERE sid = (SELECT sid FROM refresh_tokens WHERE hash = ?)",
            arguments: [Data(hash)]
        ).map(family)
    }

    /// Writes the tokens of a family, and remembers the current one for ever, so that its reuse is seen.
    func update(_ family: LoginFamily) throws {
        try database.execute(
            sql: "UPDATE login_families SET rotated_at = ?, current = ?, previous = ? WHERE sid = ?",
            arguments: [
                family.rotatedAt.milliseconds, Data(family.current), family.previous.map { Data($0) }, family.sid,
            ])
        try remember(refreshHash: family.current, of: family.sid)
    }

    func families(of user: UserID) throws -> [LoginFamily] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM login_families WHERE user = ?", arguments: [user.number]
        ).map(family)
    }

    func deleteFamily(_ sid: String) throws {
        try database.execute(sql: "DELETE FROM login_families WHERE sid = ?", arguments: [sid])
    }

    /// Removes families that were last used or made too long ago for their token to be good.
    func deleteFamilies(unusedSince: Instant, madeBefore: Instant) throws {
        try database.execute(
            sql: "DELETE FROM login_families WHERE rotated_at < ? OR created_at < ?",
            arguments: [unusedSince.milliseconds, madeBefore.milliseconds])
    }

    private func remember(refreshHash hash: [UInt8], of sid: String) throws {
        try database.execute(
            sql: "INSERT INTO refresh_tokens (hash, sid) VALUES (?, ?)", arguments: [Data(hash), sid])
    }

    private func family(_ row: Row) -> LoginFamily {
        LoginFamily(
            sid: row["sid"], user: UserID(row["user"]), deviceName: row["device_name"],
            createdAt: Instant(milliseconds: row["created_at"]), rotatedAt: Instant(milliseconds: row["rotated_at"]),
            current: Array(row["current"] as Data), previous: (row["previous"] as Data?).map { Array($0) })
    }
}
