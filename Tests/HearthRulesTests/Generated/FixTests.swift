import HearthRules
import Testing

@Suite struct FixTests {
    @Test func anEditThatIsOfferedCures() throws {
        for seed in 0..<UInt64(BrokenTextTests.count) {
            var breaker = TextBreaker(seed: seed)
            let file = parse(breaker.brokenExample())
            for finding in file.findings {
                for fix in finding.fixes {
                    let fixed = parse(fix.applied(to: file.source))
                    try #require(
                        occurrences(of: finding, in: fixed) < occurrences(of: finding, in: file),
                        "seed \(seed): \(finding.line): \(fix.title)\n\(fixed.source.text)")
                }
            }
        }
    }

    private func occurrences(of finding: Finding, in file: SyntaxFile) -> Int {
        file.findings.count { $0.code == finding.code && $0.message == finding.message }
    }

    private func parse(_ text: String) -> SyntaxFile { Parser.parse(SourceText(name: "rules.hearth", text: text)) }
}
