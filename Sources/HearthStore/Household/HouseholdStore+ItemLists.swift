package import FoundationEssentials
internal import GRDB
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Items that the viewer sees, the newest first; of one instant by id, falling.
    package func items(
        _ filter: ItemFilter, _ page: ItemPage, for viewer: Viewer
    ) async throws(HouseholdError) -> ItemList {
        let list = try await read { try $0.items(filter, page, for: viewer) }
        return list.counted(with: readings)
    }

    /// The tags of what the viewer sees, the most frequent first, then by name.
    package func tags(_ filter: ItemFilter, for viewer: Viewer) async throws(HouseholdError) -> [NamedCount] {
        try await read { tables in
            let wanted = filter.condition(for: viewer)
            return try Row.fetchAll(
                tables.database,
                sql: """
                    SELECT tag, count(*) AS count FROM item_tags JOIN items ON items.number = item_tags.item
                    WHERE \(wanted.sql) GROUP BY tag ORDER BY count DESC, tag
                    """, arguments: wanted.arguments
            ).map { NamedCount(name: $0["tag"], count: $0["count"]) }
        }
    }

    /// Tags of what was changed last.
    package func recentTags(_ most: Int, _ filter: ItemFilter, for viewer: Viewer) async throws(HouseholdError)
        -> [String]
    {
        try await read { tables in
            let wanted = filter.condition(for: viewer)
            return try String.fetchAll(
                tables.database,
                sql: """
                    SELECT tag FROM item_tags JOIN items ON items.number = item_tags.item
                    WHERE \(wanted.sql) GROUP BY tag ORDER BY max(items.updated_at) DESC, tag LIMIT ?
                    """, arguments: wanted.arguments + [most])
        }
    }

    /// What is counted of all that the viewer sees, the newest first.
    package func facts(_ filter: ItemFilter, for viewer: Viewer) async throws(HouseholdError) -> [ItemFacts] {
        try await read { tables in
            let wanted = filter.condition(for: viewer)
            return try Row.fetchAll(
                tables.database,
                sql: """
                    SELECT id, kind, tags, created_at FROM items WHERE \(wanted.sql) ORDER BY created_at DESC, id DESC
                    """, arguments: wanted.arguments
            ).compactMap(HouseholdTables.facts)
        }
    }
}

extension HouseholdTables {
    fileprivate func items(_ filter: ItemFilter, _ page: ItemPage, for viewer: Viewer) throws -> ItemList {
        let all = filter.condition(for: viewer)
        var rest = all
        if let cursor = page.cursor {
            rest.and("(items.created_at, items.id) < (?, ?)", [cursor.createdAt.milliseconds, cursor.id.text])
        }
        let total = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM items WHERE \(all.sql)", arguments: all.arguments)
        // One more tells whether there are more.
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT * FROM items WHERE \(rest.sql) ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?",
            arguments: rest.arguments + [page.size + 1, page.offset])
        let hasMore = rows.count > page.size
        let entries = rows.prefix(page.size).compactMap(Self.item).map { ItemList.Entry($0) }
        let gone =
            try hasMore ? [] : filter.changedAfter.map { try itemsGone(after: $0, for: viewer) } ?? []
        return ItemList(entries: entries, total: total ?? 0, hasMore: hasMore, deletions: gone)
    }

    fileprivate static func facts(_ row: Row) -> ItemFacts? {
        guard let id = UUID(uuidString: row["id"]), let kind = Item.Kind(rawValue: row["kind"]) else { return nil }
        return ItemFacts(
            id: id, kind: kind, tags: tags(row["tags"]), createdAt: Instant(milliseconds: row["created_at"]))
    }
}

extension ItemList {
    /// With the readings that are not written yet.
    func counted(with readings: ItemReadings) -> ItemList {
        ItemList(
            entries: entries.map { Entry(readings.applied(to: $0.item), score: $0.score, hit: $0.hit) }, total: total,
            hasMore: hasMore, corrections: corrections, deletions: deletions)
    }
}
