package import FoundationEssentials
package import HearthModel

/// An item that is to be made. It has an address or a content.
package struct NewItem: Sendable {
    /// `nil`: whatever it becomes.
    package var id: UUID?
    package var address: PageAddress?
    package var title: String?
    package var content: String
    package var tags: [String]
    /// `nil`: an article if there is an address, else a note.
    package var kind: Item.Kind?
    package var visibility: RowVisibility
    /// A JSON object without nulls.
    package var metadata: String?
    /// `nil`: now. What lies ahead counts as now.
    package var createdAt: Instant?

    package init(
        id: UUID? = nil, address: PageAddress? = nil, title: String? = nil, content: String = "", tags: [String] = [],
        kind: Item.Kind? = nil, visibility: RowVisibility = .private, metadata: String? = nil, createdAt: Instant? = nil
    ) {
        (self.id, self.address, self.title, self.content) = (id, address, title, content)
        (self.tags, self.kind, self.visibility) = (tags, kind, visibility)
        (self.metadata, self.createdAt) = (metadata, createdAt)
    }

    package func item(_ freshID: UUID, of person: UUID, at now: Instant) -> Item {
        let made = min(createdAt ?? now, now)
        return Item(
            id: id ?? freshID, owner: .person(person), visibility: visibility,
            kind: kind ?? (address == nil ? .note : .article), address: address, title: title ?? usualTitle,
            content: content, tags: tags, metadata: metadata, createdAt: made, updatedAt: now, accessedAt: made)
    }

    /// Host and path of the address, else the first line.
    private var usualTitle: String {
        if let address { return String(address.shown.prefix(Item.titleLength)) }
        let line = content.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
        return String(line.trimmed.prefix(80))
    }

    /// Whether it is what is there already, sent once more.
    package func isSame(as there: Item, of person: UUID) -> Bool {
        var made = item(there.id, of: person, at: there.createdAt)
        if createdAt != nil, made.createdAt != there.createdAt { return false }
        (made.visibility, made.summary) = (there.visibility, there.summary)
        made = made.dated(as: there)
        return made == there
    }
}

extension Item {
    /// With the times and counts of another, which say nothing of what it is.
    fileprivate func dated(as other: Item) -> Item {
        Item(
            id: id, owner: owner, visibility: visibility, kind: kind, address: address, title: title, content: content,
            summary: summary, tags: tags, metadata: metadata, createdAt: other.createdAt, updatedAt: other.updatedAt,
            accessedAt: other.accessedAt, accessCount: other.accessCount)
    }

    /// The same page captured again: tags are united and notes appended. What is there already is not appended again, so
    /// that a queue of captures may be sent twice.
    package func capturedAgain(_ new: NewItem, at now: Instant) -> Result<Item, HouseholdError> {
        var item = self
        item.tags = Array((tags + new.tags.filter { !tags.contains($0) }).prefix(ItemTag.limit))
        if !new.content.isEmpty, !item.content.contains(new.content) {
            item.content = content.isEmpty ? new.content : content + "\n\n" + new.content
        }
        guard item.content.count <= Item.contentLength else {
            return .failure(.broken("All notes of one page may have at most \(Item.contentLength) characters"))
        }
        if item != self { item.updatedAt = now }
        return .success(item)
    }
}

/// What shall change about an item; what is `nil` stays.
package struct ItemChange: Sendable {
    package var title: String?
    /// An empty one takes away what is there.
    package var content: String?
    /// As `content`.
    package var summary: String?
    package var tags: [String]?
    package var visibility: RowVisibility?
    /// When the client made the change; if the row is newer, nothing changes.
    package var knownAt: Instant?

    package init(
        title: String? = nil, content: String? = nil, summary: String? = nil, tags: [String]? = nil,
        visibility: RowVisibility? = nil, knownAt: Instant? = nil
    ) {
        (self.title, self.content, self.summary) = (title, content, summary)
        (self.tags, self.visibility, self.knownAt) = (tags, visibility, knownAt)
    }

    package func applied(to item: Item, at now: Instant) -> Item {
        var changed = item
        changed.title = title ?? item.title
        changed.content = content ?? item.content
        if let summary { changed.summary = summary.isEmpty ? nil : summary }
        changed.tags = tags ?? item.tags
        changed.visibility = visibility ?? item.visibility
        changed.updatedAt = now
        return changed
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start[start.endIndex...] }
        return start[...end]
    }
}
