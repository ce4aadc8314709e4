package import FoundationEssentials
package import HearthModel

/// Something that somebody wants to find again: a page, a note, a thought (docs/spec/household.md, section 1.4).
package struct Item: Hashable, Sendable {
    /// Of one person.
    package static let limit = 20_000
    /// Characters.
    package static let titleLength = 500
    package static let contentLength = 50_000
    package static let summaryLength = 4_000

    package enum Kind: String, CaseIterable, Sendable {
        case article, note, image, video, audio, document, event, memory
    }

    /// Whose words it has, whoever owns it now.
    package enum Source: String, Sendable { case person, house }

    package enum Status: String, Sendable {
        case completed
        /// An address of which nothing is known but that somebody wants to keep it.
        case bookmark
    }

    package let id: UUID
    package let owner: RowOwner
    package var source = Source.person
    package var visibility: RowVisibility
    package let kind: Kind
    package let address: PageAddress?
    package var title: String
    package var content: String
    package var summary: String?
    package var tags: [String]
    /// A JSON object without nulls.
    package let metadata: String?
    package let createdAt: Instant
    package var updatedAt: Instant
    /// When it was last read; when it was made, if never.
    package var accessedAt: Instant
    /// How often it was read by itself, not in a list.
    package var accessCount: Int
    /// Under which id the house remembers it; `nil` for what was captured.
    package var memoryID: String?

    package init(
        id: UUID, owner: RowOwner, visibility: RowVisibility, kind: Kind, address: PageAddress?, title: String,
        content: String, summary: String? = nil, tags: [String], metadata: String?, createdAt: Instant,
        updatedAt: Instant, accessedAt: Instant, accessCount: Int = 0
    ) {
        (self.id, self.owner, self.visibility, self.kind) = (id, owner, visibility, kind)
        (self.address, self.title, self.content, self.summary) = (address, title, content, summary)
        (self.tags, self.metadata, self.createdAt) = (tags, metadata, createdAt)
        (self.updatedAt, self.accessedAt, self.accessCount) = (updatedAt, accessedAt, accessCount)
    }

    package var status: Status { address != nil && content.isEmpty ? .bookmark : .completed }
}
