import FuzzParts
import HearthRules
import Testing

/// Texts nobody wrote, broken and sound, for as long as `scripts/fuzz` asks.
@Suite struct TextFuzzTests {
    @Test func parser() throws {
        try Fuzzer("parser", usually: 100).run { seed, fuzzer in
            let text = Self.text(seed)
            fuzzer.leave(text)
            let source = SourceText(name: ProgramWriter.fileName, text: text)
            let file = Parser.parse(source)
            try #require(file.tokens.map { source[$0.span] }.joined() == source.text)
            for diagnostic in file.diagnostics {
                try #require(diagnostic.span.start >= 0 && diagnostic.span.end <= source.utf8.count, "\(diagnostic)")
            }
            let set = Resolver.resolve([file], names: House.names)
            for diagnostic in set.diagnostics {
                try #require(diagnostic.span.start >= 0 && diagnostic.span.end <= source.utf8.count, "\(diagnostic)")
            }
            _ = Compiler.compile(set, names: House.names)
        }
    }

    @Test func formatter() throws {
        try Fuzzer("formatter", usually: 100).run { seed, fuzzer in
            let text = Self.text(seed)
            fuzzer.leave(text)
            let file = Self.parsed(text)
            let once = Formatter.format(file) { _ in nil }
            let again = Self.parsed(once)
            try #require(Formatter.format(again) { _ in nil } == once)
            guard file.diagnostics.isEmpty else { return }
            try #require(again.diagnostics.isEmpty)
            try #require(again.declarations.map(\.fingerprint) == file.declarations.map(\.fingerprint))
        }
    }

    private static func parsed(_ text: String) -> SyntaxFile {
        Parser.parse(SourceText(name: ProgramWriter.fileName, text: text))
    }

    private static func text(_ seed: UInt64) -> String {
        if seed.isMultiple(of: 2) {
            var writer = ProgramWriter(seed: seed)
            return writer.program(declarations: Int.random(in: 1...4, using: &writer.random))
        }
        var breaker = TextBreaker(seed: seed)
        return breaker.text()
    }
}
