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

    @Test(arguments: ["x", "é", "🇩🇪", "e\u{301}\u{302}", "👩‍👩‍👧", "a👩‍👩‍👧é "])
    func placesOnLongLinesAreThoseOfShortOnes(_ piece: String) {
        let text = "first\n" + String(repeating: piece, count: 2_000) + "\nlast"
        let source = SourceText(name: "a.hearth", text: text)
        let end = source.utf8.count - "\nlast".utf8.count
        for offset in stride(from: 6, through: end, by: 7) {
            let counted = String(decoding: source.utf8[6..<offset], as: UTF8.self).count + 1
            #expect(source.place(of: offset) == (2, counted))
        }
        #expect(source.place(of: end + 1) == (3, 1))
    }

    @Test func spansOutsideTheTextAreClamped() {
        let source = SourceText(name: "a.hearth", text: "abc")
        #expect(source[Span(1, 2)] == "b")
        #expect(source[Span(-5, 50)] == "abc")
        #expect(source[Span(9, 12)] == "")
    }

    @Test func textIsNormalisedAndLosesItsByteOrderMark() {
        let source = SourceText(name: "a.hearth", bytes: [0xEF, 0xBB, 0xBF] + Array("cafe\u{301}".utf8))
        #expect(source.utf8 == Array("caf\u{E9}".utf8))
        #expect(source.unreadable == nil)
    }

    @Test(arguments: [
        ([0x61, 0xFF], "it is not UTF-8", 1),
        (Array("a\n\u{7}b".utf8), "it has a control character, U+0007", 2),
        (Array("a\rb".utf8), "it has a control character, U+000D", 1),
        (Array("a\u{85}b".utf8), "it has a control character, U+0085", 1),
        ([UInt8](repeating: 0x20, count: 262_145), "it has 262145 bytes and the limit is 262144", 1),
    ])
    func filesThatAreNoTextSayWhy(_ bytes: [UInt8], _ reason: String, _ line: Int) throws {
        let source = SourceText(name: "a.hearth", bytes: bytes)
        let file = Parser.parse(source)
        #expect(file.diagnostics.map(\.message) == ["This file cannot be read: \(reason)."])
        #expect(file.diagnostics.map(\.code) == ["E111"])
        #expect(source.place(of: try #require(file.diagnostics.first).span.start).line == line)
        #expect(file.declarations.isEmpty)
        #expect(file.tokens.map { source[$0.span] }.joined() == source.text)
        #expect(Formatter.format(file) { _ in nil } == source.text)
    }

    @Test func tabsAndBothLineEndsAreText() {
        #expect(SourceText(name: "a.hearth", text: "a\tb\r\nc\n").unreadable == nil)
    }
}
