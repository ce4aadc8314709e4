package import FoundationEssentials

/// Items that have a tag in common. What items are about is not looked at, only how somebody has filed them.
package struct TagCluster: Sendable {
    package static let most = 10
    private static let mostKeywords = 5

    /// The tag.
    package let name: String
    package let items: [UUID]
    /// The most frequent tags among the items.
    package let keywords: [String]
    /// How much alike the tags of the items are, 0 to 1: the mean share that they have in common with the core, which is
    /// the tags that at least half of the items have.
    package let cohesion: Double
    /// The item that is most like the core.
    package let center: UUID

    /// One for each tag on two items or more, the largest first.
    /// - Parameter items: the newest first.
    package static func clusters(of items: [ItemFacts]) -> [TagCluster] {
        NamedCount.ranked(items.flatMap(\.tags)).prefix { $0.count >= 2 }.prefix(most).compactMap { tag in
            TagCluster(tag.name, items.filter { $0.tags.contains(tag.name) })
        }
    }

    private init?(_ name: String, _ items: [ItemFacts]) {
        let ranked = NamedCount.ranked(items.flatMap(\.tags))
        let core = Set(ranked.prefix { $0.count * 2 >= items.count }.map(\.name))
        let likeness = items.map { item in
            let tags = Set(item.tags)
            return Double(tags.intersection(core).count) / Double(tags.union(core).count)
        }
        guard let most = likeness.max(), let place = likeness.firstIndex(of: most) else { return nil }
        self.name = name
        self.items = items.map(\.id)
        keywords = ranked.prefix(Self.mostKeywords).map(\.name)
        cohesion = likeness.reduce(0, +) / Double(likeness.count)
        center = items[place].id
    }
}
