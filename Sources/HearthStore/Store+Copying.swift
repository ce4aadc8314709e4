internal import Dispatch
internal import GRDB
internal import Glibc

extension Store {
    /// Writes all that is stored, as it is at one moment, to a new database at `path`, while reading and writing go on.
    /// - Parameters:
    ///   - path: of an empty file, or none, in a folder that nobody else can enter.
    ///   - withAccounts: users with what they sign in with. Nobody is signed in in a copy, so that nobody who was
    ///     signed out since comes back with it.
    ///   - withHistory: readings, their tallies, events and the trace.
    package func copy(to path: String, withAccounts: Bool, withHistory: Bool) async throws(StoreError) {
        let source = self.path
        do {
            try await withCheckedThrowingContinuation { done in
                DispatchQueue.global(qos: .utility).async {
                    done.resume(
                        with: Result {
                            try Store.copy(source, to: path)
                            try Store.thin(path, leavingOut: Store.leftOut(withAccounts, withHistory))
                        })
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Free pages stay behind, and what was deleted with them. Unlike `VACUUM` alone, this keeps the numbers of rows,
    /// by which history is tallied.
    private static func copy(_ source: String, to path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: source, configuration: configuration)
        try database.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA page_size = \(pageSize)")
            try database.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
        try database.close()
    }

    private static func thin(_ path: String, leavingOut tables: [String]) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { database in
            // If the process ends meanwhile, the copy is of no use to anybody.
            try database.execute(
                sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON")
            if tables.contains("history") { try foldHistoryIntoLatest(in: database) }
            for table in tables { try database.execute(sql: "DELETE FROM \(table)") }
            if tables.contains("history") {
                try database.execute(
                    sql: "DELETE FROM meta WHERE key IN (?, ?)",
                    arguments: [Meta.rolledRow.rawValue, Meta.latestRow.rawValue])
            }
        }
        try database.close()
    }

    private static func leftOut(_ withAccounts: Bool, _ withHistory: Bool) -> [String] {
        ["refresh_tokens", "login_families", "setup_code"]
            + (withAccounts ? [] : accountTables.reversed())
            + (withHistory ? [] : ["history", "statistics", "events", "trace", "trace_slots", "trace_rules"])
    }

    /// Those that refer to others stand behind them.
    private static let accountTables = ["users", "api_tokens", "revocations"]

    /// Reads all of the database in a folder that is no hub's yet, and brings its tables up to date. Blocks.
    package static func examine(in folder: String) throws(StoreError) {
        let store = try Store(in: StateFolder(path: folder))
        do {
            let finding = try store.pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
            if let finding, finding != "ok" { throw StoreError.damaged(path: store.path, detail: finding) }
        } catch {
            throw StoreError(error, path: store.path)
        }
        try store.leaveOneFile()
    }

    /// Takes the accounts of one folder into the database of another, which has none. A folder without a database has
    /// none to give. Blocks.
    package static func carryAccounts(from folder: String, to other: String) throws(StoreError) {
        guard access(folder + "/" + name, F_OK) == 0 else { return }
        // Opening it brings its tables up to date, so that both have the same columns.
        let source = try Store(in: StateFolder(path: folder))
        try source.close()
        let target = try Store(in: StateFolder(path: other))
        do {
            try target.pool.writeWithoutTransaction { database in
                try database.execute(sql: "ATTACH DATABASE ? AS source", arguments: [source.path])
                try database.inTransaction {
                    for table in accountTables {
                        try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM source.\(table)")
                    }
                    return .commit
                }
                try database.execute(sql: "DETACH DATABASE source")
            }
        } catch {
            throw StoreError(error, path: target.path)
        }
        try target.leaveOneFile()
    }

    /// Ends all use of it so that it can be moved.
    private func leaveOneFile() throws(StoreError) {
        do {
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try pool.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
