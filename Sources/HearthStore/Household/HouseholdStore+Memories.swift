internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthHousehold
package import HearthModel

/// An item that the house remembers, with a record of which the store knows nothing.
package struct MemoryRow<Record: Encodable & Sendable>: Sendable {
    package let id: String
    package let record: Record
    package let item: Item
    /// If not, it was there when it was read: one that people have deleted since then stays deleted.
    package let isNew: Bool

    package init(id: String, record: Record, item: Item, isNew: Bool) {
        (self.id, self.record, self.item, self.isNew) = (id, record, item, isNew)
    }
}

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
        memories: [MemoryRow<Record>], removing gone: [String] = [], at now: Instant
    ) async throws(StoreError) {
        try await file.write { database in
            let tables = HouseholdTables(database: database)
            for id in gone { try tables.removeMemory(id, at: now) }
            for memory in memories {
                try tables.write(memory, record: try RecordCoding.data(memory.record), at: now)
            }
        }
    }

    /// - Parameter id: under which the house remembers it.
    package func deleteMemory(_ id: String, for viewer: Viewer, at now: Instant) async throws(HouseholdError) {
        let item = try await read { try $0.item(ofMemory: id) }
        guard let item, viewer.sees(item.owner, item.visibility) else { throw .notFound("Memory") }
        try await deleteItem(item.id, for: viewer, at: now)
    }
}

extension HouseholdTables {
    fileprivate func item(ofMemory id: String) throws -> Item? {
        try Row.fetchOne(database, sql: "SELECT * FROM items WHERE memory = ?", arguments: [id]).flatMap(Self.item)
    }

    fileprivate func write(_ memory: MemoryRow<some Encodable>, record: Data, at now: Instant) throws {
        let new = memory.item
        if var item = try item(ofMemory: memory.id) {
            try database.execute(
                sql: "UPDATE items SET owner = ?, created_at = ?, metadata = ?, record = ? WHERE memory = ?",
                arguments: [new.owner.text, new.createdAt.milliseconds, new.metadata, record, memory.id])
            (item.title, item.content, item.tags) = (new.title, new.content, new.tags)
            (item.visibility, item.updatedAt) = (new.visibility, now)
            try update(item)
        } else if memory.isNew {
            try insert(new)
            try database.execute(
                sql: "UPDATE items SET memory = ?, record = ? WHERE id = ?",
                arguments: [memory.id, record, new.id.text])
            try note(.itemMade, of: new.id, owner: new.owner, new.visibility, actor: new.owner, at: now)
        }
    }

    fileprivate func removeMemory(_ id: String, at now: Instant) throws {
        guard let item = try item(ofMemory: id) else { return }
        try deleteItem(item.id)
        try note(.itemDeleted, of: item.id, owner: item.owner, item.visibility, actor: item.owner, at: now)
    }
}
