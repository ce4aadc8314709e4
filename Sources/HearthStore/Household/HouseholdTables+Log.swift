internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    /// What became of a row.
    enum LogKind: String {
        case identityMade = "identity.made"
        case identityChanged = "identity.changed"
        case identityDeleted = "identity.deleted"
        case categoryMade = "category.made"
        case categoryChanged = "category.changed"
        case categoryDeleted = "category.deleted"
        case influenceMade = "influence.made"
        case influenceChanged = "influence.changed"
        case influenceDeleted = "influence.deleted"
        case played = "play.made"
    }

    private static let logIsKept = Milliseconds.days(400)

    /// One entry for each change of a row, in its transaction (docs/spec/household.md, section 1.2).
    func note(_ kind: LogKind, of row: UUID, owner: RowOwner, by viewer: Viewer, at now: Instant) throws {
        try database.execute(
            sql: "INSERT INTO log (at, actor, kind, ref, owner) VALUES (?, ?, ?, ?, ?)",
            arguments: [now.milliseconds, viewer.person.text, kind.rawValue, row.text, owner.text])
        try database.execute(
            sql: "DELETE FROM log WHERE at < ?", arguments: [(now - Self.logIsKept).milliseconds])
    }

    /// Rows of one owner that were deleted after an instant, as they went.
    func deletions(of owner: RowOwner, as kind: LogKind, after instant: Instant) throws -> [Deletion] {
        try Row.fetchAll(
            database, sql: "SELECT ref, at FROM log WHERE owner = ? AND kind = ? AND at > ? ORDER BY seq",
            arguments: [owner.text, kind.rawValue, instant.milliseconds]
        ).compactMap { row in
            UUID(uuidString: row["ref"]).map { Deletion(id: $0, at: Instant(milliseconds: row["at"])) }
        }
    }

    /// Whether such a row was there and was deleted, and the viewer might have done it: then doing it again is no
    /// mistake.
    func wasDeleted(_ row: UUID, as kind: LogKind, for viewer: Viewer) throws -> Bool {
        let owners = try String.fetchAll(
            database, sql: "SELECT owner FROM log WHERE ref = ? AND kind = ?", arguments: [row.text, kind.rawValue])
        return owners.compactMap(RowOwner.init(text:)).contains(where: viewer.mayChange)
    }
}
