package import FoundationEssentials
internal import GRDB
package import HearthHousehold
package import HearthModel

/// How far people are on paths of the guide, and how their devices agree on it (docs/spec/household.md, section 4.4).
extension HouseholdStore {
    /// `nil`: nothing was reported of that path.
    package func progress(
        of person: UUID, on path: String
    ) async throws(HouseholdError) -> (progress: Progress, at: Instant)? {
        try await read { try $0.progress(of: person, on: path) }
    }

    /// By path.
    package func progress(of person: UUID) async throws(HouseholdError) -> [String: Progress] {
        try await read { try $0.allProgress(of: person).mapValues(\.progress) }
    }

    /// Takes a report in. One that was counted already changes nothing, and its first outcome is answered.
    package func take(
        _ report: ProgressReport, known key: ReportKey, of person: UUID, at now: Instant
    ) async throws(HouseholdError) -> ProgressOutcome {
        try await change { tables in
            try tables.forgetReports(at: now)
            let name = try key.name(of: report)
            if let outcome = try tables.outcome(of: name, on: report.path, of: person) { return .success(outcome) }
            let stored = try tables.progress(of: person, on: report.path)?.progress
            if stored == nil, try tables.countPaths(of: person) >= Self.mostPaths {
                return .failure(.conflict("The progress on \(Self.mostPaths) paths is kept, and no more"))
            }
            let outcome = report.merged(into: stored)
            guard outcome.progress.completedNodes.count <= Progress.mostNodes else {
                return .failure(.broken("No more than \(Progress.mostNodes) completed nodes are kept of a path"))
            }
            try tables.write(outcome, as: name, of: person, on: report.path, at: now)
            return .success(outcome)
        }
    }

    private static let mostPaths = 1_000
}

extension ReportKey {
    /// - Returns: under which the report is remembered.
    fileprivate func name(of report: ProgressReport) throws -> String {
        switch self {
        case .named(let name): "key " + name
        case .body: "body " + (try HouseholdTables.text(of: report))
        }
    }
}

extension HouseholdTables {
    private static let reportsAreKnown = Milliseconds.days(30)

    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        // The same text for the same value.
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func value<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    fileprivate func progress(of person: UUID, on path: String) throws -> (progress: Progress, at: Instant)? {
        try Row.fetchOne(
            database, sql: "SELECT progress, updated_at FROM progress WHERE person = ? AND path = ?",
            arguments: [person.text, path]
        ).map { row in
            (try Self.value(row["progress"], as: Progress.self), Instant(milliseconds: row["updated_at"]))
        }
    }

    func allProgress(of person: UUID) throws -> [String: (progress: Progress, at: Instant)] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT path, progress, updated_at FROM progress WHERE person = ? ORDER BY path",
            arguments: [person.text])
        return try rows.reduce(into: [:]) { all, row in
            all[row["path"]] = (
                try Self.value(row["progress"], as: Progress.self), Instant(milliseconds: row["updated_at"])
            )
        }
    }

    fileprivate func countPaths(of person: UUID) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT count(*) FROM progress WHERE person = ?", arguments: [person.text]) ?? 0
    }

    fileprivate func outcome(of key: String, on path: String, of person: UUID) throws -> ProgressOutcome? {
        try String.fetchOne(
            database, sql: "SELECT outcome FROM progress_reports WHERE person = ? AND path = ? AND key = ?",
            arguments: [person.text, path, key]
        ).map { try Self.value($0, as: ProgressOutcome.self) }
    }

    fileprivate func write(
        _ outcome: ProgressOutcome, as key: String, of person: UUID, on path: String, at now: Instant
    ) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO progress (person, path, progress, updated_at) VALUES (?, ?, ?, ?)",
            arguments: [person.text, path, try Self.text(of: outcome.progress), now.milliseconds])
        try database.execute(
            sql: "INSERT INTO progress_reports (person, path, key, at, outcome) VALUES (?, ?, ?, ?, ?)",
            arguments: [person.text, path, key, now.milliseconds, try Self.text(of: outcome)])
    }

    fileprivate func forgetReports(at now: Instant) throws {
        try database.execute(
            sql: "DELETE FROM progress_reports WHERE at < ? OR (at < ? AND key LIKE 'body %')",
            arguments: [
                (now - Self.reportsAreKnown).milliseconds, now.milliseconds - ReportKey.bodyIsKnown,
            ])
    }

    /// How far somebody was, and what was answered to the own messages.
    func deleteProgress(of person: UUID) throws {
        for table in ["progress", "progress_reports", "queued_messages"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [person.text])
        }
    }
}
