package import FoundationEssentials
package import HearthModel

/// What is left of a row.
package struct Deletion: Hashable, Sendable {
    package let id: UUID
    package let at: Instant

    package init(id: UUID, at: Instant) { (self.id, self.at) = (id, at) }
}
