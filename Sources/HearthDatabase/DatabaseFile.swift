internal import CSQLite
package import GRDB
internal import GRDBSQLite
internal import Glibc

/// An SQLite file of a state folder: one writer, a few readers, write-ahead log. Several owners keep their tables in
/// it.
///
/// Calls never block the calling thread beyond a queue operation, and once begun they finish even if the calling task
/// is cancelled: what is flushed while the hub stops must not be lost to the stopping.
package final class DatabaseFile: Sendable {
    package let folder: StateFolder
    package let path: String
    package let pool: DatabasePool
    /// Eight hexadecimal digits, made once for this file.
    package let id: String
    private let name: String
    /// The file and its log, as they were opened.
    private let files: [FileIdentity]

    /// Bytes. A batch changes a few rows here and there, and each page it touches is written whole: to the log, and
    /// later to the file (docs/performance.md). A file that was made with larger pages keeps them.
    package static let pageSize = 1_024

    private static let ownTables = Schema(
        owner: "file",
        """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO meta VALUES ('hub_id', lower(hex(randomblob(4))));
        """, replacing: ["1 meta"])

    /// Opens the file, or makes it. Blocks; meant for the start of a process.
    /// - Parameters:
    ///   - unchecked: tables that are not read through for damage: it would take longer than a start may.
    ///   - isDurable: each transaction has reached the disk before it is answered, so that it survives a power cut. Each
    ///     costs a flush of the disk, so this is for files with few writes.
    package init(
        _ name: String, in folder: StateFolder, unchecked: Set<String> = [], isDurable: Bool = false
    ) throws(StoreError) {
        (self.name, self.folder) = (name, folder)
        path = folder.path(of: name)
        _ = DatabaseFile.countsNoMemory
        // SQLite gives the log and the shared memory beside the file the file's own mode.
        try folder.createPrivately(name)
        var configuration = Configuration()
        configuration.label = "store"
        configuration.maximumReaderCount = 2
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { [path] database in
            try database.execute(sql: "PRAGMA page_size = \(DatabaseFile.pageSize)")
            if Reserve.isNeeded(beside: path) { try database.keepsItsLog() }
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            if let detail = try pool.read({ try DatabaseFile.damage(in: $0, unchecked) }) {
                throw StoreError.damaged(path: path, detail: detail)
            }
            if isDurable { try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") } }
            try DatabaseFile.ownTables.apply(to: pool, path: path)
            files = [path, path + "-wal"].compactMap(FileIdentity.init)
            id = try pool.read { try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = 'hub_id'") ?? "" }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Once in a process, before its first database is opened.
    private static let countsNoMemory = sqlite_does_not_count_memory()

    /// The first thing that is wrong with the tables that are checked.
    private static func damage(in database: Database, _ unchecked: Set<String>) throws -> String? {
        let tables = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for table in tables where !unchecked.contains(table) {
            let result = try String.fetchOne(database, sql: "PRAGMA quick_check(\(table.quotedDatabaseIdentifier))")
            if let result, result != "ok" { return result }
        }
        return nil
    }

    /// Brings the tables of one owner up to date. Blocks.
    /// - Throws: `.newer` or `.outdated` if this version of Hearth does not know them.
    package func update(_ schema: Schema) throws(StoreError) {
        try mapErrors { try schema.apply(to: pool, path: path) }
    }

    /// Bytes of the file and its log.
    package var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var facts = stat()
            return stat(path + suffix, &facts) == 0 ? sum + Int(facts.st_size) : sum
        }
    }

    /// Throws `.removed` if the file or its log is no longer where it was opened: nobody would find what is written to
    /// it.
    package func findFiles() throws(StoreError) {
        for file in files where FileIdentity(file.path) != file { throw .removed(path: file.path) }
    }

    /// Moves the log into the file and ends all use of it. Calls after it fail. A file that somebody has removed is
    /// made anew where it was.
    package func close() throws(StoreError) {
        try mapErrors {
            try pool.writeWithoutTransaction { database in
                _ = try database.checkpoint(.passive)
                if Reserve.isNeeded(beside: path) { try database.keepsItsLog() }
                if FileIdentity(path) == nil {
                    try folder.createPrivately(name)
                    try database.execute(sql: "VACUUM INTO ?", arguments: [path])
                }
            }
            try pool.close()
        }
    }

    /// Runs `work` in one transaction of the writer: all of it is kept, or nothing.
    package func write<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let result: Result<T, any Error> = await withCheckedContinuation { done in
            pool.asyncWrite(work) { done.resume(returning: $1) }
        }
        return try mapErrors { try result.get() }
    }

    package func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let result: Result<T, any Error> = await withCheckedContinuation { done in
            pool.asyncRead { database in done.resume(returning: Result { try work(database.get()) }) }
        }
        return try mapErrors { try result.get() }
    }

    package func readBlocking<T>(_ work: (Database) throws -> T) throws(StoreError) -> T {
        try mapErrors { try pool.read(work) }
    }

    func mapErrors<T>(_ work: () throws -> T) throws(StoreError) -> T {
        do { return try work() } catch { throw StoreError(error, path: path) }
    }
}

extension Database {
    /// The files of the log stay when the database is closed, so that opening it again needs no room for them.
    fileprivate func keepsItsLog() throws {
        var persists: Int32 = 1
        let code = sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &persists)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
