/// A part of a text that can be found by itself: whole sentences (docs/spec/household.md, section 1.6).
package struct Passage: Hashable, Sendable {
    /// In tokens.
    package static let length = 64

    package let sentences: [Substring]

    /// Word for word, with what stands between the sentences.
    package var text: String {
        guard let first = sentences.first, let last = sentences.last else { return "" }
        return String(first.base[first.startIndex..<last.endIndex])
    }

    /// Cuts a text. A sentence that is too long is a passage of its own.
    /// - Parameter tokens: how long a sentence is; without a vocabulary its words and a third more.
    package static func cut(
        _ text: String, tokens: (Substring) -> Int = { (Words.all(of: $0).count * 4 + 2) / 3 }
    ) -> [Passage] {
        var passages: [Passage] = []
        var (open, length): ([Substring], Int) = ([], 0)
        for sentence in Sentences.of(text) {
            let more = tokens(sentence)
            if !open.isEmpty, length + more > Self.length {
                passages.append(Passage(sentences: open))
                (open, length) = ([], 0)
            }
            open.append(sentence)
            length += more
        }
        if !open.isEmpty { passages.append(Passage(sentences: open)) }
        return passages
    }
}
