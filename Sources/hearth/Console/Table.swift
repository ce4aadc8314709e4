/// Columns of text, each as wide as its widest cell.
struct Table {
    private var rows: [[String]]

    init(heads: [String]) { rows = [heads] }

    mutating func add(_ row: [String]) { rows.append(row) }

    /// - Parameter style: given the row (0 is the head), the column and the padded cell.
    func text(style: (Int, Int, String) -> String = { row, _, cell in row == 0 ? Console.dim(cell) : cell }) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.enumerated().map { number, row in
            row.enumerated().map { column, cell in
                let isLast = column == row.count - 1
                let padding = isLast ? 0 : widths[column] - cell.count
                return style(number, column, cell + String(repeating: " ", count: padding))
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
