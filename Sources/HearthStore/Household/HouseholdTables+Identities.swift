internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    /// One that the viewer may read. Others do not exist for the viewer.
    func identity(_ id: UUID, for viewer: Viewer) throws -> Identity? {
        try identity(id).flatMap { viewer.sees($0.owner, $0.visibility) ? $0 : nil }
    }

    func identity(_ id: UUID) throws -> Identity? {
        try Row.fetchOne(database, sql: "SELECT * FROM identities WHERE id = ?", arguments: [id.text])
            .flatMap(Self.identity)
    }

    /// One that the viewer may change, or why not.
    func own(_ id: UUID, for viewer: Viewer) throws -> Result<Identity, HouseholdError> {
        guard let identity = try identity(id, for: viewer) else { return .failure(.notFound("Identity")) }
        return viewer.mayChange(rowsOf: identity.owner) ? .success(identity) : .failure(.notAllowed)
    }

    /// All of one owner, as they were made.
    func identities(of owner: RowOwner) throws -> [Identity] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM identities WHERE owner = ? ORDER BY created_at, number",
            arguments: [owner.text]
        ).compactMap(Self.identity)
    }

    func insert(_ identity: Identity) throws {
        try database.execute(
            sql: """
                INSERT INTO identities (id, owner, name, parent, is_base, visibility, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                identity.id.text, identity.owner.text, identity.name, identity.parent?.text, identity.isBase,
                identity.visibility.rawValue, identity.createdAt.milliseconds, identity.updatedAt.milliseconds,
            ])
    }

    /// Writes what can change.
    func update(_ identity: Identity) throws {
        try database.execute(
            sql: "UPDATE identities SET name = ?, is_base = ?, visibility = ?, updated_at = ? WHERE id = ?",
            arguments: [
                identity.name, identity.isBase, identity.visibility.rawValue, identity.updatedAt.milliseconds,
                identity.id.text,
            ])
    }

    /// With all that it holds; identities that have it as parent lose it.
    func deleteIdentity(_ id: UUID) throws {
        try database.execute(sql: "DELETE FROM identities WHERE id = ?", arguments: [id.text])
    }

    /// `nil` for a row that this version cannot read.
    private static func identity(_ row: Row) -> Identity? {
        guard let id = UUID(uuidString: row["id"]), let owner = RowOwner(text: row["owner"]),
            let visibility = RowVisibility(rawValue: row["visibility"])
        else { return nil }
        return Identity(
            id: id, owner: owner, name: row["name"], parent: (row["parent"] as String?).flatMap(UUID.init),
            isBase: row["is_base"], visibility: visibility, createdAt: Instant(milliseconds: row["created_at"]),
            updatedAt: Instant(milliseconds: row["updated_at"]))
    }
}
