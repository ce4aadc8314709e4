internal import HearthDatabase
internal import HearthJSON
internal import HearthModel

extension RowStatement {
    /// In the types that `Value.init(_:)` reads.
    mutating func bind(_ value: Value) {
        switch value {
        case .unknown: bindNull()
        case .flag(let flag): bind(flag)
        // SQLite stores NaN as NULL, which says the truth about it.
        case .number(let number): bind(number)
        case .text(let text): bind(text)
        }
    }

    /// One record as JSON.
    /// - Parameter writer: used again for each row, so that it keeps its memory.
    mutating func bind(_ write: (inout JSONWriter) throws -> Void, by writer: inout JSONWriter) rethrows {
        writer.removeAll()
        try write(&writer)
        writer.withBytes { bind($0) }
    }
}
