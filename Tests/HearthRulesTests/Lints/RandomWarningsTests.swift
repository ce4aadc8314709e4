import Testing

@testable import HearthRules

/// Rules by chance: what is offered about them is sound, and they can be told.
@Suite struct RandomWarningsTests {
    static let seeds: Range<UInt64> = 1..<21

    @Test(arguments: seeds)
    func everyFixCuresWithoutHarm(_ seed: UInt64) throws {
        var random = RandomRules(seed: seed)
        let text = random.program(rules: 8)
        let diagnostics = checked(text)
        try #require(!diagnostics.contains { $0.severity == .error }, "\(diagnostics.map(\.line))\n\(text)")
        for diagnostic in diagnostics {
            for fix in diagnostic.fixes {
                let better = fixed(text, fix)
                let after = checked(better)
                #expect(
                    !after.contains { $0.severity == .error },
                    "\(diagnostic.line): \(fix.title)\n\(better)\n\(after.map(\.line))")
                #expect(
                    after.filter { $0.line == diagnostic.line }.count
                        < diagnostics.filter { $0.line == diagnostic.line }.count,
                    "\(diagnostic.line): \(fix.title)\n\(better)")
            }
        }
    }

    @Test(arguments: seeds)
    func everyRuleIsAProgramAndASentence(_ seed: UInt64) {
        var random = RandomRules(seed: seed)
        let set = Resolver.resolve(
            [Parser.parse(SourceText(name: "a.hearth", text: random.program(rules: 12)))], names: House.names)
        CompiledTextsTests.expectSound(Compiler.compile(set, names: House.names))
        for rule in set.rules {
            let sentence = Paraphrase.sentence(of: rule, in: set, names: House.names)
            #expect(sentence.hasSuffix(".") && sentence.first?.isLowercase == false, "\(sentence)")
            #expect(!sentence.contains("  ") && !sentence.contains("something"), "\(sentence)")
        }
    }
}
