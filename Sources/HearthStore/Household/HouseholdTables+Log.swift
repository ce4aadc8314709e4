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
        case itemMade = "item.made"
        case itemChanged = "item.changed"
        case itemDeleted = "item.deleted"
        /// It is no longer shared with the household.
        case itemWithdrawn = "item.withdrawn"
    }

    private static let logIsKept = Milliseconds.days(400)

    /// One entry for each change of a row, in its transaction (docs/spec/household.md, section 1.2).
    /// - Parameter visibility: who, besides the owner, may learn of it.
    func note(
        _ kind: LogKind, of row: UUID, owner: RowOwner, visibility: RowVisibility = .private, by viewer: Viewer,
        at now: Instant
    ) throws {
        try note(kind, of: row, owner: owner, visibility, actor: .person(viewer.person), at: now)
        try database.execute(
            sql: "DELETE FROM log WHERE at < ?", arguments: [(now - Self.logIsKept).milliseconds])
    }

    func note(
        _ kind: LogKind, of row: UUID, owner: RowOwner, _ visibility: RowVisibility, actor: RowOwner, at now: Instant
    ) throws {
        try database.execute(
            sql: "INSERT INTO log (at, actor, kind, ref, owner, visibility) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                now.milliseconds, actor.text, kind.rawValue, row.text, owner.text, visibility.rawValue,
            ])
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

    /// Items that are no longer there for the viewer, and were after an instant, as they went.
    func itemsGone(after instant: Instant, for viewer: Viewer) throws -> [Deletion] {
        let sight = viewer.sight(of: "items")
        return try Row.fetchAll(
            database,
            sql: """
                SELECT ref, max(at) AS at FROM log
                WHERE kind IN (?, ?) AND at > ? AND (owner = ? OR visibility = ?)
                    AND NOT EXISTS (SELECT 1 FROM items WHERE items.id = log.ref AND \(sight.sql))
                GROUP BY ref ORDER BY at, ref
                """,
            arguments: [
                LogKind.itemDeleted.rawValue, LogKind.itemWithdrawn.rawValue, instant.milliseconds,
                viewer.person.text, RowVisibility.household.rawValue,
            ] + sight.arguments
        ).compactMap { row in
            UUID(uuidString: row["ref"]).map { Deletion(id: $0, at: Instant(milliseconds: row["at"])) }
        }
    }

    /// Whether such a row was there and was deleted, and the viewer might have done it: then doing it again is no
    /// mistake.
    func wasDeleted(_ row: UUID, as kind: LogKind, for viewer: Viewer) throws -> Bool {
        let entries = try Row.fetchAll(
            database, sql: "SELECT owner, visibility FROM log WHERE ref = ? AND kind = ?",
            arguments: [row.text, kind.rawValue])
        return entries.contains { entry in
            guard let owner = RowOwner(text: entry["owner"]) else { return false }
            let wasShared = entry["visibility"] == RowVisibility.household.rawValue
            return viewer.mayChange(rowsOf: owner) || (wasShared && viewer.mayDelete(rowsOf: owner))
        }
    }
}
