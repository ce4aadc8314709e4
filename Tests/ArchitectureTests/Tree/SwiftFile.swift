/// A file of Swift, taken apart into code and comments.
struct SwiftFile: Sendable {
    let path: String
    /// Everything but comments; strings are part of it.
    let code: String
    let comments: [Comment]
    /// Modules that it imports.
    let imports: Set<String>

    struct Comment: Sendable {
        /// Of its first line, from 1.
        var line: Int
        /// Without its markers; lines that follow each other are one comment.
        var text: String
    }

    init(_ path: String) {
        self.init(path: path, text: Tree.text(path))
    }

    init(path: String, text: String) {
        self.path = path
        var scanner = Scanner(text)
        scanner.scan()
        code = String(decoding: scanner.code, as: UTF8.self)
        comments = scanner.comments
        imports = Self.imports(in: code)
    }

    /// Of the comment at the top of the file.
    var page: String { comments.first?.text ?? "" }

    /// Whether its code has the word, and not just as the end of another.
    func uses(_ word: String) -> Bool {
        guard code.contains(word) else { return false }
        return code.ranges(of: word).contains { range in
            range.lowerBound == code.startIndex || !(code[code.index(before: range.lowerBound)].isLetter)
        }
    }

    private static func imports(in code: String) -> Set<String> {
        let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
        let before: Set<Substring> = ["package", "public", "internal", "private", "@preconcurrency", "@testable"]
        var modules: Set<String> = []
        for line in code.split(separator: "\n") where line.contains("import ") {
            let words = line.split(separator: " ")
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                words[..<at].allSatisfy(before.contains)
            else { continue }
            let name = kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
            modules.insert(String(name.prefix { $0 != "." }))
        }
        return modules
    }
}
