internal import FoundationEssentials
internal import GRDB
internal import HearthJSON
package import HearthModel

/// The trace is a ring of 30 days or 64 MiB, whichever is less (rule-language.md, section 14.1).
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
            var conditions = ["at >= ?", "at <= ?"]
            var arguments: StatementArguments = [query.from.milliseconds, query.to.milliseconds]
            if let before = query.before {
                conditions.append("id < ?")
                arguments += [before]
            }
            var (subjects, names): ([String], StatementArguments) = ([], [])
            if let slot = query.slot {
                // Of a device: "hall.light." to "hall.light/", the character after the dot.
                conditions.append("(slot = ? OR (slot > ? AND slot < ?))")
                subjects.append("id IN (SELECT id FROM trace_slots WHERE slot = ? OR (slot > ? AND slot < ?))")
                names += [slot, slot + ".", slot + "/"]
            }
            if let rule = query.rule {
                conditions.append("rule = ?")
                subjects.append("id IN (SELECT id FROM trace_rules WHERE rule = ?)")
                names += [rule]
            }
            arguments += names
            func newest(_ further: [String], _ more: StatementArguments, limit: Int) throws -> [StoredTrace] {
                let condition = (conditions + further).joined(separator: " AND ") + " ORDER BY id DESC LIMIT ?"
                return try Store.traces(in: database, where: condition, arguments + more + [limit])
            }
            guard !subjects.isEmpty else { return try newest([], [], limit: query.limit) }
            let indexed = try Meta.value(.indexedTrace, in: database) ?? 0
            let late = try newest(["id > ?"], [indexed], limit: query.limit)
            guard late.count < query.limit else { return late }
            return try late + newest(["id <= ?"] + subjects, [indexed] + names, limit: query.limit - late.count)
        }
    }

    /// Keeps records of the trace, in any order; those of the same numbers are replaced.
    package func append(trace: [TraceRecord], in registry: Registry) async throws(StoreError) {
        // Encoded out here, so that others who want to write do not wait for it.
        let rows = trace.map { TraceRow(StoredTrace($0, in: registry)) }
        let numbers = trace.lazy.map(\.id)
        guard let first = numbers.min(), let last = numbers.max() else { return }
        try await write { database in
            try Store.put(rows, into: database)
            let indexed = try Meta.value(.indexedTrace, in: database) ?? 0
            // A delivery that was overtaken by the next, or that the store did not take at first.
            if first <= indexed { try Store.indexTrace(first...min(last, indexed), in: database) }
            guard last - indexed >= Store.indexedAtOnce else { return }
            try Store.indexTrace(indexed + 1...last, in: database)
            try Meta.raise(.indexedTrace, to: last, in: database)
        }
    }

    /// So many of the latest records are looked through one by one.
    static let indexedAtOnce: Int64 = 4_096

    /// A page of the indices holds what is told of one slot or rule over days. It is written once for many records, and
    /// not once for each (docs/decisions/024-the-trace-is-indexed-later.md).
    private static func indexTrace(_ numbers: ClosedRange<Int64>, in database: Database) throws {
        for (index, subject) in [("trace_slots", "slot"), ("trace_rules", "rule")] {
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO \(index)
                    SELECT \(subject), id FROM trace WHERE id BETWEEN ? AND ? AND \(subject) IS NOT NULL
                    ORDER BY \(subject), id
                    """, arguments: [numbers.lowerBound, numbers.upperBound])
        }
    }

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

    /// The record of this number; `nil` if it has left the ring.
    package func trace(_ id: Int64) async throws(StoreError) -> StoredTrace? {
        try await read { try Store.traces(in: $0, where: "id = ?", [id]).first }
    }

    /// The number that the next record gets.
    static func nextTrace(in database: Database) throws -> Int64 {
        let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM trace") ?? 0
        return min(max(last, try Meta.value(.indexedTrace, in: database) ?? 0), .max - 1) + 1
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
        try put(records.map(TraceRow.init), into: database)
    }

    private struct TraceRow: Sendable {
        let id: Int64
        let at: Instant
        let slot: String?
        let rule: String?
        let record: [UInt8]

        init(_ trace: StoredTrace) {
            (id, at, slot, rule) = (trace.id, trace.at, trace.slot, trace.rule)
            record = JSONWriter.document(trace.write)
        }
    }

    private static func put(_ traces: [TraceRow], into database: Database) throws {
        var row = try RowStatement(
            "INSERT OR REPLACE INTO trace (id, at, slot, rule, record) VALUES (?, ?, ?, ?, ?)", in: database)
        for trace in traces {
            row.bind(trace.id)
            row.bind(trace.at.milliseconds)
            row.bind(trace.slot)
            row.bind(trace.rule)
            row.bind(trace.record)
            try row.write()
        }
    }

    /// Removes what has left the ring, at most some ten thousand records at a time.
    func removeOldestTrace(before limit: Instant, above bytes: Int) async throws(StoreError) -> Bool {
        // Adding up takes long; others can write meanwhile.
        let held = try await read { try Int.fetchOne($0, sql: "SELECT sum(length(record)) FROM trace") ?? 0 }
        return try await write { database in
            let oldest = "SELECT id FROM trace ORDER BY id LIMIT 10000"
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
                    sql: "DELETE FROM \(index) WHERE id < coalesce((SELECT min(id) FROM trace), \(Int64.max))")
            }
        }
    }
}
