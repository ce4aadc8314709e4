internal import CSQLite
internal import GRDB
internal import GRDBSQLite
internal import Glibc
package import HearthModel

/// `hearth.sqlite` of a state folder: one writer, a few readers, write-ahead log.
///
/// Calls never block the calling thread beyond a queue operation, and once begun they finish even if the calling task
/// is cancelled: what is flushed while the hub stops must not be lost to the stopping.
package final class Store: Sendable {
    /// Eight hexadecimal digits, made once for this state folder.
    package let hubID: String
    /// Of all that changed the house.
    package let journal: JournalFolder
    let path: String
    let pool: DatabasePool
    let numbers = SlotNumbers()
    private let folder: StateFolder
    /// Those that are open.
    private let files: [FileIdentity]

    static let name = "hearth.sqlite"

    /// Bytes. A batch changes a few rows here and there, and each page it touches is written whole: to the log, and later
    /// to the file (docs/performance.md). A database that was made with larger pages keeps them.
    static let pageSize = 1_024

    /// As `init(in:)`; a damaged database is set aside, and an empty one takes its place.
    /// - Returns: also what was damaged and where it is now.
    package static func openOrBeginAnew(
        in folder: StateFolder, at now: Instant
    ) throws(StoreError) -> (store: Store, quarantined: Quarantined?) {
        do throws(StoreError) {
            return (try Store(in: folder), nil)
        } catch .damaged(_, let detail) {
            let path = try folder.quarantine(name, at: now)
            return (try Store(in: folder), Quarantined(path: path, detail: detail))
        }
    }

    /// A damaged database that was set aside.
    package struct Quarantined: Equatable, Sendable {
        package let path: String
        /// What SQLite found wrong.
        package let detail: String
    }

    /// Opens or makes the database and brings its tables up to date. Blocks; meant for the start of a process.
    package init(in folder: StateFolder) throws(StoreError) {
        let name = Store.name
        self.folder = folder
        path = folder.path(of: name)
        journal = JournalFolder(path: folder.path(of: "journal"))
        _ = Store.countsNoMemory
        // SQLite gives the log and the shared memory beside the file the file's own mode.
        try folder.createPrivately(name)
        var configuration = Configuration()
        configuration.label = "store"
        configuration.maximumReaderCount = 2
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { [path] database in
            try database.execute(sql: "PRAGMA page_size = \(Store.pageSize)")
            if Reserve.isNeeded(beside: path) { try database.keepsItsLog() }
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            try Schema.open(pool, path: path)
            files = [path, path + "-wal"].compactMap(FileIdentity.init)
            hubID = try pool.read { try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = 'hub_id'") ?? "" }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Once in a process, before its first database is opened.
    private static let countsNoMemory = sqlite_does_not_count_memory()

    /// Bytes of the file and its log.
    package var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var facts = stat()
            return stat(path + suffix, &facts) == 0 ? sum + Int(facts.st_size) : sum
        }
    }

    /// Throws `.removed` if its files are no longer where they were opened: nobody would find what is written to them.
    package func findFiles() throws(StoreError) {
        for file in files where FileIdentity(file.path) != file { throw .removed(path: file.path) }
    }

    /// Moves the log into the file and ends all use of it. Calls after it fail. A database that somebody has removed is
    /// made anew where it was.
    package func close() throws(StoreError) {
        do {
            try pool.writeWithoutTransaction { database in
                _ = try database.checkpoint(.passive)
                if Reserve.isNeeded(beside: path) { try database.keepsItsLog() }
                if FileIdentity(path) == nil {
                    try folder.createPrivately(Store.name)
                    try database.execute(sql: "VACUUM INTO ?", arguments: [path])
                }
            }
            try pool.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs `work` in one transaction of the writer: all of it is kept, or nothing.
    func write<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let result: Result<T, any Error> = await withCheckedContinuation { done in
            pool.asyncWrite(work) { done.resume(returning: $1) }
        }
        return try unwrap(result)
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws(StoreError) -> T {
        let result: Result<T, any Error> = await withCheckedContinuation { done in
            pool.asyncRead { database in done.resume(returning: Result { try work(database.get()) }) }
        }
        return try unwrap(result)
    }

    private func unwrap<T>(_ result: Result<T, any Error>) throws(StoreError) -> T {
        do { return try result.get() } catch { throw StoreError(error, path: path) }
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
