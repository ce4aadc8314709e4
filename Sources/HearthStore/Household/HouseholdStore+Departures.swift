package import FoundationEssentials
internal import GRDB
package import HearthHousehold
package import HearthModel

/// What becomes of the rows of a user who is deleted (docs/decisions/114-own-data.md). Users and rows lie in two files, so
/// that a departure is written down before the user goes, and ended afterwards, or at the next start.
extension HouseholdStore {
    package func announceDeparture(of person: UUID) async throws(HouseholdError) {
        try await change { tables in
            try tables.database.execute(
                sql: "INSERT OR IGNORE INTO departures (person) VALUES (?)", arguments: [person.text])
            return .success(())
        }
    }

    /// The user was not deleted after all.
    package func cancelDeparture(of person: UUID) async throws(HouseholdError) {
        try await change { tables in
            try tables.endDeparture(of: person)
            return .success(())
        }
    }

    /// Those that are not ended.
    package func departures() async throws(HouseholdError) -> [UUID] {
        try await read { tables in
            try String.fetchAll(tables.database, sql: "SELECT person FROM departures ORDER BY person")
                .compactMap(UUID.init)
        }
    }

    /// What was private goes, with all that was played; what was shared with the household is the house's from now on.
    package func depart(_ person: UUID, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            try tables.erase {
                try tables.handOverItems(of: person, at: now)
                try tables.handOverIdentities(of: person, at: now)
                try tables.deleteProgress(of: person)
                try tables.forget(person)
            }
            try tables.endDeparture(of: person)
            return .success(())
        }
        memoriesAreOutdated()
    }
}

extension HouseholdTables {
    fileprivate func endDeparture(of person: UUID) throws {
        try database.execute(sql: "DELETE FROM departures WHERE person = ?", arguments: [person.text])
    }

    /// A page that the house has already stays as the house has it.
    fileprivate func handOverItems(of person: UUID, at now: Instant) throws {
        try database.execute(
            sql: "UPDATE OR IGNORE items SET owner = ?, updated_at = ? WHERE owner = ? AND visibility = ?",
            arguments: [
                RowOwner.house.text, now.milliseconds, person.text, RowVisibility.household.rawValue,
            ])
        try deleteItems(of: person)
    }

    fileprivate func handOverIdentities(of person: UUID, at now: Instant) throws {
        try database.execute(
            sql: "DELETE FROM play_history WHERE identity IN (SELECT id FROM identities WHERE owner = ?)",
            arguments: [person.text])
        try database.execute(
            sql: """
                UPDATE identities SET owner = ?, is_base = 0, parent = NULL, updated_at = ?
                WHERE owner = ? AND visibility = ?
                """,
            arguments: [
                RowOwner.house.text, now.milliseconds, person.text, RowVisibility.household.rawValue,
            ])
        try deleteIdentities(of: person)
    }
}
