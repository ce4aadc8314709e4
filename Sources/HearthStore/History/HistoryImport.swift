internal import GRDB
package import HearthDatabase
package import HearthModel

/// Brings in readings of the time before the house began to record, from another system
/// (docs/decisions/063-history-of-another-system.md). They are gathered in a table beside the history, on disk, and put
/// into it in one transaction: whatever fails before leaves the history as it was. One at a time, and nobody else writes
/// to the store meanwhile.
package struct HistoryImport: Sendable {
    /// What an import comes to.
    package struct Outcome: Sendable, Equatable {
        /// Rows that are there now and were not before.
        package let added: Int
        /// All that was ever brought in and is still kept.
        package let all: Int

        package init(added: Int, all: Int) { (self.added, self.all) = (added, all) }
    }

    /// Readings of this time fit in: from the oldest that is kept until the house's own history begins. Empty if that
    /// goes back further than what is kept.
    package let span: Range<Instant>
    private let store: Store
    /// Those that the house has, and those that it gets if the import comes to its end.
    private var numbers: [HistorySlot: Int64]
    private var given: [HistorySlot] = []
    private let now: Instant

    package init(into store: Store, at now: Instant) async throws(StoreError) {
        let oldest = now - Store.historyIsKept
        let (slots, first) = try await store.write { database in
            try database.execute(
                sql: """
                    DROP TABLE IF EXISTS temp.gathered;
                    CREATE TEMP TABLE gathered (
                        slot INTEGER NOT NULL, at INTEGER NOT NULL, value ANY, PRIMARY KEY (slot, at)
                    ) STRICT, WITHOUT ROWID;
                    """)
            return (try HistorySlot.all(in: database), try HistoryImport.firstOwnRow(in: database))
        }
        var end = now
        // The first row of all says when the house began; if it has aged out, the house has been here for longer.
        if let first { end = first.number == 1 ? min(now, first.at) : oldest }
        span = oldest..<max(oldest, end)
        (self.store, self.now) = (store, now)
        numbers = Dictionary(slots.map { ($0.value, $0.key) }) { first, _ in first }
    }

    private static func firstOwnRow(in database: Database) throws -> (number: Int64, at: Instant)? {
        try Row.fetchOne(database, sql: "SELECT rowid, at FROM history WHERE rowid > 0 ORDER BY rowid LIMIT 1").map {
            ($0[0], Instant(milliseconds: $0[1]))
        }
    }

    /// Takes readings, in any order. Of several of one property at one instant the last counts.
    package mutating func gather(_ readings: [Reading]) async throws(StoreError) {
        let rows = readings.filter { span.contains($0.at) }.map { reading in
            (slot: number(of: HistorySlot(of: reading)), at: reading.at.milliseconds, value: reading.value)
        }
        try await store.write { database in
            try RowStatement.write(rows, columns: 3, in: database) {
                "INSERT OR REPLACE INTO temp.gathered (slot, at, value) VALUES \($0)"
            } bind: { reading, row in
                row.bind(reading.slot)
                row.bind(reading.at)
                row.bind(reading.value)
            }
        }
    }

    private mutating func number(of slot: HistorySlot) -> Int64 {
        if let number = numbers[slot] { return number }
        // As SQLite would number the next row.
        let number = (numbers.values.max() ?? 0) + 1
        numbers[slot] = number
        given.append(slot)
        return number
    }

    /// Puts what was gathered before the house's own rows, together with what was brought in earlier, and tallies its hours.
    /// - Parameters:
    ///   - zone: of the house, whose hours are tallied.
    ///   - dryRun: only says what would come of it.
    package func finish(in zone: CivilZone, dryRun: Bool = false) async throws(StoreError) -> Outcome {
        try await store.write { [self] database in
            let outcome = try order(in: database)
            if !dryRun, outcome.changes {
                try put(into: database)
                try tally(in: zone, database)
            }
            try database.execute(sql: "DROP TABLE temp.ordered; DROP TABLE temp.gathered")
            return Outcome(added: outcome.added, all: outcome.all)
        }
    }

    /// Makes a table of all that is to be there, oldest first. A reading that repeats the one before it says nothing new,
    /// and the house writes down none either.
    private func order(in database: Database) throws -> (added: Int, all: Int, changes: Bool) {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO temp.gathered SELECT slot, at, value FROM history WHERE rowid <= 0;
                DROP TABLE IF EXISTS temp.ordered;
                CREATE TEMP TABLE ordered (
                    number INTEGER PRIMARY KEY, at INTEGER NOT NULL, slot INTEGER NOT NULL, value ANY
                ) STRICT;
                INSERT INTO temp.ordered (at, slot, value)
                    SELECT at, slot, value FROM (
                        SELECT at, slot, value, value IS lag(value) OVER (PARTITION BY slot ORDER BY at) AS repeats
                        FROM temp.gathered)
                    WHERE NOT repeats ORDER BY at, slot;
                """)
        let own = try Int64.fetchOne(database, sql: "SELECT max(rowid) FROM history WHERE rowid > 0") ?? 0
        try database.execute(
            sql: "DELETE FROM temp.ordered WHERE number <= (SELECT max(number) FROM temp.ordered) - ?",
            arguments: [max(0, Store.historyRows - own)])
        func count(_ table: String) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        let (before, all) = (try count("history WHERE rowid <= 0"), try count("temp.ordered"))
        let new = try count(
            """
            (SELECT at, slot, value FROM temp.ordered
                EXCEPT SELECT at, slot, value FROM history WHERE rowid <= 0)
            """)
        return (new, all, new > 0 || before != all)
    }

    /// The house's own rows are numbered from 1 on, and rows are read in the order of their numbers: the newest that is
    /// brought in is 0, and those before it are negative.
    private func put(into database: Database) throws {
        for slot in given {
            try database.execute(
                sql: "INSERT INTO history_slots (id, device, property) VALUES (?, ?, ?)",
                arguments: [numbers[slot], slot.device, slot.property])
        }
        try database.execute(
            sql: """
                DELETE FROM history WHERE rowid <= 0;
                INSERT INTO history (rowid, at, slot, value, provenance)
                    SELECT number - (SELECT max(number) FROM temp.ordered), at, slot, value, '\(Provenance.imported.rawValue)'
                    FROM temp.ordered ORDER BY number;
                """)
    }

    /// Tallies the hours of all that was brought in, up to the one in which the house's own history begins: that one
    /// and those after it are the house's.
    private func tally(in zone: CivilZone, _ database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT at, slot, value FROM temp.ordered ORDER BY number")
        let end = zone.startOfHour(try HistoryImport.firstOwnRow(in: database).map { min(now, $0.at) } ?? now)
        var values: [Int64: Value] = [:]
        var hour: HourTallies?
        while let row = try rows.next() {
            let (at, slot) = (Instant(milliseconds: row[0]), row[1] as Int64)
            if hour.map({ at >= $0.end }) ?? true {
                try hour?.put(into: database)
                let next = HourTallies(start: zone.startOfHour(at))
                if hour == nil {
                    try database.execute(
                        sql: "DELETE FROM statistics WHERE start >= ? AND start < ?",
                        arguments: [next.start.milliseconds, end.milliseconds])
                }
                hour = next.start < end ? next : nil
                if hour == nil { break }
            }
            guard let value = Value(row[2] as DatabaseValue) else { continue }
            hour?.change(slot, from: values[slot] ?? .unknown, to: value, at: at)
            values[slot] = value
        }
        try hour?.put(into: database)
    }
}
