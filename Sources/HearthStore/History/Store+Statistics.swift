internal import GRDB
package import HearthDatabase
package import HearthModel

/// Statistics are told from tallies of each clock hour, which stay small for years, and from the readings since the last
/// of them.
extension Store {
    /// How long the tallies of hours are kept.
    package static let statisticsAreKept = Milliseconds.days(10 * 365)

    /// The tallies of properties over spans that follow each other; spans that have not begun are left out, and the
    /// present one ends now. Properties that were never recorded are missing.
    ///
    /// - Parameters:
    ///   - slots: `device.property`.
    ///   - edges: where the spans meet, ascending, at least two.
    ///   - byHours: the edges are full hours of the house's clock.
    package func statistics(
        of slots: [String], edges: [Instant], byHours: Bool, at now: Instant
    ) async throws(StoreError) -> [String: [Tally]] {
        precondition(edges.count >= 2, "A span needs two edges")
        return try await read { database in
            let known = try HistorySlot.all(in: database, named: Set(slots))
            guard !known.isEmpty, edges[0] < now else { return [:] }
            let rolled = try Instant(milliseconds: Meta.value(.rolledUntil, in: database) ?? .min)
            let usesHours = byHours && edges[0] < rolled
            let first =
                try usesHours
                ? (Meta.value(.rolledRow, in: database) ?? 0) + 1 : Store.firstHistoryRow(from: edges[0], in: database)
            var rows = try Store.begin(known, at: edges, before: first, usesHours: usesHours, in: database)
            let end = min(now, edges[edges.count - 1])
            if usesHours { try Store.addHours(to: &rows, from: edges[0], until: end, in: database) }
            try Store.addReadings(to: &rows, from: first, until: end, in: database)
            var tallies: [String: [Tally]] = [:]
            for (number, row) in rows {
                var row = row
                row.pass(to: end)
                if let slot = known[number] { tallies[slot.name] = row.tallies }
            }
            return tallies
        }
    }

    /// The hours of a year are some thousands, its tallies millions. They lie by hour and then by property, so that those
    /// of a few properties are found by going from hour to hour, and looking in each for them alone: `?` and `?` are
    /// where the stretch begins and ends.
    private static let hours = """
        WITH RECURSIVE hours(start) AS (
            SELECT (SELECT min(start) FROM statistics WHERE start >= ?)
            UNION ALL SELECT (SELECT min(start) FROM statistics WHERE start > hours.start) FROM hours WHERE start < ?)
        """

    /// The tallies of some properties; `?`, `?` and `?` are where the stretch begins, and ends twice.
    static func hoursQuery(of slots: String) -> String {
        """
        \(hours) SELECT start, slot, span, count, last, mean, minimum, maximum, rise, active, unknown
        FROM hours CROSS JOIN statistics USING (start) WHERE slot IN (\(slots)) AND start < ? ORDER BY start
        """
    }

    /// The newest value of a property, of the hours from `?` backwards; `?` is its number. It ends where it finds one.
    static let lastValueQuery = """
        WITH RECURSIVE hours(start) AS (
            SELECT (SELECT max(start) FROM statistics WHERE start < ?)
            UNION ALL SELECT (SELECT max(start) FROM statistics WHERE start < hours.start) FROM hours
                WHERE start IS NOT NULL)
        SELECT last FROM hours CROSS JOIN statistics USING (start) WHERE slot = ? LIMIT 1
        """

    /// The value that a property had at the end of the last hour before an instant; `nil` if none was tallied.
    static func lastValue(of slot: Int64, before instant: Instant, in database: Database) throws -> Value? {
        let last = try DatabaseValue.fetchOne(
            database, sql: lastValueQuery, arguments: [instant.milliseconds, slot])
        return last.flatMap(Value.init)
    }

    private static func begin(
        _ slots: [Int64: HistorySlot], at edges: [Instant], before first: Int64, usesHours: Bool,
        in database: Database
    ) throws -> [Int64: TallyRow] {
        var values: [String: Value] = [:]
        if usesHours {
            for (number, slot) in slots {
                values[slot.name] = try lastValue(of: number, before: edges[0], in: database)
            }
        } else {
            for reading in try inForce(before: first, of: slots, in: database) {
                values[reading.device + "." + reading.property] = reading.value
            }
        }
        return slots.mapValues { TallyRow(edges: edges, from: values[$0.name] ?? .unknown) }
    }

    private static func addHours(
        to rows: inout [Int64: TallyRow], from start: Instant, until end: Instant, in database: Database
    ) throws {
        let list = rows.keys.sorted().map(String.init).joined(separator: ",")
        let hours = try Row.fetchCursor(
            database,
            sql: hoursQuery(of: list), arguments: [start.milliseconds, end.milliseconds, end.milliseconds])
        while let hour = try hours.next() {
            guard let tally = Tally(hour) else { continue }
            rows[hour[1]]?.add(tally, at: Instant(milliseconds: hour[0]))
        }
    }

    private static func addReadings(
        to rows: inout [Int64: TallyRow], from first: Int64, until end: Instant, in database: Database
    ) throws {
        let list = rows.keys.sorted().map(String.init).joined(separator: ",")
        let readings = try Row.fetchCursor(
            database,
            sql: "SELECT at, slot, value FROM history WHERE rowid >= ? AND at < ? AND slot IN (\(list)) ORDER BY rowid",
            arguments: [first, end.milliseconds])
        while let reading = try readings.next() {
            guard let value = Value(reading[2] as DatabaseValue) else { continue }
            rows[reading[1]]?.change(to: value, at: Instant(milliseconds: reading[0]))
        }
    }
}

extension Tally {
    /// - Parameter row: of `statistics`, in the order of its columns.
    fileprivate init?(_ row: Row) {
        guard let last = Value(row[4] as DatabaseValue) else { return nil }
        self.init(
            span: Milliseconds(row[2]), unknown: Milliseconds(row[10]), active: Milliseconds(row[9]),
            minimum: row[6], maximum: row[7], mean: row[5], last: last, count: row[3], rise: row[8])
    }
}
