package import FoundationEssentials
package import HearthModel

/// A category that is to be made, or what shall change about one: what is `nil` stays.
package struct CategoryChange: Sendable {
    package var identity: UUID?
    package var parent: UUID?
    package var name: String?
    package var type: String?
    package var curve: String?
    /// Of a row that is made; `nil`: now. What lies ahead counts as now.
    package var createdAt: Instant?

    package init(
        identity: UUID? = nil, parent: UUID? = nil, name: String? = nil, type: String? = nil, curve: String? = nil,
        createdAt: Instant? = nil
    ) {
        (self.identity, self.parent, self.name, self.type) = (identity, parent, name, type)
        (self.curve, self.createdAt) = (curve, createdAt)
    }
}

/// An influence that is to be made, or what shall change about one: what is `nil` stays.
package struct InfluenceChange: Sendable {
    package var category: UUID?
    package var name: String?
    package var alignment: Double?
    package var position: Int?
    package var moodTags: [String]?
    package var metadata: String?
    /// Of a row that is made; `nil`: now. What lies ahead counts as now.
    package var createdAt: Instant?

    package init(
        category: UUID? = nil, name: String? = nil, alignment: Double? = nil, position: Int? = nil,
        moodTags: [String]? = nil, metadata: String? = nil, createdAt: Instant? = nil
    ) {
        (self.category, self.name, self.position, self.moodTags) = (category, name, position, moodTags)
        self.alignment = alignment.map(Influence.kept)
        (self.metadata, self.createdAt) = (metadata, createdAt)
    }

    package func applied(to influence: Influence) -> Influence {
        var changed = influence
        changed.category = category ?? influence.category
        changed.name = name ?? influence.name
        changed.alignment = alignment ?? influence.alignment
        changed.position = position ?? influence.position
        changed.moodTags = moodTags ?? influence.moodTags
        changed.metadata = metadata ?? influence.metadata
        return changed
    }
}
