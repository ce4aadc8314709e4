package import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthHousehold
package import HearthModel

/// What the house notes of its own days, for all who live there (docs/spec/household.md, section 5.6).
extension HouseholdStore {
    /// So many are kept; the oldest give way.
    package static let mostNotes = 5_000

    /// Written durably when it returns. A note that is there already gets what is new of it; one that people have deleted
    /// stays deleted.
    package func keep(notes: [HouseNote], at now: Instant) async throws(StoreError) {
        guard !notes.isEmpty else { return }
        try await file.write { database in
            let tables = HouseholdTables(database: database)
            for note in notes { try tables.keep(note, at: now) }
            try tables.removeOldestNotes(at: now)
        }
    }
}

extension HouseholdTables {
    fileprivate func keep(_ note: HouseNote, at now: Instant) throws {
        if var item = try item(note.id) {
            guard item.add(note.text) else { return }
            item.updatedAt = now
            try update(item)
            try tell(.itemChanged, note.id, at: now)
        } else if try !isDeleted(note.id) {
            try insert(note.item(at: now))
            try tell(.itemMade, note.id, at: now)
        }
    }

    private func isDeleted(_ id: UUID) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM log WHERE ref = ? AND kind = ?)",
            arguments: [id.text, LogKind.itemDeleted.rawValue]) ?? false
    }

    fileprivate func removeOldestNotes(at now: Instant) throws {
        let ids = try String.fetchAll(
            database,
            sql: """
                SELECT id FROM items WHERE source = 'house' AND memory IS NULL ORDER BY created_at DESC LIMIT -1 OFFSET ?
                """, arguments: [HouseholdStore.mostNotes])
        for id in ids.compactMap(UUID.init) {
            try deleteItem(id)
            try tell(.itemDeleted, id, at: now)
        }
    }

    private func tell(_ kind: LogKind, _ id: UUID, at now: Instant) throws {
        try note(kind, of: id, owner: .house, .household, actor: .house, at: now)
    }
}
