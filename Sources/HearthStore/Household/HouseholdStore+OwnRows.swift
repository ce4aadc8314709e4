package import FoundationEssentials
internal import GRDB
package import HearthHousehold
package import HearthModel

/// All that is kept of one person, for that person alone (docs/spec/household.md, section 7).
extension HouseholdStore {
    package func ownIdentities(of person: UUID) async throws(HouseholdError) -> [WholeIdentity] {
        try await read { tables in
            try tables.identities(of: .person(person)).map { identity in
                WholeIdentity(
                    identity: identity, categories: try tables.categories(of: identity.id),
                    influences: try tables.influences(of: identity.id))
            }
        }
    }

    /// Oldest first.
    /// - Parameter place: the end of the part before.
    package func ownPlays(
        of person: UUID, after place: RowPlace?, atMost most: Int
    ) async throws(HouseholdError) -> RowPart<Play> {
        try await read { tables in
            try tables.part(
                of: """
                    SELECT play_history.*, played_at AS at FROM play_history
                    JOIN identities ON identities.id = play_history.identity WHERE identities.owner = ?
                    """, person, after: place, atMost: most, HouseholdTables.play)
        }
    }

    /// What the person captured, oldest first.
    /// - Parameter place: the end of the part before.
    package func ownItems(
        of person: UUID, after place: RowPlace?, atMost most: Int
    ) async throws(HouseholdError) -> RowPart<Item> {
        try await read { tables in
            try tables.part(
                of: "SELECT *, created_at AS at FROM items WHERE owner = ? AND memory IS NULL", person, after: place,
                atMost: most, HouseholdTables.item)
        }
    }

    /// By path, in the order of their ids.
    package func ownProgress(of person: UUID) async throws(HouseholdError) -> [OwnProgress] {
        try await read { tables in
            try tables.allProgress(of: person).sorted { $0.key < $1.key }.map {
                OwnProgress(path: $0.key, progress: $0.value.progress, at: $0.value.at)
            }
        }
    }

    /// Deletes all rows of a person, shared ones as well, and what the log has of them. Others who keep in step with
    /// what was shared hear that it is gone, but not whose it was.
    package func deleteRows(of person: UUID, at now: Instant) async throws(HouseholdError) -> OwnRows {
        let deleted = try await change { tables in
            let rows = try tables.countRows(of: person)
            let shared = try tables.sharedItems(of: person)
            try tables.erase {
                try tables.deleteItems(of: person)
                try tables.deleteIdentities(of: person)
                try tables.deleteProgress(of: person)
                try tables.forget(person)
            }
            // Who and whose is not kept.
            for id in shared {
                try tables.note(.itemDeleted, of: id, owner: .house, .household, actor: .house, at: now)
            }
            return .success(rows)
        }
        memoriesAreOutdated()
        return deleted
    }
}

extension HouseholdTables {
    /// - Parameter selection: of the rows of a person, with their `at` and `id`.
    fileprivate func part<Kept>(
        of selection: String, _ person: UUID, after place: RowPlace?, atMost most: Int, _ read: (Row) -> Kept?
    ) throws -> RowPart<Kept> {
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM (\(selection)) WHERE (at, id) > (?, ?) ORDER BY at, id LIMIT ?",
            arguments: [person.text, place?.at.milliseconds ?? .min, place?.id.text ?? "", most])
        let last = rows.count < most ? nil : rows.last
        let end = last.flatMap { row in
            UUID(uuidString: row["id"]).map { RowPlace(at: Instant(milliseconds: row["at"]), id: $0) }
        }
        return RowPart(rows: rows.compactMap(read), end: end)
    }

    func countRows(of person: UUID) throws -> OwnRows {
        func count(_ table: String, _ condition: String) throws -> Int {
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)", arguments: [person.text]) ?? 0
        }
        let mine = "identity IN (SELECT id FROM identities WHERE owner = ?)"
        return OwnRows(
            identities: try count("identities", "owner = ?"), categories: try count("categories", mine),
            influences: try count("influences", "category IN (SELECT id FROM categories WHERE \(mine))"),
            plays: try count("play_history", mine), items: try count("items", "owner = ? AND memory IS NULL"),
            paths: try count("progress", "person = ?"),
            memories: try count("items", "owner = ? AND memory IS NOT NULL"))
    }

    fileprivate func sharedItems(of person: UUID) throws -> [UUID] {
        try String.fetchAll(
            database, sql: "SELECT id FROM items WHERE owner = ? AND visibility = ?",
            arguments: [person.text, RowVisibility.household.rawValue]
        ).compactMap(UUID.init)
    }

    func deleteItems(of person: UUID) throws {
        try database.execute(sql: "DELETE FROM items WHERE owner = ?", arguments: [person.text])
    }

    func deleteIdentities(of person: UUID) throws {
        try database.execute(sql: "DELETE FROM identities WHERE owner = ?", arguments: [person.text])
    }

    /// What the log has of rows of a person goes; what the person did to rows of the house counts as done by the house.
    func forget(_ person: UUID) throws {
        try database.execute(sql: "DELETE FROM log WHERE owner = ?", arguments: [person.text])
        try database.execute(
            sql: "UPDATE log SET actor = ? WHERE actor = ?", arguments: [RowOwner.house.text, person.text])
    }

    /// Runs what deletes rows so that nothing of them is left in free pages and in the index.
    func erase(_ work: () throws -> Void) throws {
        try database.execute(sql: "PRAGMA secure_delete = ON")
        try work()
        for index in ["item_texts", "item_words"] {
            try database.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
    }
}
