package import FoundationEssentials
package import HearthModel

/// Something that somebody likes, such as a band, and how much.
package struct Influence: Hashable, Sendable {
    /// Of one identity.
    package static let limit = 2_000

    package let id: UUID
    package var category: UUID
    package var name: String
    /// 0 to 100, with one decimal.
    package var alignment: Double
    /// From 0; further down counts for less.
    package var position: Int
    package var moodTags: [String]
    /// A JSON object without nulls.
    package var metadata: String?
    package let createdAt: Instant

    package init(
        id: UUID, category: UUID, name: String, alignment: Double, position: Int, moodTags: [String], metadata: String?,
        createdAt: Instant
    ) {
        (self.id, self.category, self.name, self.alignment) = (id, category, name, alignment)
        (self.position, self.moodTags, self.metadata, self.createdAt) = (position, moodTags, metadata, createdAt)
    }

    /// As it is kept: one decimal, half up.
    package static func kept(alignment: Double) -> Double { (alignment * 10 + 0.5).rounded(.down) / 10 }
}
