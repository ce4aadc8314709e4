package import GRDB
internal import GRDBSQLite

/// A statement that writes rows: their columns are bound in their order, then it is run.
///
/// GRDB makes a value of its own of each argument, looks the arguments through and hands them over by nested closures.
/// For the rows that every firing writes this took half as long as SQLite's own work
/// (docs/performance.md), so they are bound by SQLite's functions. All else is GRDB's.
package struct RowStatement {
    private let statement: Statement
    private var bound: Int32 = 0
    /// Of the first column that could not be bound: a value of over a gigabyte, or one too many.
    private var failure: Int32?

    /// - Parameter database: within a transaction of the writer.
    package init(_ sql: String, in database: Database) throws {
        statement = try database.cachedStatement(sql: sql)
        // GRDB takes it then that nothing is left to bind.
        statement.setUncheckedArguments([])
    }

    /// So many rows are written by one run: to begin and to end a run is a quarter of a row's work.
    private static let rowsAtOnce = 16

    /// Writes rows in their order.
    /// - Parameters:
    ///   - sql: the statement, with the rows' values in the place of its argument.
    ///   - columns: of each row.
    ///   - database: within a transaction of the writer.
    ///   - bind: binds the columns of one row.
    package static func write<Row>(
        _ rows: [Row], columns: Int, in database: Database, by sql: (String) -> String,
        bind: (Row, inout RowStatement) throws -> Void
    ) throws {
        let values = "(" + repeatElement("?", count: columns).joined(separator: ", ") + ")"
        func write(_ rows: ArraySlice<Row>, atOnce count: Int) throws {
            if rows.isEmpty { return }
            var statement = try RowStatement(
                sql(repeatElement(values, count: count).joined(separator: ", ")), in: database)
            for (position, row) in zip(1..., rows) {
                try bind(row, &statement)
                if position.isMultiple(of: count) { try statement.write() }
            }
        }
        let rest = rows.count % rowsAtOnce
        try write(rows.dropLast(rest), atOnce: rowsAtOnce)
        try write(rows.suffix(rest), atOnce: 1)
    }

    package mutating func bind(_ number: Int64) { bind { sqlite3_bind_int64($0, $1, number) } }

    package mutating func bind(_ flag: Bool) { bind(flag ? 1 : 0 as Int64) }

    package mutating func bind(_ number: Int64?) { if let number { bind(number) } else { bindNull() } }

    package mutating func bind(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            bind { sqlite3_bind_text64($0, $1, utf8.baseAddress, UInt64(utf8.count), copied, UInt8(SQLITE_UTF8)) }
        }
    }

    package mutating func bind(_ text: String?) { if let text { bind(text) } else { bindNull() } }

    package mutating func bind(_ bytes: [UInt8]) { bytes.withUnsafeBytes { bind($0) } }

    package mutating func bind(_ number: Double) { bind { sqlite3_bind_double($0, $1, number) } }

    /// A blob, which is never empty.
    package mutating func bind(_ bytes: UnsafeRawBufferPointer) {
        bind { sqlite3_bind_blob64($0, $1, bytes.baseAddress, UInt64(bytes.count), copied) }
    }

    package mutating func bindNull() { bind { sqlite3_bind_null($0, $1) } }

    /// Writes the row.
    package mutating func write() throws {
        if let failure { throw DatabaseError(resultCode: ResultCode(rawValue: failure), sql: statement.sql) }
        assert(bound == sqlite3_bind_parameter_count(statement.sqliteStatement), "Each column is bound anew")
        bound = 0
        try statement.execute()
        // Nothing can be bound before.
        sqlite3_reset(statement.sqliteStatement)
    }

    private mutating func bind(_ value: (OpaquePointer, Int32) -> Int32) {
        let (statement, column) = next()
        note(value(statement, column))
    }

    /// Where the next column is bound.
    private mutating func next() -> (OpaquePointer, Int32) {
        bound += 1
        return (statement.sqliteStatement, bound)
    }

    private mutating func note(_ code: Int32) {
        if code != SQLITE_OK { failure = failure ?? code }
    }
}

/// What is bound is copied at once (`SQLITE_TRANSIENT`).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
