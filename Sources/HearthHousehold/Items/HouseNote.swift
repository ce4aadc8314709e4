package import FoundationEssentials
package import HearthModel

/// Something that happened, as the house notes it for those who live there.
package struct HouseNote: Sendable, Equatable {
    /// The same for the same happening, however often it is noted.
    package let id: UUID
    /// When it began.
    package let at: Instant
    /// A sentence.
    package let text: String
    package let tags: [String]

    package init(id: UUID, at: Instant, text: String, tags: [String]) {
        (self.id, self.at, self.text, self.tags) = (id, at, text, tags)
    }

    package func item(at now: Instant) -> Item {
        var item = Item(
            id: id, owner: .house, visibility: .household, kind: .event, address: nil,
            title: String(text.prefix(Item.titleLength)), content: text, tags: tags, metadata: nil, createdAt: at,
            updatedAt: now, accessedAt: at)
        item.source = .house
        return item
    }
}

extension Item {
    /// Something more has come of it.
    /// - Returns: whether it was not known, and there is room for it.
    package mutating func add(_ line: String) -> Bool {
        let isKnown = content.split(separator: "\n").contains { $0 == line }
        guard !isKnown, content.count + line.count < Item.contentLength else { return false }
        content += "\n" + line
        return true
    }
}
