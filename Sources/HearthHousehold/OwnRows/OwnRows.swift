/// How many rows there are of one person.
package struct OwnRows: Hashable, Sendable {
    package let identities: Int
    package let categories: Int
    package let influences: Int
    package let plays: Int
    package let items: Int

    package init(identities: Int, categories: Int, influences: Int, plays: Int, items: Int) {
        (self.identities, self.categories, self.influences) = (identities, categories, influences)
        (self.plays, self.items) = (plays, items)
    }
}
