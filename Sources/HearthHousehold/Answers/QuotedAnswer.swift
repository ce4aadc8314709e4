/// An answer that says nothing of its own: sentences from texts, word for word, each with where it stands (docs/spec/household.md,
/// section 1.7).
package struct QuotedAnswer: Hashable, Sendable {
    /// What is named as the author of such answers.
    package static let model = "hearth-quotes-1"
    /// Passages that are looked at unless a client asks for another number.
    package static let usualPassages = 3
    package static let passages = 1...10

    package enum Band: String, Sendable {
        /// The sentences answer the question.
        case sure
        /// They are the nearest there is.
        case near
        case nothing
    }

    package struct Citation: Hashable, Sendable {
        /// As in the text: `[1]`.
        package let index: Int
        package let source: PassageSource
        /// Score of its best passage.
        package let relevance: Double

        package init(index: Int, source: PassageSource, relevance: Double) {
            (self.index, self.source, self.relevance) = (index, source, relevance)
        }
    }

    package let band: Band
    package let text: String
    /// One for each number in the text, rising.
    package let citations: [Citation]
    /// The passages that were quoted from.
    package let context: [String]

    private static let mostSentences = 3
    /// Characters.
    private static let length = 600
    /// Sentences that are worse than the best by more are not said.
    private static let spread = 0.1

    private struct Quote {
        let passage: Int
        let place: Int
        let text: String
        let score: Double
    }

    /// - Parameters:
    ///   - passages: the best that were found, the best first.
    ///   - bands: by how they were found.
    ///   - searched: what was looked through, for people: `your notes`.
    package init(from passages: [FoundPassage], by bands: AnswerBands, searched: String) {
        let quotes = passages.enumerated().flatMap { number, passage in
            passage.sentences.enumerated().map {
                Quote(passage: number, place: $0.offset, text: $0.element.text, score: $0.element.score)
            }
        }
        let best = quotes.map(\.score).max() ?? 0
        guard best >= bands.near else {
            (band, text) = (.nothing, "I found nothing about that in \(searched).")
            (citations, context) = ([], [])
            return
        }
        let said = Self.chosen(quotes.filter { $0.score >= max(bands.near, best - Self.spread) })
        var citations: [Citation] = []
        let sentences = said.map { quote in
            let source = passages[quote.passage].source
            let known = citations.first { $0.source.id == source.id }
            // Sentences of one text bear one number, whichever passage they are from.
            let citation =
                known
                ?? Citation(
                    index: citations.count + 1, source: source,
                    relevance: passages.lazy.filter { $0.source.id == source.id }.map(\.score).max() ?? 0)
            if known == nil { citations.append(citation) }
            return "\(quote.text) [\(citation.index)]"
        }
        band = best >= bands.sure ? .sure : .near
        text = (band == .sure ? "" : "The closest I have: ") + sentences.joined(separator: " ")
        self.citations = citations
        context = Set(said.map(\.passage)).sorted().map { passages[$0].text }
    }

    /// The best that there is room for, in the order in which they stand.
    private static func chosen(_ quotes: [Quote]) -> [Quote] {
        var (said, length): ([Quote], Int) = ([], 0)
        for quote in quotes.sorted(by: { ($1.score, $0.passage, $0.place) < ($0.score, $1.passage, $1.place) })
        where said.count < mostSentences && !said.contains(where: { $0.text == quote.text }) {
            let text = quote.text.count <= Self.length ? quote.text : cut(quote.text)
            guard said.isEmpty || length + text.count <= Self.length else { continue }
            said.append(Quote(passage: quote.passage, place: quote.place, text: text, score: quote.score))
            length += text.count
        }
        return said.sorted { ($0.passage, $0.place) < ($1.passage, $1.place) }
    }

    /// A sentence that is too long, up to the last word that there is room for.
    private static func cut(_ text: String) -> String {
        let beginning = text.prefix(length - 2)
        return String(beginning.lastIndex(where: \.isWhitespace).map { beginning[..<$0] } ?? beginning) + " …"
    }
}
