package import FoundationEssentials
package import HearthModel

/// A shelf of an identity, such as its music; shelves may stand in others.
package struct Category: Hashable, Sendable {
    /// Of one identity.
    package static let limit = 200

    package let id: UUID
    package let identity: UUID
    /// Another category of the identity.
    package var parent: UUID?
    package var name: String
    /// What it is about: `music`, `film`, …
    package var type: String
    /// From 1, for those without a parent.
    package var level: Int
    /// As the client gave it, in JSON. It does not enter the match score.
    package var curve: String?
    package let createdAt: Instant

    package init(
        id: UUID, identity: UUID, parent: UUID?, name: String, type: String, level: Int, curve: String?,
        createdAt: Instant
    ) {
        (self.id, self.identity, self.parent, self.name, self.type) = (id, identity, parent, name, type)
        (self.level, self.curve, self.createdAt) = (level, curve, createdAt)
    }
}
