import FuzzParts
import HearthHousehold
import Testing

/// What people type to find items (docs/spec/household.md, section 1.5).
@Suite struct SearchQueryTests {
    @Test func partsOfAQuery() {
        let query = SearchQuery(#"the "red  lamp" -hall -"by night" tag:Kitchen tag:"long list" bulb"#)
        #expect(query.terms.map(\.text) == ["red  lamp", "bulb"] && query.terms.map(\.isQuoted) == [true, false])
        #expect(query.terms.map(\.isBeginning) == [false, true])
        #expect(query.excluded.map(\.text) == ["hall", "by night"] && query.tags == ["kitchen", "long list"])
    }

    @Test(arguments: [
        ("a b c", ["b", "c"]), ("to be", ["to", "be"]), ("\"the\" lamp", ["the", "lamp"]), ("", []), ("   ", []),
        ("!!! ?", []), ("-", []), ("- a-b", ["a-b"]), ("\"open end", ["open end"]), ("a\u{0}b\u{7}", ["b"]),
        ("\"\" x", ["x"]), ("tag:", []), ("lamp \"lamp\" lamp", ["lamp", "lamp"]),
    ])
    func termsOf(text: String, terms: [String]) {
        #expect(SearchQuery(text).terms.map(\.text) == terms)
    }

    @Test func theLastWordIsABeginningFromThreeLetters() {
        #expect(SearchQuery("red la").terms.map(\.isBeginning) == [false, false])
        #expect(SearchQuery("red lam").terms.map(\.isBeginning) == [false, true])
        #expect(SearchQuery("red \"lam\"").terms.map(\.isBeginning) == [false, false])
    }

    @Test(arguments: [
        ("oak", 0), ("oaks", 1), ("garnets", 1), ("cucumber", 2), ("über", 1), ("abc12", 0), ("two words", 0),
        ("C++x", 0),
    ])
    func howFarAWordMayBeMistyped(word: String, limit: Int) { #expect((Typo(word)?.limit ?? 0) == limit) }

    @Test func candidatesAreTheNearest() {
        let typo = Typo("Gardén")
        let words = ["garden", "gardens", "warden", "guard", "grade", "harden", "gradne"]
        #expect(typo?.candidates(among: words).map(\.word) == ["gardens", "harden", "warden"], "not the word itself")
        #expect(Typo("cucumber")?.candidates(among: ["cucumbre", "cuncumbre", "cumber"]).map(\.distance) == [1, 2, 2])
    }

    @Test func anythingMayBeTyped() throws {
        try Fuzzer("queries", usually: 2_000).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            let pieces = [
                "\"", "-", "tag:", " ", "lamp", "é", "e\u{301}", "\u{0}", "*", "🏠", "'", "(", "OR", "\u{202e}",
            ]
            let text = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            fuzzer.leave(text)
            let query = SearchQuery(text)
            for term in query.terms + query.excluded {
                #expect(!term.text.contains("\0") && term.text.unicodeScalars.contains(where: \.isWordPart), "\(seed)")
                #expect(!term.text.contains("\"") || !term.isQuoted, "\(seed)")
                _ = term.typo?.candidates(among: ["lamp", "lamps", "lampe"])
            }
        }
    }
}
