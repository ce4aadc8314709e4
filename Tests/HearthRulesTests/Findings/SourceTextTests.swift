import HearthRules
import Testing

@Suite struct SourceTextTests {
    @Test func placesCountLinesAndCharactersFromOne() {
        let source = SourceText(name: "a.hearth", text: "when é opens\n{ x }\n")
        #expect(source.place(of: 0) == (1, 1))
        // é takes two bytes and one column.
        #expect(source.place(of: 8) == (1, 8))
        #expect(source.place(of: 14) == (2, 1))
        #expect(source.place(of: 1_000) == (3, 1))
        #expect(source.place(of: -1) == (1, 1))
    }

    @Test func spansOutsideTheTextAreClamped() {
        let source = SourceText(name: "a.hearth", text: "abc")
        #expect(source[Span(1, 2)] == "b")
        #expect(source[Span(-5, 50)] == "abc")
        #expect(source[Span(9, 12)] == "")
    }
}
