import HearthRules
import Testing

@Suite struct ParserTests {
    @Test(arguments: ExampleFiles.all.map(\.name))
    func theExamplesHaveNoDiagnostics(_ name: String) throws {
        let file = try #require(ExampleFiles.all.first { $0.name == name })
        let parsed = Parser.parse(SourceText(name: file.name, text: file.text))
        #expect(parsed.diagnostics.map(\.line) == [])
        #expect(!parsed.declarations.isEmpty)
        #expect(parsed.tokens.map { parsed.source[$0.span] }.joined() == file.text)
    }

    /// Time grows with the text, whatever it is: where it grew with the square, each of these took minutes.
    @Test(.timeLimit(.minutes(1)), arguments: ["„", "'", ";", "1e5", "when ", "fn a(", "while a, b "])
    func aLongTextOfOneKindIsReadInTime(_ piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
        let parsed = Parser.parse(SourceText(name: "a.hearth", text: text))
        #expect(parsed.tokens.map { parsed.source[$0.span] }.joined() == text)
        #expect(!parsed.diagnostics.isEmpty)
        for diagnostic in parsed.diagnostics { #expect(parsed.source.place(of: diagnostic.span.start).line == 1) }
    }
}

extension Diagnostic {
    /// As shown, without the place.
    var line: String { "\(code) \(message)" }
}
