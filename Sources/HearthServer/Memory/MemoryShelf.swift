import FoundationEssentials
import HearthDatabase
import HearthHousehold
import HearthHub
import HearthMind
import HearthModel
import HearthStore

/// All that the house remembers and that one caller may know: what it noted, what people told it, and what they captured
/// at the door for memories, which is the same store (docs/spec/household.md, section 5.6). Newest first; of one instant,
/// what was captured comes last.
struct MemoryShelf: Sendable {
    let hub: Hub
    let caller: Caller
    let since: Instant
    /// Words for kinds and natures; none: all.
    let wanted: [String]

    struct Page {
        let memories: [Memory]
        let total: Int
        /// Of the next page.
        let cursor: String?
    }

    /// So many hits of a search are looked at.
    private static let mostHits = 1_000
    private static let lastID = UUID(
        uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))

    /// - Parameters:
    ///   - words: all must occur; typos are forgiven as in every search.
    ///   - cursor: of the page before.
    func page(words: String?, after cursor: String?, most: Int) async throws(APIError) -> Page {
        var all = try await remembered()
        var total = all.count
        let place = cursor.map(MemoryPlace.init)
        if let words {
            let found = try await hits(words)
            let ids = Set(found.compactMap(\.memoryID))
            all = all.filter { ids.contains($0.id) }
            if wantsCaptured { all += found.filter { $0.memoryID == nil }.map(Memory.init(captured:)) }
            total = all.count
        } else if wantsCaptured {
            let list = try await captured(behind: place, most: most + 1)
            all += list.entries.map { Memory(captured: $0.item) }
            total += list.total
        }
        let rest = all.map { (place: MemoryPlace($0), memory: $0) }
            .filter { entry in place.map { $0 < entry.place } ?? true }
            .sorted { $0.place < $1.place }
        let page = rest.prefix(most)
        return Page(
            memories: page.map(\.memory), total: total, cursor: page.count < rest.count ? page.last?.place.text : nil)
    }

    /// Those with a record of their own.
    private func remembered() async throws(APIError) -> [Memory] {
        let all = try await stored { () async throws(StoreError) in try await hub.memories.all() }
        return all.filter { memory in
            let names = [memory.kind.rawValue, memory.nature.rawValue]
            return memory.isKnown(to: caller) && memory.at >= since
                && (wanted.isEmpty || wanted.contains(where: names.contains))
        }
    }

    private var wantsCaptured: Bool {
        wanted.isEmpty || wanted.contains(Memory.Kind.note.rawValue)
            || wanted.contains(Memory.Nature.semantic.rawValue)
    }

    private func hits(_ words: String) async throws(APIError) -> [Item] {
        let list = try await kept { () async throws(HouseholdError) in
            try await hub.household.search(
                SearchQuery(words), ItemFilter(from: since), ItemPage(size: Self.mostHits), for: caller.viewer)
        }
        return list.entries.map(\.item)
    }

    private func captured(behind place: MemoryPlace?, most: Int) async throws(APIError) -> ItemList {
        try await kept { () async throws(HouseholdError) in
            let cursor = place.map { ItemPage.Cursor(createdAt: $0.at, id: UUID(ofMemory: $0.id) ?? Self.lastID) }
            return try await hub.household.items(
                ItemFilter(from: since, origin: .captured), ItemPage(size: most, after: cursor), for: caller.viewer)
        }
    }
}

/// Where a memory stands in a list, which stays so when others come.
struct MemoryPlace: Comparable {
    let at: Instant
    let id: String

    init(_ memory: Memory) { (at, id) = (memory.at, memory.id) }

    /// What `text` has written; anything else stands at the end.
    init(_ text: String) {
        let parts = text.split(separator: "_", maxSplits: 1)
        at = parts.first.flatMap { Int64($0) }.map(Instant.init(milliseconds:)) ?? .distantPast
        id = parts.count == 2 ? String(parts[1]) : ""
    }

    var text: String { "\(at.milliseconds)_\(id)" }

    private var isCaptured: Bool { UUID(ofMemory: id) != nil }

    /// The newest first; of one instant, what was captured comes last.
    static func < (one: MemoryPlace, other: MemoryPlace) -> Bool {
        if one.at != other.at { return one.at > other.at }
        if one.isCaptured != other.isCaptured { return other.isCaptured }
        return one.id > other.id
    }
}
