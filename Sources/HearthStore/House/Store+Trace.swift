internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
internal import HearthJSON
package import HearthModel

/// The trace is a ring of 30 days or 64 MiB, whichever is less (docs/spec/rule-language.md, section 14.1).
extension Store {
    package static let traceIsKept = Milliseconds.days(30)
    static let traceBytes = 64 << 20

    /// What the trace is asked for, newest first.
    package struct TraceQuery: Sendable {
        /// `hall.light.brightness`, or a device's name for all of its slots.
        package var slot: String?
        /// Key of a rule.
        package var rule: String?
        package var from = Instant.distantPast
        package var to = Instant.distantFuture
        package var limit: Int
        /// Only records of smaller numbers.
        package var before: Int64?

        package init(slot: String? = nil, rule: String? = nil, limit: Int) {
            (self.slot, self.rule, self.limit) = (slot, rule, limit)
        }
    }

    package func trace(_ query: TraceQuery) async throws(StoreError) -> [StoredTrace] {
        try await read { database in
            var found: [StoredTrace] = []
            for numbers in try Store.stretches(of: query, in: database) where found.count < query.limit {
                found += try Store.traces(of: query, numbered: numbers, limit: query.limit - found.count, in: database)
            }
            return found
        }
    }

    /// Where records that answer a query can be, the newest first.
    private static func stretches(of query: TraceQuery, in database: Database) throws -> [ClosedRange<Int64>] {
        var (indices, names): ([String], StatementArguments) = ([], [])
        if let slot = query.slot {
            // Of a device: "hall.light." to "hall.light/", the character after the dot.
            indices.append("SELECT stretch FROM trace_slots WHERE slot = ? OR (slot > ? AND slot < ?)")
            names += [slot, slot + ".", slot + "/"]
        }
        if let rule = query.rule {
            indices.append("SELECT stretch FROM trace_rules WHERE rule = ?")
            names += [rule]
        }
        guard !indices.isEmpty else { return [.min ... .max] }
        // What no Hearth has written could name numbers that there are not.
        let found = try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT stretch FROM (\(indices.joined(separator: " INTERSECT ")))
                WHERE stretch BETWEEN 0 AND ? ORDER BY stretch DESC
                """, arguments: names + [Int64.max / traceStretch])
        return found.map { $0 * traceStretch...$0 * traceStretch + (traceStretch - 1) }
    }

    private static func traces(
        of query: TraceQuery, numbered numbers: ClosedRange<Int64>, limit: Int, in database: Database
    ) throws -> [StoredTrace] {
        var conditions = ["id BETWEEN ? AND ?", "id < ?", "at >= ?", "at <= ?"]
        var arguments: StatementArguments = [
            numbers.lowerBound, numbers.upperBound, query.before ?? .max, query.from.milliseconds,
            query.to.milliseconds,
        ]
        if let slot = query.slot {
            conditions.append("(slot = ? OR (slot > ? AND slot < ?))")
            arguments += [slot, slot + ".", slot + "/"]
        }
        if let rule = query.rule {
            conditions.append("rule = ?")
            arguments += [rule]
        }
        return try traces(
            in: database, where: conditions.joined(separator: " AND ") + " ORDER BY id DESC LIMIT ?",
            arguments + [limit])
    }

    /// Keeps records of the trace, in any order; those of the same numbers are replaced.
    package func append(trace: [TraceRecord], in registry: Registry) async throws(StoreError) {
        if trace.isEmpty { return }
        // Encoded out here, so that others who want to write do not wait for it.
        let batch = TraceBatch(trace.lazy.map { StoredTrace($0, in: registry) })
        try await write { try Store.put(batch, into: $0) }
    }

    /// The indices say of each slot and rule in which stretches of so many numbers there is something of it
    /// (docs/performance.md).
    static let traceStretch: Int64 = 4_096

    /// How often each rule, by key, has begun something since then.
    package func firings(since: Instant) async throws(StoreError) -> [String: Int] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT rule, count(*) FROM trace
                    WHERE id > coalesce((SELECT id FROM trace WHERE at < ? ORDER BY id DESC LIMIT 1), 0)
                        AND rule IS NOT NULL
                        AND json_extract(CAST(record AS TEXT), '$.what') IN ('fires', 'enters', 'violates', 'fails')
                    GROUP BY rule
                    """, arguments: [since.milliseconds])
            var counts: [String: Int] = [:]
            while let row = try rows.next() { counts[row[0]] = row[1] }
            return counts
        }
    }

    /// When the oldest record was made; `nil` if there is none.
    package func traceBeginning() async throws(StoreError) -> Instant? {
        try await read { database in
            try Int64.fetchOne(database, sql: "SELECT at FROM trace ORDER BY id LIMIT 1").map(Instant.init)
        }
    }

    /// The record of this number; `nil` if it has left the ring.
    package func trace(_ id: Int64) async throws(StoreError) -> StoredTrace? {
        try await read { try Store.traces(in: $0, where: "id = ?", [id]).first }
    }

    /// The number that the next record gets.
    static func nextTrace(in database: Database) throws -> Int64 {
        let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM trace") ?? 0
        return min(max(last, try Meta.value(.lastTrace, in: database) ?? 0), .max - 1) + 1
    }

    private static func traces(
        in database: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [StoredTrace] {
        var traces: [StoredTrace] = []
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, at, slot, rule, record FROM trace WHERE " + condition, arguments: arguments)
        while let row = try rows.next() {
            let columns = StoredTrace.Columns(
                id: row[0], at: Instant(milliseconds: row[1]), slot: row[2], rule: row[3])
            // A record of another version says nothing that this one could render.
            do {
                traces.append(try RecordCoding.record(StoredTrace.self, from: row[4] as Data, beside: columns))
            } catch { continue }
        }
        return traces
    }

    static func put(_ records: [StoredTrace], into database: Database) throws {
        try put(TraceBatch(records), into: database)
    }

    /// Records as they are written, with what the indices say of them.
    private struct TraceBatch: Sendable {
        struct Row: Sendable {
            let id: Int64
            let at: Instant
            let slot: String?
            let rule: String?
            let record: [UInt8]
        }

        struct Subject: Hashable, Comparable, Sendable {
            let name: String
            let stretch: Int64

            static func < (one: Subject, other: Subject) -> Bool {
                (one.name, one.stretch) < (other.name, other.stretch)
            }
        }

        private(set) var rows: [Row] = []
        private(set) var slots: [Subject]
        private(set) var rules: [Subject]

        init(_ records: some Collection<StoredTrace>) {
            var (slots, rules) = (Set<Subject>(), Set<Subject>())
            rows.reserveCapacity(records.count)
            for record in records {
                rows.append(
                    Row(
                        id: record.id, at: record.at, slot: record.slot, rule: record.rule,
                        record: JSONWriter.document(record.write)))
                let stretch = record.id / Store.traceStretch
                if let slot = record.slot { slots.insert(Subject(name: slot, stretch: stretch)) }
                if let rule = record.rule { rules.insert(Subject(name: rule, stretch: stretch)) }
            }
            (self.slots, self.rules) = (slots.sorted(), rules.sorted())
        }
    }

    private static func put(_ batch: TraceBatch, into database: Database) throws {
        try RowStatement.write(batch.rows, columns: 5, in: database) {
            "INSERT OR REPLACE INTO trace (id, at, slot, rule, record) VALUES \($0)"
        } bind: { trace, row in
            row.bind(trace.id)
            row.bind(trace.at.milliseconds)
            row.bind(trace.slot)
            row.bind(trace.rule)
            row.bind(trace.record)
        }
        for (index, subjects) in [("trace_slots", batch.slots), ("trace_rules", batch.rules)] {
            try RowStatement.write(subjects, columns: 2, in: database) {
                "INSERT OR IGNORE INTO \(index) VALUES \($0)"
            } bind: { subject, row in
                row.bind(subject.name)
                row.bind(subject.stretch)
            }
        }
    }

    /// Removes what has left the ring, at most some ten thousand records at a time.
    func removeOldestTrace(before limit: Instant, above bytes: Int) async throws(StoreError) -> Bool {
        // Adding up takes long; others can write meanwhile.
        let held = try await read { try Int.fetchOne($0, sql: "SELECT sum(length(record)) FROM trace") ?? 0 }
        return try await write { database in
            let oldest = "SELECT id FROM trace ORDER BY id LIMIT 10000"
            // Numbers go on where they were, even if nothing is left.
            try Meta.raise(.lastTrace, to: try Store.nextTrace(in: database) - 1, in: database)
            if held > bytes {
                try database.execute(sql: "DELETE FROM trace WHERE id IN (\(oldest))")
            } else {
                try database.execute(
                    sql: "DELETE FROM trace WHERE at < ? AND id IN (\(oldest))", arguments: [limit.milliseconds])
            }
            return database.changesCount > 0
        }
    }

    /// Removes from the indices what has left the ring.
    func removeOldestOfTraceIndices() async throws(StoreError) {
        try await write { database in
            for index in ["trace_slots", "trace_rules"] {
                try database.execute(
                    sql: "DELETE FROM \(index) WHERE stretch < coalesce((SELECT min(id) FROM trace), ?) / ?",
                    arguments: [Int64.max, Store.traceStretch])
            }
        }
    }
}
