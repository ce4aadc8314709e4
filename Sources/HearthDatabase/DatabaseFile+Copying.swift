internal import Dispatch
package import GRDB

/// Rows that are left out of a copy.
package struct Omission: Sendable {
    private let prepare: @Sendable (Database) throws -> Void
    private let tables: [String]

    /// - Parameters:
    ///   - tables: emptied in this order, as far as the file has them.
    ///   - prepare: runs before.
    package init(tables: [String], after prepare: @escaping @Sendable (Database) throws -> Void = { _ in }) {
        (self.tables, self.prepare) = (tables, prepare)
    }

    fileprivate func carryOut(in database: Database) throws {
        try prepare(database)
        for table in tables where try database.tableExists(table) {
            try database.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)")
        }
    }
}

extension DatabaseFile {
    /// Writes all that is stored, as it is at one moment, to a new file, while reading and writing go on.
    /// - Parameters:
    ///   - copy: path of an empty file, or none, in a folder that nobody else can enter.
    ///   - omissions: what is deleted from the copy, and overwritten in it.
    package func copy(to copy: String, without omissions: [Omission]) async throws(StoreError) {
        let source = path
        do {
            try await withCheckedThrowingContinuation { done in
                DispatchQueue.global(qos: .utility).async {
                    done.resume(
                        with: Result {
                            try DatabaseFile.copy(source, to: copy)
                            try DatabaseFile.thin(copy, by: omissions)
                        })
                }
            }
        } catch {
            throw StoreError(error, path: copy)
        }
    }

    /// Free pages stay behind, and what was deleted with them. Unlike `VACUUM` alone, this keeps the numbers of rows,
    /// which other rows may refer to.
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

    private static func thin(_ path: String, by omissions: [Omission]) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { database in
            // If the process ends meanwhile, the copy is of no use to anybody.
            try database.execute(
                sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON")
            for omission in omissions { try omission.carryOut(in: database) }
        }
        try database.close()
    }

    /// Reads all of the file. Blocks.
    /// - Throws: `.damaged` for the first thing that is wrong.
    package func checkWhole() throws(StoreError) {
        let result = try readBlocking { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
        if let result, result != "ok" { throw .damaged(path: path, detail: result) }
    }

    /// Copies all rows of tables that are empty here from another file that has them in the same version. Blocks.
    /// - Parameter tables: those that refer to others stand behind them.
    package func fill(_ tables: [String], from other: DatabaseFile) throws(StoreError) {
        try mapErrors {
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "ATTACH DATABASE ? AS source", arguments: [other.path])
                try database.inTransaction {
                    for table in tables {
                        try database.execute(sql: "INSERT INTO main.\(table) SELECT * FROM source.\(table)")
                    }
                    return .commit
                }
                try database.execute(sql: "DETACH DATABASE source")
            }
        }
    }

    /// Ends all use of it with everything in the one file, so that it can be moved. Blocks.
    package func closeAsOneFile() throws(StoreError) {
        try mapErrors {
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try pool.close()
        }
    }
}
