package import FoundationEssentials
package import HearthModel

/// An identity that is to be made.
package struct NewIdentity: Sendable {
    package var id: UUID
    package var owner: RowOwner
    package var name: String
    package var parent: UUID?
    /// `nil`: whatever it becomes.
    package var isBase: Bool?
    /// `nil`: now. What lies ahead counts as now.
    package var createdAt: Instant?

    package init(
        id: UUID, owner: RowOwner, name: String, parent: UUID? = nil, isBase: Bool? = nil, createdAt: Instant? = nil
    ) {
        (self.id, self.owner, self.name, self.parent) = (id, owner, name, parent)
        (self.isBase, self.createdAt) = (isBase, createdAt)
    }

    package func createdAt(at now: Instant) -> Instant { min(createdAt ?? now, now) }

    /// Whether it is what is there already, sent once more.
    package func isSame(as there: Identity) -> Bool {
        owner == there.owner && name == there.name && parent == there.parent && (isBase != true || there.isBase)
            && (createdAt ?? there.createdAt) == there.createdAt
    }
}

/// What shall change about an identity; what is `nil` stays.
package struct IdentityChange: Sendable {
    package var name: String?
    package var isBase: Bool?
    package var visibility: RowVisibility?
    /// When the client made the change; if the row is newer, nothing changes.
    package var knownAt: Instant?

    package init(
        name: String? = nil, isBase: Bool? = nil, visibility: RowVisibility? = nil, knownAt: Instant? = nil
    ) {
        (self.name, self.isBase, self.visibility, self.knownAt) = (name, isBase, visibility, knownAt)
    }
}
