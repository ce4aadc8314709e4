package import FoundationEssentials
package import HearthModel

/// Which items a list is about.
package struct ItemFilter: Sendable {
    /// All of them.
    package var tags: [String]
    package var kind: Item.Kind?
    /// By when they were made.
    package var from: Instant?
    /// Not included.
    package var until: Instant?
    /// Changed after it.
    package var changedAfter: Instant?
    package var origin: Origin

    /// How items came about.
    package enum Origin: Sendable {
        case any
        /// All but what the house noted by itself.
        case people
        /// What people kept, and did not tell the house to remember.
        case captured
        /// What people kept, and what the house noted of its own days.
        case unremembered
        /// What the house remembers, told by people or of what moved it.
        case remembered
    }

    package init(
        tags: [String] = [], kind: Item.Kind? = nil, from: Instant? = nil, until: Instant? = nil,
        changedAfter: Instant? = nil, origin: Origin = .any
    ) {
        (self.tags, self.kind, self.from, self.until) = (tags, kind, from, until)
        (self.changedAfter, self.origin) = (changedAfter, origin)
    }
}

/// A part of a list.
package struct ItemPage: Sendable {
    package static let usualSize = 20
    package static let sizes = 1...100

    package let size: Int
    /// So many are left out at the beginning.
    package let offset: Int
    /// Only those that come after this place.
    package let cursor: Cursor?

    package init(size: Int = ItemPage.usualSize, offset: Int = 0, after cursor: Cursor? = nil) {
        (self.size, self.offset, self.cursor) = (size, offset, cursor)
    }

    /// A place in a list by time that stays where it is when items are added.
    package struct Cursor: Hashable, Sendable {
        package let createdAt: Instant
        package let id: UUID

        package init(createdAt: Instant, id: UUID) { (self.createdAt, self.id) = (createdAt, id) }

        package init(after item: Item) { (createdAt, id) = (item.createdAt, item.id) }

        /// What `text` has written.
        package init?(text: String) {
            let parts = text.split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count == 2, let milliseconds = Int64(parts[0]), let id = UUID(uuidString: String(parts[1]))
            else { return nil }
            (createdAt, self.id) = (Instant(milliseconds: milliseconds), id)
        }

        package var text: String { "\(createdAt.milliseconds)_\(id.text)" }
    }
}

/// A page of what a viewer sees.
package struct ItemList: Sendable {
    /// An item, and in searches how well it fits and where in its content the first hit begins, in characters.
    package struct Entry: Sendable {
        package let item: Item
        package let score: Double?
        package let hit: Int?

        package init(_ item: Item, score: Double? = nil, hit: Int? = nil) {
            (self.item, self.score, self.hit) = (item, score, hit)
        }
    }

    package let entries: [Entry]
    /// Of all pages.
    package let total: Int
    package let hasMore: Bool
    /// In place of words that nothing has: those that were looked for.
    package let corrections: [SearchCorrection]
    /// Rows that are no longer there for the viewer, if the list is about changes and this is its end.
    package let deletions: [Deletion]

    package init(
        entries: [Entry], total: Int, hasMore: Bool, corrections: [SearchCorrection] = [], deletions: [Deletion] = []
    ) {
        (self.entries, self.total, self.hasMore) = (entries, total, hasMore)
        (self.corrections, self.deletions) = (corrections, deletions)
    }
}
