package import FoundationEssentials
package import HearthModel

/// That an influence was heard, seen or used.
package struct Play: Hashable, Sendable {
    /// So far back it may be told, and so long it counts in a match.
    package static let reach = Milliseconds.days(20)
    /// The same told again within this time is one play.
    package static let apart = Milliseconds.seconds(10)
    package static let isKept = Milliseconds.days(400)

    package let id: UUID
    package let identity: UUID
    package let influence: UUID
    /// What played it.
    package let tool: String
    /// A JSON object.
    package let context: String?
    package let playedAt: Instant

    package init(id: UUID, identity: UUID, influence: UUID, tool: String, context: String?, playedAt: Instant) {
        (self.id, self.identity, self.influence) = (id, identity, influence)
        (self.tool, self.context, self.playedAt) = (tool, context, playedAt)
    }
}
