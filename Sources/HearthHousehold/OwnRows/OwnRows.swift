package import HearthModel

/// How many rows there are of one person.
package struct OwnRows: Hashable, Sendable {
    package let identities: Int
    package let categories: Int
    package let influences: Int
    package let plays: Int
    package let items: Int
    /// Paths of the guide on which the person is.
    package let paths: Int
    /// Items that the person told the house to remember; `items` does not count them.
    package let memories: Int

    package init(
        identities: Int, categories: Int, influences: Int, plays: Int, items: Int, paths: Int = 0, memories: Int = 0
    ) {
        (self.identities, self.categories, self.influences) = (identities, categories, influences)
        (self.plays, self.items, self.paths, self.memories) = (plays, items, paths, memories)
    }
}

/// How far one person is on a path of the guide, and since when.
package struct OwnProgress: Hashable, Sendable {
    package let path: String
    package let progress: Progress
    package let at: Instant

    package init(path: String, progress: Progress, at: Instant) {
        (self.path, self.progress, self.at) = (path, progress, at)
    }
}
