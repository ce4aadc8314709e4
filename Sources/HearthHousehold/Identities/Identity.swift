package import FoundationEssentials
package import HearthModel

/// A way somebody likes things to be: a person may be one at breakfast and another at a party. It holds categories
/// (docs/spec/household.md, section 2.1).
package struct Identity: Hashable, Sendable {
    /// Of one owner.
    package static let limit = 20

    package let id: UUID
    package let owner: RowOwner
    package var name: String
    /// An identity of the same owner.
    package var parent: UUID?
    /// One of each owner's is.
    package var isBase: Bool
    package var visibility: RowVisibility
    package let createdAt: Instant
    package var updatedAt: Instant

    package init(
        id: UUID, owner: RowOwner, name: String, parent: UUID?, isBase: Bool, visibility: RowVisibility,
        createdAt: Instant, updatedAt: Instant
    ) {
        (self.id, self.owner, self.name, self.parent) = (id, owner, name, parent)
        (self.isBase, self.visibility, self.createdAt, self.updatedAt) = (isBase, visibility, createdAt, updatedAt)
    }
}

/// An identity with all that it holds.
package struct WholeIdentity: Sendable {
    package let identity: Identity
    /// By level, then as they were made.
    package let categories: [Category]
    /// By position, then as they were made.
    package let influences: [Influence]

    package init(identity: Identity, categories: [Category], influences: [Influence]) {
        (self.identity, self.categories, self.influences) = (identity, categories, influences)
    }
}
