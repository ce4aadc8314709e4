internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    func influence(_ id: UUID) throws -> Influence? {
        try Row.fetchOne(database, sql: "SELECT * FROM influences WHERE id = ?", arguments: [id.text])
            .flatMap(Self.influence)
    }

    /// One that the viewer may change, with whose it is, or why not.
    func ownInfluence(_ id: UUID, for viewer: Viewer) throws -> Result<(Influence, Identity), HouseholdError> {
        guard let influence = try influence(id), let category = try category(influence.category),
            let identity = try identity(category.identity, for: viewer)
        else { return .failure(.notFound("Influence")) }
        return viewer.mayChange(rowsOf: identity.owner) ? .success((influence, identity)) : .failure(.notAllowed)
    }

    /// By position, then as they were made.
    func influences(of identity: UUID) throws -> [Influence] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT influences.* FROM influences JOIN categories ON categories.id = influences.category
                WHERE categories.identity = ? ORDER BY position, influences.created_at, influences.number
                """, arguments: [identity.text]
        ).compactMap(Self.influence)
    }

    func countInfluences(of identity: UUID) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM influences JOIN categories ON categories.id = influences.category
                WHERE categories.identity = ?
                """, arguments: [identity.text]) ?? 0
    }

    /// What a match looks at: influences in categories of these types, by position, then as they were made.
    func candidates(of identity: UUID, types: Set<String>) throws -> [MatchCandidate] {
        guard !types.isEmpty else { return [] }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT influences.*, categories.type,
                    (SELECT max(played_at) FROM play_history WHERE influence = influences.id) AS last_play
                FROM influences JOIN categories ON categories.id = influences.category
                WHERE categories.identity = ? ORDER BY position, influences.created_at, influences.number
                """, arguments: [identity.text])
        return rows.compactMap { row in
            guard types.contains(row["type"]), let influence = Self.influence(row) else { return nil }
            return MatchCandidate(
                influence, lastPlay: (row["last_play"] as Int64?).map(Instant.init(milliseconds:)))
        }
    }

    func insert(_ influence: Influence) throws {
        try database.execute(
            sql: """
                INSERT INTO influences (id, category, name, alignment, position, mood_tags, metadata, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                influence.id.text, influence.category.text, influence.name, influence.alignment, influence.position,
                Self.text(ofTags: influence.moodTags), influence.metadata, influence.createdAt.milliseconds,
            ])
    }

    /// Writes what can change.
    func update(_ influence: Influence) throws {
        try database.execute(
            sql: """
                UPDATE influences SET category = ?, name = ?, alignment = ?, position = ?, mood_tags = ?, metadata = ?
                WHERE id = ?
                """,
            arguments: [
                influence.category.text, influence.name, influence.alignment, influence.position,
                Self.text(ofTags: influence.moodTags), influence.metadata, influence.id.text,
            ])
    }

    func deleteInfluence(_ id: UUID) throws {
        try database.execute(sql: "DELETE FROM influences WHERE id = ?", arguments: [id.text])
    }

    private static func influence(_ row: Row) -> Influence? {
        guard let id = UUID(uuidString: row["id"]), let category = UUID(uuidString: row["category"]) else { return nil }
        return Influence(
            id: id, category: category, name: row["name"], alignment: row["alignment"], position: row["position"],
            moodTags: tags(row["mood_tags"]), metadata: row["metadata"],
            createdAt: Instant(milliseconds: row["created_at"]))
    }

    /// Tags have no line breaks in them.
    static func text(ofTags tags: [String]) -> String { tags.joined(separator: "\n") }

    static func tags(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
