import Testing

@testable import HearthRules

/// Rules beside devices of a fixture: played as tests, said in words, written anew, judged.
struct PlayedRules {
    let fixture: String

    private func sources(_ text: String) -> [SourceText] {
        [SourceText(name: "fixture.hearth", text: fixture), SourceText(name: "rules.hearth", text: text)]
    }

    func names(_ text: String = "") -> HouseNames { Fixture.names(of: sources(text).map(Parser.parse)).0 }

    func build(_ text: String) -> RuleBuild { RuleCompiler.build(sources: sources(text), names: names(text)) }

    /// All tests of the text pass.
    func expectSuccess(_ text: String, _ options: TestRunner.Options = TestRunner.Options()) throws {
        let build = build(text)
        let errors = build.diagnostics.filter { $0.severity == .error }
        try #require(errors.isEmpty, "\(errors.map(\.line))")
        let results = TestRunner.run(build.set, names: names(text), options: options).results
        #expect(!results.isEmpty)
        for result in results {
            if let failure = result.failure { Issue.record("\(failure.diagnostic.message) \(failure.trace)") }
        }
    }

    /// Of the errors.
    func codes(_ text: String) -> [String] {
        build(text).diagnostics.filter { $0.severity == .error }.map(\.code)
    }

    /// Of the first rule.
    func sentence(_ text: String) throws -> String {
        let set = build(text).set
        return Paraphrase.sentence(of: try #require(set.rules.first), in: set, names: names(text))
    }

    func formatted(_ text: String) -> String {
        Formatter.format(Parser.parse(SourceText(name: "rules.hearth", text: text))) { _ in nil }
    }
}
