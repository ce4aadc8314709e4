internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    func category(_ id: UUID) throws -> HearthHousehold.Category? {
        try Row.fetchOne(database, sql: "SELECT * FROM categories WHERE id = ?", arguments: [id.text])
            .flatMap(Self.category)
    }

    /// One that the viewer may change, with whose it is, or why not.
    func ownCategory(
        _ id: UUID, for viewer: Viewer
    ) throws -> Result<(HearthHousehold.Category, Identity), HouseholdError> {
        guard let category = try category(id), let identity = try identity(category.identity, for: viewer) else {
            return .failure(.notFound("Category"))
        }
        return viewer.mayChange(rowsOf: identity.owner) ? .success((category, identity)) : .failure(.notAllowed)
    }

    /// By level, then as they were made.
    func categories(of identity: UUID) throws -> [HearthHousehold.Category] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM categories WHERE identity = ? ORDER BY level, created_at, number",
            arguments: [identity.text]
        ).compactMap(Self.category)
    }

    func insert(_ category: HearthHousehold.Category) throws {
        try database.execute(
            sql: """
                INSERT INTO categories (id, identity, parent, name, type, level, curve, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                category.id.text, category.identity.text, category.parent?.text, category.name, category.type,
                category.level, category.curve, category.createdAt.milliseconds,
            ])
    }

    /// Writes what can change.
    func update(_ category: HearthHousehold.Category) throws {
        try database.execute(
            sql: "UPDATE categories SET parent = ?, name = ?, type = ?, level = ?, curve = ? WHERE id = ?",
            arguments: [
                category.parent?.text, category.name, category.type, category.level, category.curve, category.id.text,
            ])
    }

    /// With the categories in it, and their influences.
    func deleteCategory(_ id: UUID) throws {
        try database.execute(sql: "DELETE FROM categories WHERE id = ?", arguments: [id.text])
    }

    private static func category(_ row: Row) -> HearthHousehold.Category? {
        guard let id = UUID(uuidString: row["id"]), let identity = UUID(uuidString: row["identity"]) else { return nil }
        return Category(
            id: id, identity: identity, parent: (row["parent"] as String?).flatMap(UUID.init), name: row["name"],
            type: row["type"], level: row["level"], curve: row["curve"],
            createdAt: Instant(milliseconds: row["created_at"]))
    }
}
