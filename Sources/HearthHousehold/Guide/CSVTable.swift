/// Rows of values with commas between them (RFC 4180). Line breaks may be CRLF, LF or CR, and blank lines are left out.
struct CSVTable {
    struct Row {
        /// On which it begins, from 1.
        let line: Int
        let values: [String]
    }

    enum Fault: Error, Equatable {
        /// The line on which the quote was opened.
        case openQuote(Int)
        /// Something stands between a closing quote and the comma.
        case afterQuote(Int)
        case tooManyRows(Int)
    }

    let rows: [Row]

    private static let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    /// - Parameter most: rows, the one of the heads counted.
    init(_ text: String, atMost most: Int) throws(Fault) {
        let bytes = Array(text.utf8)
        var (rows, values, value): ([Row], [String], [UInt8]) = ([], [], [])
        var (place, line, start) = (0, 1, 1)
        func end(_ rows: inout [Row]) throws(Fault) {
            values.append(String(decoding: value, as: UTF8.self))
            value.removeAll(keepingCapacity: true)
            if values != [""] { rows.append(Row(line: start, values: values)) }
            if rows.count > most { throw .tooManyRows(start) }
            values.removeAll(keepingCapacity: true)
        }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == Self.quote, value.isEmpty {
                let opened = line
                while true {
                    guard place < bytes.count else { throw .openQuote(opened) }
                    let inner = bytes[place]
                    place += 1
                    if inner == Self.quote {
                        guard place < bytes.count, bytes[place] == Self.quote else { break }
                        place += 1
                    }
                    if inner == Self.lineFeed { line += 1 }
                    value.append(inner)
                }
                let ends = [Self.comma, Self.lineFeed, Self.carriageReturn]
                if place < bytes.count, !ends.contains(bytes[place]) { throw .afterQuote(line) }
            } else if byte == Self.comma {
                values.append(String(decoding: value, as: UTF8.self))
                value.removeAll(keepingCapacity: true)
            } else if byte == Self.lineFeed || byte == Self.carriageReturn {
                if byte == Self.carriageReturn, place < bytes.count, bytes[place] == Self.lineFeed { place += 1 }
                try end(&rows)
                line += 1
                start = line
            } else {
                value.append(byte)
            }
        }
        if !value.isEmpty || !values.isEmpty { try end(&rows) }
        self.rows = rows
    }
}
