package import FoundationEssentials
package import HearthModel

/// What is counted of an item (docs/spec/household.md, section 5.3).
package struct ItemFacts: Sendable {
    package let id: UUID
    package let kind: Item.Kind
    package let tags: [String]
    package let createdAt: Instant

    package init(id: UUID, kind: Item.Kind, tags: [String], createdAt: Instant) {
        (self.id, self.kind, self.tags, self.createdAt) = (id, kind, tags, createdAt)
    }
}

/// How many there are of something with a name.
package struct NamedCount: Hashable, Sendable {
    package let name: String
    package let count: Int

    package init(name: String, count: Int) { (self.name, self.count) = (name, count) }

    /// The most first, then by name.
    static func ranked(_ names: some Sequence<String>) -> [NamedCount] {
        Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).map(NamedCount.init).sorted {
            (-$0.count, $0.name) < (-$1.count, $1.name)
        }
    }
}
