internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthHousehold
package import HearthModel

/// What the house remembers: items with a record of others (docs/spec/household.md, section 5.6).
extension HouseholdStore {
    /// All of them with their items; one that cannot be read is left out.
    package func memories<Record: Decodable & Sendable>(
        _ type: Record.Type
    ) async throws(StoreError) -> [(record: Record, item: Item)] {
        try await file.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM items WHERE memory IS NOT NULL ORDER BY created_at, memory")
                .compactMap { row in
                    guard let item = HouseholdTables.item(row), let data = row["record"] as Data? else { return nil }
                    do { return (try RecordCoding.record(type, from: data), item) } catch { return nil }
                }
        }
    }

    /// Written durably when it returns. One that is there under its id keeps the id of its item.
    package func keep<Record: Encodable & Sendable>(
        memories: [(id: String, record: Record, item: Item)], removing gone: [String] = [], at now: Instant
    ) async throws(StoreError) {
        try await file.write { database in
            let tables = HouseholdTables(database: database)
            for id in gone { try tables.removeMemory(id, at: now) }
            for memory in memories {
                try tables.write(memory: memory.id, memory.item, record: try RecordCoding.data(memory.record), at: now)
            }
        }
    }
}

extension HouseholdTables {
    /// Not what the house noted by itself.
    static let isOfPeople = "(items.memory IS NULL OR items.owner <> 'house')"

    private func item(ofMemory id: String) throws -> Item? {
        try Row.fetchOne(database, sql: "SELECT * FROM items WHERE memory = ?", arguments: [id]).flatMap(Self.item)
    }

    fileprivate func write(memory id: String, _ new: Item, record: Data, at now: Instant) throws {
        if let there = try item(ofMemory: id) {
            try database.execute(
                sql: "UPDATE items SET owner = ?, created_at = ?, metadata = ?, record = ? WHERE memory = ?",
                arguments: [new.owner.text, new.createdAt.milliseconds, new.metadata, record, id])
            var changed = there
            (changed.title, changed.content, changed.tags) = (new.title, new.content, new.tags)
            (changed.visibility, changed.updatedAt) = (new.visibility, now)
            try update(changed)
        } else {
            try insert(new)
            try database.execute(
                sql: "UPDATE items SET memory = ?, record = ? WHERE id = ?", arguments: [id, record, new.id.text])
            try note(.itemMade, of: new.id, owner: new.owner, new.visibility, actor: new.owner, at: now)
        }
    }

    fileprivate func removeMemory(_ id: String, at now: Instant) throws {
        guard let item = try item(ofMemory: id) else { return }
        try deleteItem(item.id)
        try note(.itemDeleted, of: item.id, owner: item.owner, item.visibility, actor: item.owner, at: now)
    }
}
