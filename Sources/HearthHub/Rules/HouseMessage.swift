package import HearthModel

/// What a rule has told people.
package struct HouseMessage: Sendable, Equatable, Codable {
    /// Grows by one.
    package var number: Int64
    package var at: Instant
    /// Ids of people.
    package var to: [String]
    package var text: String
    package var urgency: Message.Urgency
    /// Key of the rule.
    package var rule: String

    package var id: String { "n_\(number)" }

    /// How many are kept; the oldest give way.
    static let kept: Int64 = 200
}
