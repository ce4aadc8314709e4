package import HearthText

/// Where a passage is from, as a citation names it.
package struct PassageSource: Hashable, Sendable {
    package let id: String
    package let title: String
    /// Who or what it belongs to, for people: `This house`.
    package let name: String
    package let url: String?

    package init(id: String, title: String, name: String, url: String? = nil) {
        (self.id, self.title, self.name, self.url) = (id, title, name, url)
    }
}

/// A part of a text that may answer a question.
package struct FoundPassage: Hashable, Sendable {
    package struct Sentence: Hashable, Sendable {
        /// Word for word.
        package let text: String
        /// How well it answers: a cosine, or the share of the question's words.
        package let score: Double

        package init(_ text: String, score: Double) { (self.text, self.score) = (text, score) }
    }

    package let source: PassageSource
    package let text: String
    /// How well it fits the question, 0 to 1.
    package let score: Double
    package let sentences: [Sentence]

    package init(from source: PassageSource, text: String, score: Double, sentences: [Sentence]) {
        (self.source, self.text, self.score, self.sentences) = (source, text, score, sentences)
    }

    /// One that was found by words: its sentences count by those that they share with the question, and it counts as its
    /// best sentence.
    package init(_ passage: Passage, from source: PassageSource, for question: Inquiry) {
        let sentences = passage.sentences.map {
            Sentence(String($0), score: question.share(in: $0, under: source.title))
        }
        self.init(
            from: source, text: passage.text, score: sentences.map(\.score).max() ?? 0, sentences: sentences)
    }
}

extension [FoundPassage] {
    private static var bonus: Double { 0.05 }

    /// The best, those of one score in their order.
    /// - Parameter current: the id of what the person is reading: its passages are preferred a little.
    package func best(_ most: Int, reading current: String? = nil) -> [FoundPassage] {
        map { passage in
            guard passage.source.id == current else { return passage }
            let score = Swift.min(1, passage.score + Self.bonus)
            return FoundPassage(from: passage.source, text: passage.text, score: score, sentences: passage.sentences)
        }.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.prefix(most)
            .map(\.element)
    }
}
