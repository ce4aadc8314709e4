package import HearthModel

/// A question of a rule, and what has become of it.
package struct HouseQuestion: Sendable, Equatable, Codable {
    package enum State: String, Sendable, Codable, CaseIterable {
        case open, answered, expired
        /// Its rule goes on without it.
        case withdrawn
    }

    package var question: Question
    package var askedAt: Instant
    package var state = State.open
    /// What was answered, or what silence means.
    package var answer: String?
    package var by: Origin?
    /// One for each channel of each whom it is put to; `nil` if none of them has any.
    package var deliveries: [HouseDelivery]?

    package init(_ question: Question, at instant: Instant) { (self.question, askedAt) = (question, instant) }

    package var id: String { "q_\(question.id)" }

    /// How many that are closed are kept; the oldest give way.
    static let kept = 200
}
