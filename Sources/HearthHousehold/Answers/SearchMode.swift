/// How texts were looked for.
package enum SearchMode: String, Sendable {
    /// By meaning.
    case semantic
    /// By words.
    case keyword
}

/// From which score on a sentence may be said (docs/spec/household.md, sections 1.6 and 1.7).
package struct AnswerBands: Hashable, Sendable {
    /// It may be offered as the closest there is.
    package let near: Double
    /// It may be quoted as the answer.
    package let sure: Double

    /// Cosines of the model.
    package static let full = AnswerBands(near: 0.25, sure: 0.35)
    /// Cosines of the small table.
    package static let small = AnswerBands(near: 0.45, sure: 0.55)
    /// Shares of the question's words: a half, and all of them in one sentence.
    package static let words = AnswerBands(near: 0.5, sure: 1)
}
