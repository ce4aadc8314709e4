import HearthRules
import Testing

/// What a parser owes to any text: it takes it as it is, says what is wrong, and comes to an end.
@Suite struct BrokenTextTests {
    /// `HEARTH_BROKEN_TEXTS` asks for more.
    static let count = Int(environment("HEARTH_BROKEN_TEXTS") ?? "") ?? 300

    @Test func anyTextIsParsedWithoutLoss() throws {
        for seed in 0..<UInt64(Self.count) {
            var breaker = TextBreaker(seed: seed)
            let source = SourceText(name: "rules.hearth", text: breaker.text())
            let file = Parser.parse(source)
            try #require(file.tokens.map { source[$0.span] }.joined() == source.text, "seed \(seed)")
            try #require(zip(file.tokens, file.tokens.dropFirst()).allSatisfy { $0.span.end == $1.span.start })
            for diagnostic in file.diagnostics { try check(diagnostic, in: source, seed: seed) }
            let ends = file.declarations.map(\.span.end)
            try #require(zip(ends, file.declarations.dropFirst()).allSatisfy { $0 <= $1.span.start }, "seed \(seed)")
            try checkFormatting(of: file, seed: seed)
        }
    }

    private func check(_ diagnostic: Diagnostic, in source: SourceText, seed: UInt64) throws {
        let spans = [diagnostic.span] + diagnostic.fixes.flatMap { $0.edits.map(\.span) } + diagnostic.notes.map(\.span)
        for span in spans {
            try #require(span.start >= 0 && span.end <= source.utf8.count, "seed \(seed): \(diagnostic)")
            // On the borders of characters.
            try #require(
                !source[span].contains("\u{FFFD}") || source.text.contains("\u{FFFD}"), "seed \(seed): \(diagnostic)")
        }
        try #require(!diagnostic.message.contains("Expected something else"), "seed \(seed): \(diagnostic)")
    }

    /// Also a file that is wrong is written the same way twice, and loses no word.
    private func checkFormatting(of file: SyntaxFile, seed: UInt64) throws {
        let formatted = Formatter.format(file) { _ in nil }
        let again = Parser.parse(SourceText(name: "rules.hearth", text: formatted))
        let twice = Formatter.format(again) { _ in nil }
        try #require(
            twice == formatted, "seed \(seed):\n\(file.source.text)\n--- once\n\(formatted)\n--- twice\n\(twice)")
    }

    @Test(arguments: endless)
    func longTextsTakeTimeByTheirLength(_ piece: String) {
        let text = String(repeating: piece, count: 16_000 / piece.utf8.count)
        let short = work(text)
        let long = work(text + text + text + text)
        // Four times the text; the square would be sixteen times.
        #expect(long < short * 10 + .milliseconds(50), "\(piece): \(short), four times as much \(long)")
    }

    private func work(_ text: String) -> Duration {
        let start = timeOfThisThread()
        let file = Parser.parse(SourceText(name: "rules.hearth", text: text))
        _ = Formatter.format(file) { _ in nil }
        return timeOfThisThread() - start
    }

    static let endless = [
        "(", "[", "{", "}", "\"", "\\", "# ", "a", "a ", "a.", "1+", "a and ", "a or ", "not ", "when ", "when a or ",
        "when a { ", "when a { if b { ", "rule \"x\" ", "test \"x\" { at 7:00 ", "if a { } else ", "else ", "1 h ",
        "wehn ",
        "turn on a fro ", "rate(", "20,5 ", "{ log \"{a\" }", "var a: number = ", "any light in ",
        "ask a \"b\" within 5 ",
        "recipe r() { ", "x -> ", "; ", "when a opens and b opens ",
    ]
}
