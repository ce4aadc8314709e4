internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    /// The play that was told already, if this is the same once more.
    func samePlay(as play: Play) throws -> UUID? {
        try String.fetchOne(
            database,
            sql: """
                SELECT id FROM play_history
                WHERE identity = ? AND influence = ? AND tool = ? AND abs(played_at - ?) <= ? ORDER BY played_at LIMIT 1
                """,
            arguments: [
                play.identity.text, play.influence.text, play.tool, play.playedAt.milliseconds, Play.apart.count,
            ]
        ).flatMap(UUID.init)
    }

    func insert(_ play: Play, at now: Instant) throws {
        try database.execute(
            sql: """
                INSERT INTO play_history (id, identity, influence, tool, context, played_at) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                play.id.text, play.identity.text, play.influence.text, play.tool, play.context,
                play.playedAt.milliseconds,
            ])
        try database.execute(
            sql: "DELETE FROM play_history WHERE played_at < ?", arguments: [(now - Play.isKept).milliseconds])
    }

    /// `nil` for a row that this version cannot read.
    static func play(_ row: Row) -> Play? {
        guard let id = UUID(uuidString: row["id"]), let identity = UUID(uuidString: row["identity"]),
            let influence = UUID(uuidString: row["influence"])
        else { return nil }
        return Play(
            id: id, identity: identity, influence: influence, tool: row["tool"], context: row["context"],
            playedAt: Instant(milliseconds: row["played_at"]))
    }
}
