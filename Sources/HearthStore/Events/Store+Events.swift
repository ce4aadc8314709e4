internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
package import HearthModel

/// Events, newest first, from where they are kept: what devices reported is in the history, what rules did and commanded
/// in the trace, and the rest in a table of its own. Nothing is written twice.
extension Store {
    /// How long events are kept, and how many.
    package static let eventsAreKept = Milliseconds.days(365)
    static let eventRows: Int64 = 200_000

    package func append(events: [LoggedEvent]) async throws(StoreError) {
        try await write { try Store.put(events, into: $0) }
    }

    static func put(_ events: [LoggedEvent], into database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO events (at, type, subject, origin, cause, text, data) VALUES (?, ?, ?, ?, ?, ?, ?)")
        for event in events {
            try statement.execute(arguments: [
                event.at.milliseconds, event.type.rawValue, event.subject, event.origin, event.cause, event.text,
                event.data.isEmpty ? nil : RecordCoding.data(event.data),
            ])
        }
    }

    /// The event of this number; `nil` if it has aged out.
    package func event(_ id: Int64) async throws(StoreError) -> LoggedEvent? {
        try await read { try Store.events(in: $0, where: "id = ?", [id]).first }
    }

    /// - Parameters:
    ///   - types: those wanted.
    ///   - subject: `nil` for any.
    ///   - number: events of smaller numbers only.
    package func events(
        of types: Set<EventType>, subject: String?, from start: Instant, to end: Instant, before number: Int64?,
        limit: Int
    ) async throws(StoreError) -> [LoggedEvent] {
        try await read { database in
            let types = types.map { "'\($0.rawValue)'" }.sorted().joined(separator: ",")
            var condition = "at >= ? AND at <= ? AND id < ? AND type IN (\(types))"
            var arguments: StatementArguments = [start.milliseconds, end.milliseconds, number ?? .max]
            if let subject {
                condition += " AND subject = ?"
                arguments += [subject]
            }
            return try Store.events(
                in: database, where: condition + " ORDER BY id DESC LIMIT ?", arguments + [limit])
        }
    }

    /// Those of greater numbers, in their order.
    package func events(after number: Int64, atMost most: Int) async throws(StoreError) -> [LoggedEvent] {
        try await read { try Store.events(in: $0, where: "id > ? ORDER BY id LIMIT ?", [number, most]) }
    }

    private static func events(
        in database: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [LoggedEvent] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, at, type, subject, origin, cause, text, data FROM events WHERE " + condition,
            arguments: arguments)
        return try rows.compactMap { row in
            // Of a later version.
            guard let type = EventType(rawValue: row[2]) else { return nil }
            let data = try (row[7] as Data?).map { try RecordCoding.record([String: Value].self, from: $0) }
            var event = LoggedEvent(
                at: Instant(milliseconds: row[1]), type, subject: row[3], origin: row[4], cause: row[5],
                data: data ?? [:], text: row[6])
            event.id = row[0]
            return event
        }
    }

    // MARK: What devices reported

    /// A change of a property, by the number of its row.
    package struct StateChange: Sendable {
        package let row: Int64
        package let reading: Reading
    }

    /// Changes that this house itself has seen; what was brought in from another system (`HistoryImport`) is no event.
    /// - Parameters:
    ///   - wanted: whether a property is of interest; asked once for each that was ever recorded.
    ///   - row: rows of smaller numbers only.
    package func stateChanges(
        from start: Instant, to end: Instant, before row: Int64?, limit: Int,
        of wanted: @escaping @Sendable (_ device: String, _ property: String) -> Bool
    ) async throws(StoreError) -> [StateChange] {
        try await read { database in
            let known = try HistorySlot.all(in: database).filter { wanted($0.value.device, $0.value.property) }
            guard !known.isEmpty, start <= end else { return [] }
            let first = max(1, try Store.firstHistoryRow(from: start, in: database))
            let after = try Store.firstHistoryRow(from: end + Milliseconds(1), in: database)
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT rowid, at, slot, value, provenance FROM history
                    WHERE rowid >= ? AND rowid < ? AND slot IN (\(known.list)) ORDER BY rowid DESC LIMIT ?
                    """, arguments: [first, min(after, row ?? .max), limit]
            ).compactMap { row in
                known[row[2]].flatMap { Reading(row, of: $0) }.map { StateChange(row: row[0], reading: $0) }
            }
        }
    }

    /// The change of this row; `nil` if it has aged out.
    package func stateChange(_ row: Int64) async throws(StoreError) -> StateChange? {
        try await read { database in
            let found = try Row.fetchOne(
                database, sql: "SELECT rowid, at, slot, value, provenance FROM history WHERE rowid = ?",
                arguments: [row])
            guard let found, let slot = try HistorySlot.all(in: database)[found[2]],
                let reading = Reading(found, of: slot)
            else { return nil }
            return StateChange(row: row, reading: reading)
        }
    }

    /// The number of the first trace record that is not older than an instant.
    package func firstTrace(from start: Instant) async throws(StoreError) -> Int64 {
        try await read { try Store.firstRow(of: "trace", numberedBy: "id", from: start, in: $0) }
    }

    // MARK: Retention

    /// Looks only at the oldest: they are nearly in the order of their times.
    func removeOldestEvents(before limit: Instant) async throws(StoreError) -> Bool {
        try await write { database in
            try database.execute(
                sql: """
                    DELETE FROM events
                    WHERE (at < ? OR id <= (SELECT max(id) FROM events) - ?)
                        AND id IN (SELECT id FROM events ORDER BY id LIMIT 10000)
                    """, arguments: [limit.milliseconds, Store.eventRows])
            return database.changesCount > 0
        }
    }
}
