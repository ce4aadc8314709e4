/// A table of nodes, as Mookti exports it. Columns that are not named here are left out of account.
extension PackDraft {
    private static let needed = ["sequence_id", "content"]

    /// - Parameter name: of the file, for a path without a name.
    mutating func read(csv text: String, named name: String) {
        let table: CSVTable
        do throws(CSVTable.Fault) {
            table = try CSVTable(text, atMost: Pack.rows + 1)
        } catch {
            return note(error)
        }
        guard let heads = table.rows.first else { return error(0, "the file is empty") }
        let columns = Dictionary(heads.values.enumerated().map { (Self.trimmed($1), $0) }) { first, _ in first }
        for column in Self.needed where columns[column] == nil {
            error(heads.line, "the first row names no column '\(column)'")
        }
        guard !isSpoiled else { return }
        var (order, rows): ([String], [String: [CSVNode]]) = ([], [:])
        for row in table.rows.dropFirst() {
            if row.values.count > heads.values.count {
                error(row.line, "there are more values than columns; put quotes around a value that has a comma")
            }
            func value(_ column: String) -> String {
                columns[column].flatMap { row.values.indices.contains($0) ? Self.trimmed(row.values[$0]) : nil } ?? ""
            }
            let node = CSVNode(line: row.line, value)
            if node.id.isEmpty { error(row.line, "there is no sequence_id") }
            if node.content.isEmpty { warn(row.line, "'\(node.id)' has no content") }
            let path = value("learning_path").isEmpty ? name : value("learning_path")
            if rows[path] == nil { order.append(path) }
            rows[path, default: []].append(node)
        }
        if order.isEmpty { error(heads.line, "there is no row below the heads") }
        for path in order { add(path, rows[path] ?? []) }
    }

    private mutating func add(_ title: String, _ rows: [CSVNode]) {
        // Without a number in each row they stand as they are.
        let isNumbered = rows.allSatisfy { $0.place != nil }
        let sorted =
            isNumbered
            ? rows.enumerated().sorted { ($0.element.place ?? 0, $0.offset) < ($1.element.place ?? 0, $1.offset) }
                .map(\.element) : rows
        var modules: [(id: String, title: String)] = []
        let nodes = sorted.map { row in
            let module = row.module.isEmpty ? title : row.module
            let id = Self.slug(module)
            if !modules.contains(where: { $0.id == id }) { modules.append((id, module)) }
            return DraftNode(
                line: row.line, id: row.id, module: id, type: row.type.isEmpty ? "text" : row.type,
                title: Self.title(of: row.content), content: row.content, next: row.next)
        }
        let id = Self.slug(title)
        if id.isEmpty { return error(rows.first?.line ?? 0, "a learning_path needs letters or digits in its name") }
        if paths.contains(where: { $0.id == id }) {
            return error(rows.first?.line ?? 0, "two paths of this file have the id '\(id)'")
        }
        add(id, title: title, modules: modules, nodes)
    }

    private mutating func note(_ fault: CSVTable.Fault) {
        switch fault {
        case .openQuote(let line): error(line, "a quote is opened here and never closed")
        case .afterQuote(let line): error(line, "behind a closing quote only a comma or the end of the line may stand")
        case .tooManyRows(let line): error(line, "a pack may have at most 20,000 rows")
        }
    }
}

private struct CSVNode {
    let line: Int
    let id: String
    let type: String
    let content: String
    let module: String
    let next: [String]
    /// `sequence`, if it is a number.
    let place: Double?

    init(line: Int, _ value: (String) -> String) {
        self.line = line
        (id, type, content, module) =
            (value("sequence_id"), value("display_type"), value("content"), value("module"))
        next = PackDraft.branches(value("nextChunk"))
        place = Double(value("sequence")).flatMap { $0.isFinite ? $0 : nil }
    }
}
