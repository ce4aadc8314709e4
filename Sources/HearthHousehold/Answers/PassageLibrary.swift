internal import HearthText

/// Texts that are asked by their words, such as the packs of the guide.
package struct PassageLibrary: Sendable {
    private let sources: [PassageSource]
    private let passages: [(source: Int, passage: Passage)]
    private let index: WordIndex

    /// A word of a title counts as often as in the search of items.
    private static let titleWeight = 4

    package init(_ texts: [(source: PassageSource, text: String)]) {
        sources = texts.map(\.source)
        passages = texts.enumerated().flatMap { number, text in Passage.cut(text.text).map { (number, $0) } }
        index = WordIndex(
            passages.map { number, passage in
                let title = Words.content(of: texts[number].source.title)
                return repeatElement(title, count: Self.titleWeight).joined() + Words.content(of: passage.text)
            })
    }

    /// Passages with words of the question, the best first.
    /// - Parameter isSeen: whether whoever asks may read it.
    package func passages(
        for question: Inquiry, most: Int, seen isSeen: (PassageSource) -> Bool = { _ in true }
    ) -> [FoundPassage] {
        let hits = index.ranked(for: question.words).map { passages[$0.text] }
            .filter { isSeen(sources[$0.source]) }.prefix(most * Self.breadth)
        return hits.map { FoundPassage($0.passage, from: sources[$0.source], for: question) }.best(most)
    }

    /// So many times as many passages are looked at: rare words find them, and how much of the question they have is
    /// counted then.
    private static let breadth = 4
}
