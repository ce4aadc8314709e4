internal import HearthText

/// A pack while its file is read.
struct PackDraft {
    /// A node with the line on which it begins.
    struct DraftNode {
        let line: Int
        let id: String
        let module: String
        let type: String
        let title: String
        let content: String
        var next: [String]
    }

    private(set) var paths: [LearningPath] = []
    private(set) var problems: [PackProblem] = []

    /// So many problems are told.
    private static let mostProblems = 200

    var isSpoiled: Bool { problems.contains(where: \.isError) }

    mutating func error(_ line: Int, _ message: String) { note(.error(line, message)) }
    mutating func warn(_ line: Int, _ message: String) { note(.warning(line, message)) }

    private mutating func note(_ problem: PackProblem) {
        // An error is never left out: it spoils the pack.
        if problems.count < Self.mostProblems || (problem.isError && !isSpoiled) { problems.append(problem) }
    }

    mutating func add(
        _ id: String, title: String, description: String = "", isForGuests: Bool = false,
        modules: [(id: String, title: String)], _ drafts: [DraftNode]
    ) {
        var lines: [String: Int] = [:]
        for node in drafts {
            if let first = lines[node.id] {
                error(node.line, "the node '\(node.id)' is on line \(first) already")
            } else {
                lines[node.id] = node.line
            }
        }
        for node in drafts {
            for next in node.next where lines[next] == nil {
                warn(node.line, "'\(node.id)' leads to '\(next)', which is not in this path")
            }
        }
        let nodes = drafts.map { draft in
            LearningPath.Node(
                id: draft.id, module: draft.module, type: draft.type, title: draft.title, content: draft.content,
                next: draft.next.filter { lines[$0] != nil })
        }
        guard let first = nodes.first else { return error(0, "there is no node in the path '\(id)'") }
        let reached = Self.reached(from: first.id, in: nodes)
        for node in drafts where !reached.contains(node.id) { warn(node.line, "nothing leads to '\(node.id)'") }
        paths.append(
            LearningPath(
                id: id, title: title, description: description, isForGuests: isForGuests, modules: modules,
                nodes: nodes))
    }

    private static func reached(from start: String, in nodes: [LearningPath.Node]) -> Set<String> {
        let next = Dictionary(nodes.map { ($0.id, $0.next) }) { first, _ in first }
        var (reached, open): (Set<String>, [String]) = ([start], [start])
        while let id = open.popLast() {
            for other in next[id] ?? [] where reached.insert(other).inserted { open.append(other) }
        }
        return reached
    }

    /// `Bleeding a radiator` → `bleeding-a-radiator`
    static func slug(_ text: String) -> String { Words.all(of: text).joined(separator: "-") }

    /// `a | b`
    static func branches(_ text: some StringProtocol) -> [String] {
        text.split(separator: "|").map { trimmed($0) }.filter { !$0.isEmpty }
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        let rest = text.drop(while: \.isWhitespace)
        guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...end])
    }

    /// The first line of a text, 80 characters.
    static func title(of content: String) -> String {
        let line = content.split(whereSeparator: \.isNewline).first ?? ""
        let plain = trimmed(line.drop { $0 == "#" || $0 == "*" || $0 == " " })
        return plain.count <= 80 ? plain : String(plain.prefix(79)) + "…"
    }
}
