import HearthRules
import Testing

/// Properties of the language text, section 18, over programs nobody wrote.
@Suite struct RoundTripTests {
    /// `HEARTH_PROGRAMS` asks for more.
    static let count = Int(environment("HEARTH_PROGRAMS") ?? "") ?? 500

    @Test func generatedProgramsSurviveTheFormatter() throws {
        for seed in 0..<UInt64(Self.count) {
            var writer = ProgramWriter(seed: seed)
            let text = writer.program(declarations: Int.random(in: 1...3, using: &writer.random))
            try check(text, seed: seed)
        }
    }

    private func check(_ text: String, seed: UInt64) throws {
        let file = parse(text)
        try #require(file.diagnostics.map(\.line) == [], "seed \(seed):\n\(text)")
        try #require(file.tokens.map { file.source[$0.span] }.joined() == file.source.text, "seed \(seed)")
        let formatted = Formatter.format(file) { _ in nil }
        let again = parse(formatted)
        try #require(again.diagnostics.map(\.line) == [], "seed \(seed):\n\(text)\n---\n\(formatted)")
        try #require(
            again.declarations.map(\.fingerprint) == file.declarations.map(\.fingerprint),
            "seed \(seed):\n\(text)\n---\n\(formatted)")
        try #require(comments(again) == comments(file), "seed \(seed):\n\(text)\n---\n\(formatted)")
        try #require(
            Formatter.format(again) { _ in nil } == formatted, "seed \(seed):\n\(text)\n---\n\(formatted)")
    }

    private func parse(_ text: String) -> SyntaxFile {
        Parser.parse(SourceText(name: ProgramWriter.fileName, text: text))
    }

    private func comments(_ file: SyntaxFile) -> [String] {
        file.tokens.filter { $0.kind == .comment }.map { file.source[$0.span] }
    }
}
