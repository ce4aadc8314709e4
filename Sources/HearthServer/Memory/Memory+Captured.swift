import FoundationEssentials
import HearthHousehold
import HearthMind
import HearthModel

extension Memory {
    /// Something that a person captured, as a note.
    init(captured item: Item) {
        self.init(
            id: "mem_" + item.id.text.replacing("-", with: ""), .note, title: item.title, content: item.content,
            at: item.createdAt, intensity: Memory.toldIntensity)
        ended = item.createdAt
        tags = item.tags
        isPrivate = item.visibility == .private
    }

    /// It was captured, and has no record of its own.
    var isCaptured: Bool { UUID(ofMemory: id) != nil }
}

extension UUID {
    /// Of the item that was captured and is shown as a memory; `nil` for the id of another memory.
    init?(ofMemory id: String) {
        let digits = id.dropFirst("mem_".count)
        guard id.hasPrefix("mem_"), digits.utf8.count == 32 else { return nil }
        var text = String(digits)
        for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
        self.init(uuidString: text)
    }
}
