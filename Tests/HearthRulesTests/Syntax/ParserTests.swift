import HearthRules
import Testing

@Suite struct ParserTests {
    @Test(arguments: ExampleFiles.all.map(\.name))
    func theExamplesHaveNoFindings(_ name: String) throws {
        let file = try #require(ExampleFiles.all.first { $0.name == name })
        let parsed = Parser.parse(SourceText(name: file.name, text: file.text))
        #expect(parsed.findings.map(\.line) == [])
        #expect(!parsed.declarations.isEmpty)
        #expect(parsed.tokens.map { parsed.source[$0.span] }.joined() == file.text)
    }
}

extension Finding {
    /// As shown, without the place.
    var line: String { "\(code) \(message)" }
}
