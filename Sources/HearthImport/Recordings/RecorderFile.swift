internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import HearthModel

/// A recorder's database of Home Assistant, opened for reading and never written to, nor anything beside it.
package struct RecorderFile: Sendable {
    let path: String
    private let queue: DatabaseQueue

    /// Longer values are no states and no attributes of one.
    private static let longestValue: Int32 = 1_000_000
    private static let firstVersion = 38
    private static let columns = [
        "states": ["state_id", "metadata_id", "state", "last_updated_ts", "attributes_id"],
        "states_meta": ["metadata_id", "entity_id"],
        "state_attributes": ["attributes_id", "shared_attrs"],
        "statistics": ["id", "metadata_id", "start_ts", "mean", "state"],
        "statistics_meta": ["id", "statistic_id", "unit_of_measurement"],
    ]

    /// Whether a file begins as one of SQLite does.
    package static func isLikely(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let sign = Array("SQLite format 3\0".utf8)
        var bytes = [UInt8](repeating: 0, count: sign.count)
        return Glibc.read(descriptor, &bytes, bytes.count) == bytes.count && bytes == sign
    }

    /// Opens it and looks whether its tables are those that are known. Reading it later needs no rights any more.
    package init(_ path: String) throws(ImportProblem) {
        self.path = path
        var configuration = Configuration()
        configuration.label = "recorder"
        configuration.readonly = true
        configuration.prepareDatabase { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, RecorderFile.longestValue)
            // Whoever made the file has no say in what runs here.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        do {
            queue = try DatabaseQueue(path: RecorderFile.name(of: path), configuration: configuration)
            try queue.read { try RecorderFile.check($0, path) }
        } catch {
            throw ImportProblem(error, path: path)
        }
    }

    func read<T>(_ work: (Database) throws -> T) throws(ImportProblem) -> T {
        do { return try queue.read(work) } catch { throw ImportProblem(error, path: path) }
    }

    /// Without a log beside it the file is all there is: SQLite then makes none of its own there, for which it would need
    /// the right to write (https://www.sqlite.org/uri.html#uriimmutable).
    private static func name(of path: String) -> String {
        var facts = stat()
        if stat(path + "-wal", &facts) == 0, facts.st_size > 0 { return path }
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
        let escaped = path.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return plain.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
        }
        return "file:" + escaped.joined() + "?immutable=1"
    }

    private static func check(_ database: Database, _ path: String) throws {
        if try database.tableExists("schema_changes"),
            let version = try Int.fetchOne(database, sql: "SELECT max(schema_version) FROM schema_changes"),
            version < firstVersion
        {
            throw ImportProblem.wrongVersion(
                path: path,
                detail: "its tables are of version \(version), and \(firstVersion) is the first that is known")
        }
        for (table, columns) in columns.sorted(by: { $0.key < $1.key }) {
            guard try database.tableExists(table) else {
                throw ImportProblem.wrongVersion(path: path, detail: "it has no table \(table)")
            }
            let there = Set(try database.columns(in: table).map(\.name))
            if let missing = columns.first(where: { !there.contains($0) }) {
                throw ImportProblem.wrongVersion(path: path, detail: "its table \(table) has no column \(missing)")
            }
        }
    }
}

extension ImportProblem {
    fileprivate init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self = error as? ImportProblem ?? .unreadable(path: path, detail: "\(error)")
            return
        }
        let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notARecording(path: path, detail: detail)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY, .SQLITE_IOERR:
            self = .unreadable(path: path, detail: detail)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .unreadable(path: path, detail: "another program holds it locked; stop the other system meanwhile")
        default: self = .damaged(path: path, detail: detail)
        }
    }
}
