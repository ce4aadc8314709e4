import HearthRuleTools
import Testing

@Suite struct DiagnosticTests {
    @Test func whatIsWrongIsAValueWithItsPlaceAndItsFixes() throws {
        var rules = EditedRules("# 🏠\nwhen hall.ligth turns on { log \"x\" }")
        let diagnostics = rules.folder.diagnostics()[EditedRules.name]
        let diagnostic = try #require(diagnostics?.first { $0.code == "E201" })
        #expect(diagnostic.severity == .error && diagnostic.related.isEmpty)
        #expect(diagnostic.range == TextPosition(1, 5)..<TextPosition(1, 15))
        let fix = try #require(diagnostic.fixes.first)
        #expect(fix.edits == [TextEdit(range: diagnostic.range, text: "hall.light")])
    }

    @Test func aPlaceInAnotherFileIsRelated() throws {
        var rules = EditedRules("var guests: yesno = no", ["zoo.hearth": "\nvar guests: yesno = yes"])
        let diagnostics = rules.folder.diagnostics()["zoo.hearth"]
        let diagnostic = try #require(diagnostics?.first { $0.code == "E110" })
        #expect(diagnostic.related.first?.file == EditedRules.name)
        #expect(diagnostic.related.first?.range.lowerBound == TextPosition(0, 0))
    }

    @Test func aChangeIsSeenByItsRevision() {
        var rules = EditedRules("when hall.motion turns on { turn on hall.light for 5 min }")
        let before = rules.folder.revision
        var diagnostics = rules.folder.diagnostics()
        #expect(diagnostics[EditedRules.name] == nil)
        #expect(rules.folder.revision == before)
        rules.folder.hold(Document(name: EditedRules.name, text: "when hall.motion opens { }"))
        #expect(rules.folder.revision > before)
        diagnostics = rules.folder.diagnostics()
        #expect(diagnostics[EditedRules.name]?.isEmpty == false)
    }

    @Test func ofAFileThatIsNotThereNothingIsSaid() throws {
        var rules = EditedRules("")
        let start = TextPosition(0, 0)
        let completions = rules.folder.completions(in: "other.hearth", at: start)
        let hover = rules.folder.hover(in: "other.hearth", at: start)
        let (edits, symbols) = (rules.folder.formatting(of: "other.hearth"), rules.folder.symbols(of: "other.hearth"))
        let renaming = try rules.folder.renaming(in: "other.hearth", at: start, to: "x")
        #expect(completions == nil && hover == nil && edits.isEmpty && symbols.isEmpty && renaming.isEmpty)
    }
}
