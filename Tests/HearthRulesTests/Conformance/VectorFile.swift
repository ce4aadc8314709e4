import Foundation

/// Reads the files of vectors: a heading for each, fenced code, and a table.
struct VectorFile {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")

    /// The house of all vectors: the code of the conventions.
    static let house: String = {
        let text = lines(of: folder.appending(path: "00-conventions.md"))
        return text.drop { $0 != "```hearth" }.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
    }()

    /// All vectors in the order of their files.
    static let all: [Vector] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
                .filter { !$0.hasPrefix("00-") }.flatMap { vectors(in: lines(of: folder.appending(path: $0))) }
        } catch {
            preconditionFailure("The vectors lie beside their tests: \(error)")
        }
    }()

    private static func lines(of file: URL) -> [String] {
        do {
            return try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        } catch {
            preconditionFailure("The vectors lie beside their tests: \(error)")
        }
    }

    static func vectors(in lines: [String]) -> [Vector] {
        let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
        return zip(starts, starts.dropFirst() + [lines.endIndex]).map { vector(Array(lines[$0..<$1])) }
    }

    private static func vector(_ lines: [String]) -> Vector {
        let heading = lines[0].dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
        var vector = Vector(id: heading[0], title: heading[1])
        var code: [String]?
        var table: [[String]] = []
        for line in lines.dropFirst() {
            if line.hasPrefix("```") {
                if let finished = code { vector.rules.append(finished.joined(separator: "\n")) }
                code = code == nil ? [] : nil
            } else if code != nil {
                code?.append(line)
            } else if line.hasPrefix("Start: ") {
                vector.start = String(line.dropFirst(7))
            } else if line.hasPrefix("The house also has ") {
                vector.moreLights = lights(named: line)
            } else if line.hasPrefix("|") {
                table.append(cells(line))
            }
        }
        if table.first == ["at", "input", "then"] {
            vector.rows = table.dropFirst(2).map(row)
            vector.kinds = Set(table.dropFirst(2).flatMap { kinds(in: $0[2]) })
        } else {
            vector.cells = Array(table.dropFirst(2))
        }
        return vector
    }

    /// As in "The house also has 120 lights shelf.n1 to shelf.n120", with the names in backticks.
    private static func lights(named line: String) -> [String] {
        let names = line.split(separator: "`").map(String.init).filter { $0.contains(".n") }
        guard let prefix = names.first?.dropLast(), let count = Int(names.last?.dropFirst(prefix.count) ?? "") else {
            return []
        }
        return (1...count).map { prefix + String($0) }
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func row(_ cells: [String]) -> Vector.Row {
        Vector.Row(
            at: cells[0], elapsed: elapsed(cells[0]), inputs: parts(cells[1]),
            observations: parts(cells[2]).filter { !$0.hasPrefix("no ") }.map(observation).sorted())
    }

    private static func kinds(in cell: String) -> [String] {
        parts(cell).map { $0.hasPrefix("no ") ? String($0.dropFirst(3)) : observation($0).kind }
    }

    private static func observation(_ text: String) -> Observation {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        return Observation(kind: words[0], text: words.count > 1 ? words[1] : "")
    }

    /// `M:SS`, `M:SS.mmm` or `H:MM:SS`, and the local clock in brackets.
    private static func elapsed(_ cell: String) -> Int64 {
        let time = cell.prefix { $0 != " " }.split(separator: ".")
        let seconds = time[0].split(separator: ":").reduce(Int64(0)) { $0 * 60 + (Int64($1) ?? 0) }
        return seconds * 1_000 + (time.count > 1 ? Int64(time[1]) ?? 0 : 0)
    }

    /// What stands between semicolons that are not in a text; `-` is nothing.
    private static func parts(_ cell: String) -> [String] {
        guard cell != "-" else { return [] }
        var parts = [""]
        var isText = false
        for character in cell {
            if character == "\"" { isText.toggle() }
            if character == ";", !isText { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
