import HearthRules
import Testing

@Suite struct FingerprintTests {
    @Test(arguments: [
        ("layout, `;` and comments", "when a { log \"x\" log \"y\" }", "when a\n{ # why\n  log \"x\";\n  log \"y\" }"),
        ("letter case", "while hall.light is on { turn on b }", "While HALL.light IS On { Turn on B }"),
        ("spellings of a unit", "while t > 20 degC { set a to 5 percent }", "while t > 20 °C { set a to 5% }"),
        ("parts of a duration", "when a for 90 min { log \"x\" }", "when a for 1 h 30 min { log \"x\" }"),
        ("brackets that change nothing", "while (a) and b { turn on c }", "while a and (b) { turn on c }"),
        (
            "the order of rule words", "rule \"A\" off low: when a { log \"x\" }",
            "rule \"A\" low off: when a { log \"x\" }"
        ),
        ("the name", "rule \"A\": when a { log \"x\" }", "rule \"B\": when a { log \"x\" }"),
        ("`restarting` unsaid", "when a { wait 5 s }", "when a, restarting { wait 5 s }"),
    ])
    func doesNotCount(_ what: String, _ one: String, _ other: String) throws {
        #expect(try fingerprint(one) == fingerprint(other), "\(what)")
    }

    @Test(arguments: [
        ("values in other units", "while t > 25 °C { turn on a }", "while t > 77 °F { turn on a }"),
        ("brackets that change something", "when a or b { log \"x\" }", "when (a or b) { log \"x\" }"),
        ("the order of statements", "when a { log \"x\" log \"y\" }", "when a { log \"y\" log \"x\" }"),
        ("a gate is no condition", "while a if b { turn on c }", "while a and b { turn on c }"),
        ("letters of a text", "when a { log \"x\" }", "when a { log \"X\" }"),
        ("a layer", "when a { log \"x\" }", "rule \"A\" low: when a { log \"x\" }"),
        ("one word or two", "when a.b { log \"x\" }", "when ab { log \"x\" }"),
    ])
    func counts(_ what: String, _ one: String, _ other: String) throws {
        #expect(try fingerprint(one) != fingerprint(other), "\(what)")
    }

    /// It is kept in stores: it may not change from one start, or one version, to the next.
    @Test func staysTheSame() throws {
        #expect(try fingerprint("while hall.motion, lingering 3 min { turn on hall.light }") == 0xCF9_DD92_357B_A66B)
    }

    @Test func otherDeclarationsHaveOneToo() {
        func all(_ text: String) -> [UInt64] {
            Parser.parse(SourceText(name: "a.hearth", text: text)).declarations.map(\.fingerprint)
        }
        let text =
            "fn f(a: temp = 5 °C) = a > 3 °C\nscene s { a: on }\nrecipe r() { rule \"A\": while a { turn on b } }"
        #expect(all(text) == all(text.replacing(" ", with: "  ")))
        #expect(Set(all(text)).count == 3)
        #expect(all("fn f() = 1") != all("fn g() = 1"))
    }

    private func fingerprint(_ text: String) throws -> UInt64 {
        let file = Parser.parse(SourceText(name: "a.hearth", text: text))
        #expect(file.diagnostics.map(\.line) == [])
        guard case .rule(let rule)? = file.declarations.first?.kind else { throw NoRule() }
        return rule.fingerprint
    }

    private struct NoRule: Error {}
}
