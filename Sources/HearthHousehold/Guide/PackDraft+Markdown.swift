/// One path in Markdown: `#` opens a module, `##` a node, and the lines below are its text.
extension PackDraft {
    private static let keys = ["path", "title", "description", "visibility", "language"]

    /// - Parameter name: of the file, for a path without an id.
    mutating func read(markdown text: String, named name: String) {
        // `\r\n` is one character.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let (facts, begin) = frontMatter(lines)
        var reader = NodeReader(facts["title"] ?? name)
        for (place, line) in lines.enumerated().dropFirst(begin) { reader.take(line, place + 1) }
        reader.endNode()
        if let line = reader.stray { warn(line, "this text stands before any '## ' and is left out") }
        if reader.nodes.count > Pack.rows { return error(0, "a pack may have at most 20,000 nodes") }
        for node in reader.nodes where node.id.isEmpty {
            error(node.line, "this node needs an id: '## Title {#id}'")
        }
        // Without branches the next node follows.
        var nodes = reader.nodes
        for place in nodes.indices.dropLast() where nodes[place].next.isEmpty {
            nodes[place].next = [nodes[place + 1].id]
        }
        let id = facts["path"] ?? Self.slug(name)
        add(
            id, title: facts["title"] ?? reader.modules.first?.title ?? id, description: facts["description"] ?? "",
            isForGuests: facts["visibility"] == "guests", modules: reader.modules, nodes)
    }

    /// Lines `key: value` between two lines `---`.
    /// - Returns: what they say, and how many lines that is.
    private mutating func frontMatter(_ lines: [Substring]) -> (facts: [String: String], lines: Int) {
        guard lines.first.map({ Self.trimmed($0) }) == "---" else { return ([:], 0) }
        guard let end = lines.dropFirst().firstIndex(where: { Self.trimmed($0) == "---" }) else {
            error(1, "the head that begins with '---' has no '---' at its end")
            return ([:], lines.count)
        }
        var facts: [String: String] = [:]
        for place in 1..<end {
            let line = Self.trimmed(lines[place])
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let key = Self.trimmed(parts[0])
            guard parts.count == 2, Self.keys.contains(key) else {
                warn(place + 1, "the head knows \(Self.keys.joined(separator: ", ")) only")
                continue
            }
            let value = Self.unquoted(Self.trimmed(parts[1]))
            if facts[key] != nil { error(place + 1, "'\(key)' is given twice") }
            if !value.isEmpty { facts[key] = value }
            if key == "visibility", !["household", "guests"].contains(value) {
                error(place + 1, "visibility must be household or guests")
            }
            if key == "path", value.isEmpty || value.contains(where: { "/?#| ".contains($0) }) {
                error(place + 1, "a path must not be empty, and have no blanks and none of / ? # |")
            }
        }
        return (facts, end + 1)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, let mark = text.first, mark == text.last, "\"'".contains(mark) else { return text }
        return String(text.dropFirst().dropLast())
    }
}

/// Goes through the lines below the head.
private struct NodeReader {
    private(set) var modules: [(id: String, title: String)] = []
    private(set) var nodes: [PackDraft.DraftNode] = []
    /// The first line of text that belongs to no node.
    private(set) var stray: Int?
    private let usualModule: String
    private var head: (line: Int, id: String, title: String)?
    private var text: [Substring] = []
    private var next: [String] = []
    private var isCode = false

    init(_ usualModule: String) { self.usualModule = usualModule }

    mutating func take(_ line: Substring, _ number: Int) {
        if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
        if !isCode, line.hasPrefix("# ") {
            endNode()
            open(module: PackDraft.trimmed(line.dropFirst(2)))
        } else if !isCode, line.hasPrefix("## ") {
            endNode()
            if modules.isEmpty { open(module: usualModule) }
            head = Self.head(PackDraft.trimmed(line.dropFirst(3)), number)
        } else if !isCode, head != nil, line.hasPrefix("next:") {
            next += PackDraft.branches(line.dropFirst(5))
        } else if head != nil {
            text.append(line)
        } else if stray == nil, line.contains(where: { !$0.isWhitespace }) {
            stray = number
        }
    }

    mutating func endNode() {
        defer { (head, text, next) = (nil, [], []) }
        guard let head else { return }
        let content = PackDraft.trimmed(text.joined(separator: "\n"))
        nodes.append(
            PackDraft.DraftNode(
                line: head.line, id: head.id, module: modules.last?.id ?? "", type: "text", title: head.title,
                content: content.isEmpty ? head.title : content, next: next))
    }

    private mutating func open(module title: String) {
        let slug = PackDraft.slug(title)
        let id = slug.isEmpty || modules.contains { $0.id == slug } ? "module-\(modules.count + 1)" : slug
        modules.append((id, title))
    }

    /// `Bleeding a radiator {#heating-4}`
    private static func head(_ text: String, _ line: Int) -> (line: Int, id: String, title: String) {
        if text.hasSuffix("}"), let mark = text.range(of: "{#") {
            let id = PackDraft.trimmed(text[mark.upperBound...].dropLast())
            return (line, id, PackDraft.trimmed(text[..<mark.lowerBound]))
        }
        return (line, PackDraft.slug(text), text)
    }
}

extension String {
    /// Of the last occurrence.
    fileprivate func range(of mark: String) -> Range<String.Index>? {
        var place = endIndex
        while place > startIndex {
            place = index(before: place)
            if self[place...].hasPrefix(mark) { return place..<index(place, offsetBy: mark.count) }
        }
        return nil
    }
}
