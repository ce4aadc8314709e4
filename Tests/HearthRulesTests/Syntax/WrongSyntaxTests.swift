import HearthRules
import Testing

/// Mistakes people make: the code, the words it points at, the sentence, and the text after each of the fixes.
struct WrongSyntax: Sendable, CustomTestStringConvertible {
    var text: String
    var code: String
    /// What the finding points at.
    var at: String
    var message: String
    /// The whole text after each fix that is offered. All are without findings.
    var fixed: [String]
    var testDescription: String { text }

    init(_ text: String, _ code: String, at: String, _ message: String, fixed: [String] = []) {
        (self.text, self.code, self.at, self.message, self.fixed) = (text, code, at, message, fixed)
    }

    typealias Wrong = WrongSyntax

    static let all = words + phrases + instants + spellings + readings + places + foreign
}

@Suite struct WrongSyntaxTests {
    @Test(arguments: WrongSyntax.all)
    func isToldOnceAndCured(_ wrong: WrongSyntax) throws {
        let file = parse(wrong.text)
        #expect(file.diagnostics.map(\.code) == [wrong.code])
        let diagnostic = try #require(file.diagnostics.first)
        #expect(file.source[diagnostic.span] == wrong.at)
        #expect(diagnostic.message == wrong.message)
        #expect(MessageCatalogue.says(diagnostic))
        let fixed = diagnostic.fixes.map { $0.applied(to: file.source) }
        #expect(fixed == wrong.fixed)
        for text in fixed { #expect(parse(text).diagnostics.map(\.line) == []) }
    }

    @Test func severalMistakesAreAllTold() {
        let file = parse(
            """
            when door opens and ann arrives { log "one" }
            whne door opens { trun on lamp }
            rule "Three" urgent low: while room < 20,5 °C { wait 5 min; turn on fan for 5 minits }
            test "four" { expct lamp is on  foo bar  wait 24 }
            fn five = 5
            while mode is night { turn on lamp }
            """)
        let codes = [
            "E101", "E100", "E100", "E112", "E104", "E108", "E106", "E100", "E100", "E100",
        ]
        #expect(file.diagnostics.map(\.code) == codes, "\(file.diagnostics.map(\.line))")
        // Only what cannot be understood is lost.
        #expect(file.declarations.count == 5)
    }

    /// Mistakes that come in pairs: the codes, and the text after the first fix of each.
    @Test(arguments: [
        (
            "rule \"A\" { when door opens { log \"x\" } }", ["E100", "E100"],
            "rule \"A\": when door opens { log \"x\" } "
        ),
        (
            "when door opens { after 5 min, turn off lamp }", ["E100", "E100"],
            "when door opens { wait 5 min; turn off lamp }"
        ),
        (
            "rule \"A\" urgent {\n  when door opens\n  turn on lamp\n}", ["E100", "E100"],
            "rule \"A\" urgent:\n  when door opens {\n  turn on lamp\n}"
        ),
        (
            "when door opens then open garage", ["E100", "E109"], "when door opens { open garage }"
        ),
        (
            "when door opens\nlamp = on", ["E100", "E100", "E109"], "when door opens {\nturn on lamp }"
        ),
        (
            "rule \"A\": daily at 7:00 { log \"x\" }", ["E100", "E100"], "rule \"A\": when at 7:00 { log \"x\" }"
        ),
        (
            "when door opens { notify 'x', wait 5m then log \"y\" }", ["E100", "E100", "E106", "E100"],
            "when door opens { notify everyone \"x\"; wait 5min; log \"y\" }"
        ),
    ])
    func whatBelongsTogetherIsCuredTogether(_ text: String, _ codes: [String], _ cured: String) {
        let file = parse(text)
        #expect(file.diagnostics.map(\.code) == codes, "\(file.diagnostics.map(\.line))")
        let edits = file.diagnostics.flatMap { $0.fixes.first?.edits ?? [] }
        let fixed = Diagnostic.Fix("", edits).applied(to: file.source)
        #expect(fixed == cured)
        #expect(parse(fixed).diagnostics == [])
    }

    @Test func aBrokenRuleLosesOnlyItself() throws {
        let file = parse(
            """
            rule "A": when door opens { log "a" }
            rule "B": when ? { log "b" }
            rule "C": when door opens { log "c"; ? 5; log "d" }
            """)
        let names = file.declarations.compactMap { declaration in
            if case .rule(let rule) = declaration.kind { rule.name?.text } else { nil }
        }
        #expect(names.contains("A") && names.contains("C"))
        #expect(file.diagnostics.count == 2)
        guard case .rule(let last)? = file.declarations.last?.kind, case .when(let when) = last.body else {
            Issue.record("the last declaration is a `when`")
            return
        }
        #expect(when.block.statements.count == 2)
    }

    @Test func aNameBeginningWithFixtureMayDeclareDevices() {
        let text = "device lamp: light\ndevice washer.program: enum [eco, normal]"
        for name in ["fixture.hearth", "rooms/fixture-2.hearth", "Fixture_a.hearth"] {
            #expect(Parser.parse(SourceText(name: name, text: text)).diagnostics == [])
        }
        let codes = Parser.parse(SourceText(name: "fixtures/rules.hearth", text: text)).diagnostics.map(\.code)
        #expect(codes == ["E108", "E108"])
    }

    @Test func nestingHasALimit() {
        func nested(_ count: Int) -> [String] {
            let text = "while " + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
            return parse(text + " { turn on b }").diagnostics.map(\.line)
        }
        #expect(nested(32) == [])
        #expect(nested(33) == ["E301 Nesting is 33; the limit is 32."])
        let blocks = String(repeating: "if a { ", count: 40) + String(repeating: "} ", count: 40)
        #expect(parse("when b { \(blocks)}").diagnostics.map(\.line) == ["E301 Nesting is 33; the limit is 32."])
    }

    private func parse(_ text: String) -> SyntaxFile { Parser.parse(SourceText(name: "rules.hearth", text: text)) }
}

extension Diagnostic.Fix {
    func applied(to source: SourceText) -> String {
        var bytes = source.utf8
        for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
            bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
