/// How many rows there are of one person.
package struct OwnRows: Hashable, Sendable {
    package let identities: Int
    package let categories: Int
    package let influences: Int
    package let plays: Int
    package let items: Int
    /// Items that the person told the house to remember; `items` does not count them.
    package let memories: Int

    package init(identities: Int, categories: Int, influences: Int, plays: Int, items: Int, memories: Int = 0) {
        (self.identities, self.categories, self.influences) = (identities, categories, influences)
        (self.plays, self.items, self.memories) = (plays, items, memories)
    }
}
