internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

extension HouseholdTables {
    func item(_ id: UUID) throws -> Item? {
        try Row.fetchOne(database, sql: "SELECT * FROM items WHERE id = ?", arguments: [id.text]).flatMap(Self.item)
    }

    /// One that the viewer may read. Others do not exist for the viewer.
    func item(_ id: UUID, for viewer: Viewer) throws -> Item? {
        try item(id).flatMap { viewer.sees($0.owner, $0.visibility) ? $0 : nil }
    }

    /// What a person has kept of a page.
    func item(of person: UUID, at address: PageAddress) throws -> Item? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM items WHERE owner = ? AND url_key = ?", arguments: [person.text, address.key]
        ).flatMap(Self.item)
    }

    func countItems(of person: UUID) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM items WHERE owner = ?", arguments: [person.text]) ?? 0
    }

    func insert(_ item: Item) throws {
        try database.execute(
            sql: """
                INSERT INTO items (
                    id, owner, source, visibility, kind, url, url_key, title, content, summary, tags, metadata,
                    created_at, updated_at, accessed_at, access_count
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                item.id.text, item.owner.text, item.source.rawValue, item.visibility.rawValue, item.kind.rawValue,
                item.address?.text, item.address?.key, item.title, item.content, item.summary,
                Self.text(ofTags: item.tags), item.metadata, item.createdAt.milliseconds,
                item.updatedAt.milliseconds, item.accessedAt.milliseconds, item.accessCount,
            ])
        try writeTags(of: item)
    }

    /// Writes what can change.
    func update(_ item: Item) throws {
        try database.execute(
            sql: """
                UPDATE items SET visibility = ?, title = ?, content = ?, summary = ?, tags = ?, updated_at = ? WHERE id = ?
                """,
            arguments: [
                item.visibility.rawValue, item.title, item.content, item.summary, Self.text(ofTags: item.tags),
                item.updatedAt.milliseconds, item.id.text,
            ])
        try writeTags(of: item)
    }

    func deleteItem(_ id: UUID) throws {
        try database.execute(sql: "DELETE FROM items WHERE id = ?", arguments: [id.text])
    }

    private func writeTags(of item: Item) throws {
        let number = try Int64.fetchOne(
            database, sql: "SELECT number FROM items WHERE id = ?", arguments: [item.id.text])
        try database.execute(sql: "DELETE FROM item_tags WHERE item = ?", arguments: [number])
        for (place, tag) in item.tags.enumerated() {
            try database.execute(
                sql: "INSERT INTO item_tags (item, place, tag) VALUES (?, ?, ?)", arguments: [number, place, tag])
        }
    }

    /// `nil` for a row that this version cannot read.
    static func item(_ row: Row) -> Item? {
        guard let id = UUID(uuidString: row["id"]), let owner = RowOwner(text: row["owner"]),
            let source = Item.Source(rawValue: row["source"]),
            let visibility = RowVisibility(rawValue: row["visibility"]), let kind = Item.Kind(rawValue: row["kind"])
        else { return nil }
        var item = Item(
            id: id, owner: owner, visibility: visibility, kind: kind, address: PageAddress(kept: row["url"]),
            title: row["title"], content: row["content"], summary: row["summary"], tags: tags(row["tags"]),
            metadata: row["metadata"], createdAt: Instant(milliseconds: row["created_at"]),
            updatedAt: Instant(milliseconds: row["updated_at"]), accessedAt: Instant(milliseconds: row["accessed_at"]),
            accessCount: row["access_count"])
        (item.source, item.memoryID) = (source, row["memory"])
        return item
    }
}
