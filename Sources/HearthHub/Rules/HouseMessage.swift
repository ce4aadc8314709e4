package import HearthModel

/// What a rule, or the house by itself, has told people.
package struct HouseMessage: Sendable, Equatable, Codable {
    /// Grows by one.
    package var number: Int64
    package var at: Instant
    /// Ids of people.
    package var to: [String]
    package var text: String
    package var urgency: Message.Urgency
    /// Key of the rule; empty if the house tells it by itself.
    package var rule: String
    /// Ids of the concerns that the house tells by itself.
    package var about: [String]?
    /// Nobody but these people reads it, owners included; `nil`: who reads for all may as well.
    package var isPrivate: Bool?
    /// Ids of those among them who have read it; `nil` if nobody has.
    package var readBy: [String]?
    /// One for each channel of each of them; `nil` if none of them has any.
    package var deliveries: [HouseDelivery]?

    package var id: String { "n_\(number)" }

    /// - Parameter person: id; `nil` for those who read for the house, to whom it is read as soon as anybody has.
    package func isRead(by person: String?) -> Bool {
        guard let readBy else { return false }
        return person.map(readBy.contains) ?? true
    }

    /// - Parameter person: id; `nil` for one who reads for all.
    package func isFor(_ person: String?) -> Bool { person.map(to.contains) ?? (isPrivate != true) }

    /// For the log, the list of events and all others that more people read than those whom it is told.
    var openText: String { isPrivate == true ? "A private message to \(to.joined(separator: ", "))" : text }

    /// How many are kept; the oldest give way.
    static let kept: Int64 = 200
}
