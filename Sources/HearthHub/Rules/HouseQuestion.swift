package import HearthModel

/// A question of a rule or of the house itself, and what has become of it.
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

    /// The house counts its own questions down from −1.
    package var id: String { isOfHouse ? "q_h\(-question.id)" : "q_\(question.id)" }

    /// No rule asks it.
    package var isOfHouse: Bool { question.id < 0 }

    /// The number of the question of this id.
    package static func number(ofID id: String) -> Int64? {
        if id.hasPrefix("q_h") { return Int64(id.dropFirst(3)).map { -$0 } }
        return id.hasPrefix("q_") ? Int64(id.dropFirst(2)) : nil
    }

    /// How many that are closed are kept; the oldest give way.
    static let kept = 200
}
