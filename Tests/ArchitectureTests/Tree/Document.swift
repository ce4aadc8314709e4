/// A page in Markdown: its sections, its anchors and its links.
struct Document: Sendable {
    let path: String
    /// Without fenced code.
    let text: String
    /// As links name them: the headings in lower case, with `-` for blanks.
    let anchors: Set<String>
    /// Numbers of its sections: of headings (`## 8. GPIO`), of paragraphs that begin with one (`**6.1 Types**`), and of
    /// the entries of numbered lists (3 in section 8 is 8.3).
    let sections: Set<String>

    init(path: String) {
        self.init(path: path, text: Tree.text(path))
    }

    init(path: String, text: String) {
        self.path = path
        var isFenced = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            guard line.hasPrefix("```") else { return !isFenced }
            isFenced.toggle()
            return false
        }
        self.text = lines.joined(separator: "\n")
        var anchors: [String: Int] = [:]
        var all: Set<String> = []
        var sections: Set<String> = []
        var heading = ""
        for line in lines {
            if let match = line.firstMatch(of: #/^#+ (?<title>.*)$/#) {
                let title = String(match.title)
                let slug = Self.slug(title)
                let count = anchors[slug, default: 0]
                anchors[slug] = count + 1
                all.insert(count == 0 ? slug : "\(slug)-\(count)")
                heading = title.firstMatch(of: #/^(\d+(?:\.\d+)*)\.?(?: |$)/#).map { String($0.1) } ?? ""
                if !heading.isEmpty { sections.insert(heading) }
            } else if let match = line.firstMatch(of: #/^\*\*(\d+(?:\.\d+)+)\b/#) {
                sections.insert(String(match.1))
            } else if !heading.isEmpty, let match = line.firstMatch(of: #/^(\d+)\. /#) {
                sections.insert("\(heading).\(match.1)")
            }
        }
        (self.anchors, self.sections) = (all, sections)
    }

    private static func slug(_ title: String) -> String {
        String(
            title.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || character == "-" || character == "_"
                    ? character : nil
            })
    }

    /// Where its links lead, without those that leave the repository.
    var links: [String] {
        text.matches(of: #/\]\((?<target>[^)\s]+)\)/#).map { String($0.target) }.filter {
            !$0.contains("://") && !$0.hasPrefix("mailto:")
        }
    }

    /// What stands in single backticks.
    var spans: [String] { text.matches(of: #/`([^`\n]+)`/#).map { String($0.1) } }
}
