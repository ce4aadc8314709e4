package import FoundationEssentials
internal import GRDB
package import HearthHousehold
package import HearthModel

/// What was answered to messages that a device had queued, so that a repeated queue is answered as before.
extension HouseholdStore {
    private static let answersAreKept = Milliseconds.days(30)

    /// - Parameter id: the device's own of the message.
    /// - Returns: a JSON object, `nil` if the message is new.
    package func queuedAnswer(
        to id: String, of person: UUID, at now: Instant
    ) async throws(HouseholdError) -> String? {
        try await read { tables in
            try String.fetchOne(
                tables.database, sql: "SELECT answer FROM queued_messages WHERE person = ? AND id = ? AND at >= ?",
                arguments: [person.text, id, (now - Self.answersAreKept).milliseconds])
        }
    }

    /// - Parameter answer: a JSON object.
    package func keep(
        answer: String, to id: String, of person: UUID, at now: Instant
    ) async throws(HouseholdError) {
        try await change { tables in
            try tables.database.execute(
                sql: "DELETE FROM queued_messages WHERE at < ?",
                arguments: [(now - Self.answersAreKept).milliseconds])
            try tables.database.execute(
                sql: "INSERT OR REPLACE INTO queued_messages (person, id, at, answer) VALUES (?, ?, ?, ?)",
                arguments: [person.text, id, now.milliseconds, answer])
            return .success(())
        }
    }
}
