import HearthText
import Testing

@Suite struct WordTests {
    @Test(arguments: [
        ("Der Café-Löffel", ["der", "cafe", "loffel"]), ("don’t 2.5 bar", ["dont", "2", "5", "bar"]),
        ("日本 x", ["日本", "x"]), ("", []), ("-- !", []),
    ]) func wordsAreFolded(text: String, words: [String]) { #expect(Words.all(of: text) == words) }

    @Test(arguments: [
        ("bleeding", "bleed"), ("bleed", "bleed"), ("batteries", "battery"),
        ("stopped", "stop"), ("radiators", "radiator"), ("is", "is"),
        ("valve", "valv"), ("valves", "valv"),
    ]) func stemsAreTheSameForOneWord(word: String, stem: String) { #expect(Words.stem(word) == stem) }

    @Test(arguments: [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Turn to 1.5 bar, e.g. by the tap. Then stop.", ["Turn to 1.5 bar, e.g. by the tap.", "Then stop."]),
        ("Ask Dr. Meier. “Now.” Go on", ["Ask Dr. Meier.", "“Now.”", "Go on"]),
        ("1. Open the tap.\n2. Wait\r\n\n", ["1. Open the tap.", "2. Wait"]), ("…", []), ("  x  ", ["x"]),
    ]) func sentencesEndWhereTheyEnd(text: String, sentences: [String]) {
        #expect(Sentences.of(text).map(String.init) == sentences)
    }

    @Test func passagesAreWholeSentences() {
        let text = (1...20).map { "Sentence number \($0) has seven words." }.joined(separator: " ")
        let passages = Passage.cut(text)
        #expect(passages.count == 3 && passages.map(\.text).joined(separator: " ") == text)
        #expect(Passage.cut("").isEmpty)
    }

    @Test func aRareWordCountsMore() {
        let index = WordIndex([["tap", "water"], ["tap", "key"], ["tap", "tap", "tap"], ["lamp"]])
        #expect(index.ranked(for: ["key", "tap"]).map(\.text) == [1, 2, 0])
        #expect(index.ranked(for: ["key", "tap"]).first?.score == 1)
        #expect(index.ranked(for: ["door"]).isEmpty && WordIndex([]).ranked(for: ["tap"]).isEmpty)
    }
}
