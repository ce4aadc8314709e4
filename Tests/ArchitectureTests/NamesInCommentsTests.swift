import Testing

/// What stands in backticks in a comment of Swift is a name that something bears: a word of the code, of a string in
/// it, of a script or of a page. Only names of platforms and protocols that no line of ours uses are exempt.
@Suite struct NamesInCommentsTests {
    /// Of Swift, Linux and the programs beside us.
    static let ofOthers: Set<String> = [
        "CodeAction", "CompletionItem", "CompletionItemKind", "DocumentSymbol", "ErrorCodes", "LSPErrorCodes",
        "SymbolKind", "SQLITE_TRANSIENT", "mosquitto_sub_topic_matches_sub", "acl_file", "zcat", "Allow", "repr",
        // Tasmota
        "FullTopic", "NoiseLevel", "noise_level", "SwitchMode", "Temperature2", "SetOption", "SetOption4",
        "SetOption26", "SetOption114", "SetOption117",
        // Grammars: of rules, of time zones, of numbers
        "cmp", "cond", "expr", "quant", "Jn", "Mm", "w", "d", "uXXXX", "MW",
    ]

    /// Words of everything but comments, names of files and folders among them.
    static let words: Set<Substring> = {
        var words: Set<Substring> = []
        for file in Tree.swift where !file.path.hasSuffix("/NamesInCommentsTests.swift") {
            words.formUnion(split(file.code) + split(file.path))
        }
        let others = Tree.files(
            in: ["Sources", "Benchmarks", "Tests", "scripts", "packaging", "rules"], extension: nil)
        for path in others + ["devices.yaml", "Package.swift"] where !path.hasSuffix(".swift") && !path.hasSuffix(".md")
        {
            words.formUnion(split(Tree.text(path)))
        }
        return words
    }()

    static func split(_ text: String) -> [Substring] {
        text.utf8.split { !(($0 >= 97 && $0 <= 122) || ($0 >= 65 && $0 <= 90) || ($0 >= 48 && $0 <= 57) || $0 == 95) }
            .map { Substring($0) }
    }

    static func check(_ text: String, at place: String) {
        guard text.contains("`") else { return }
        for match in text.matches(of: #/`([A-Za-z_][\w.]*)(?:\([\w:]*\))?`/#) {
            for word in split(String(match.1)) where !words.contains(word) && !ofOthers.contains(String(word)) {
                Issue.record("\(place): nothing is called `\(match.1)`")
            }
        }
    }

    @Test func namesInCommentsAreBorne() {
        for file in Tree.swift {
            for comment in file.comments { Self.check(comment.text, at: "\(file.path):\(comment.line)") }
        }
    }

    @Test(arguments: ["ARCHITECTURE.md", "docs/glossary.md"])
    func namesInPagesForContributorsAreBorne(path: String) throws {
        try Self.check(
            #require(Tree.document(path)).text.replacing(#/`[\w+]+\.(?:md|swift|yaml)`/#, with: ""), at: path)
    }
}
