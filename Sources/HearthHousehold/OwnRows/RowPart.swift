package import FoundationEssentials
package import HearthModel

/// Some rows of a person, from the oldest on. What is made or deleted between two parts moves none of the others.
package struct RowPart<Row: Sendable>: Sendable {
    package let rows: [Row]
    /// Behind which the next part begins; `nil` after the last.
    package let end: RowPlace?

    package init(rows: [Row], end: RowPlace?) { (self.rows, self.end) = (rows, end) }
}

/// Where a row stands among those of its person.
package struct RowPlace: Sendable {
    package let at: Instant
    package let id: UUID

    package init(at: Instant, id: UUID) { (self.at, self.id) = (at, id) }
}
