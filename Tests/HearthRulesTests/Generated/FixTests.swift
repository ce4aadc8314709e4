import HearthRules
import Testing

@Suite struct FixTests {
    @Test func anEditThatIsOfferedCures() throws {
        for seed in 0..<UInt64(BrokenTextTests.count) {
            var breaker = TextBreaker(seed: seed)
            let file = parse(breaker.brokenExample())
            for diagnostic in file.diagnostics {
                for fix in diagnostic.fixes {
                    let fixed = parse(fix.applied(to: file.source))
                    try #require(
                        !isFound(diagnostic, in: fixed, after: fix),
                        "seed \(seed): \(diagnostic.line): \(fix.title)\n\(fixed.source.text)")
                }
            }
        }
    }

    /// Whether it is still said at its place. What stood behind it may come to light only now.
    private func isFound(_ diagnostic: Diagnostic, in file: SyntaxFile, after fix: Diagnostic.Fix) -> Bool {
        // Of two brackets that are missing at one place, each is told when the other is there.
        if diagnostic.message.hasPrefix("Expected ),") || diagnostic.message.hasPrefix("Expected ],") { return false }
        let start = diagnostic.span.start
        let shift = fix.edits.filter { $0.span.end <= start }
            .reduce(0) { $0 + $1.text.utf8.count - ($1.span.end - $1.span.start) }
        return file.diagnostics.contains { other in
            other.code == diagnostic.code && other.message == diagnostic.message
                && (other.span.start == start || other.span.start == start + shift)
        }
    }

    private func parse(_ text: String) -> SyntaxFile { Parser.parse(SourceText(name: "rules.hearth", text: text)) }
}
