package import HearthModel

/// A question of a rule, and what has become of it.
package struct HouseQuestion: Sendable, Equatable {
    package enum State: String, Sendable {
        case open, answered, expired
        /// Its rule goes on without it.
        case withdrawn
    }

    package var question: Question
    package var state = State.open
    /// What was answered, or what silence means.
    package var answer: String?
    package var by: Origin?

    package init(_ question: Question) { self.question = question }
}
