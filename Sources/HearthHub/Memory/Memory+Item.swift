import FoundationEssentials
import HearthHousehold
import HearthJSON
import HearthMind
import HearthModel

/// A memory is an item, found by whoever may know it (docs/spec/household.md, section 5.6).
extension Item {
    /// - Parameter id: of the item, unless there is one for it.
    init(remembering memory: Memory, as id: UUID, at now: Instant) {
        let kind = memory.kind.rawValue
        var tags: [String] = []
        for tag in memory.tags.compactMap(ItemTag.nearest) where !tags.contains(tag) { tags.append(tag) }
        tags = tags.prefix(ItemTag.limit - 1) + (tags.contains(kind) ? [] : [kind])
        let facet = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("memory_id", memory.id)
            writer.member("memory_type", memory.nature.rawValue)
            writer.endObject()
        }
        self.init(
            id: id, owner: Item.owner(of: memory), visibility: memory.isPrivate ? .private : .household,
            kind: memory.kind == .note ? .note : .memory, address: nil,
            title: String(memory.title.prefix(Item.titleLength)), content: memory.content, tags: tags,
            metadata: String(decoding: facet, as: UTF8.self), createdAt: memory.at, updatedAt: now,
            accessedAt: memory.at)
        source = memory.teller == nil ? .house : .person
    }

    private static func owner(of memory: Memory) -> RowOwner {
        if let uuid = memory.teller?.uuid.flatMap(UUID.init) { return .person(uuid) }
        // What somebody told in private who is no longer a user: nobody may see it.
        return memory.isPrivate ? .person(UUID()) : .house
    }
}

extension Memory {
    /// With what people have changed of its item.
    func shown(as item: Item) -> Memory {
        var memory = self
        (memory.title, memory.content, memory.isPrivate) = (item.title, item.content, item.visibility == .private)
        memory.tags = item.tags.filter { $0 != kind.rawValue }
        // Who told it is no longer a user.
        if item.owner == .house {
            memory.teller?.userID = nil
            memory.teller?.uuid = nil
        }
        return memory
    }
}
