import FoundationEssentials
package import HearthDatabase
import HearthHousehold
package import HearthMind
import HearthModel
package import HearthStore
import Logging

/// What the house remembers, away from its loop: what moved it, and what people told it. All of it is held in memory, as
/// there are few thousand at most, and each change is on the disk before it counts.
package actor MemoryBook {
    /// Of what people told; of what the house made itself, as many again.
    package static let mostTold = 2_000
    private static let mostMade = 2_000
    private static let tidies = Milliseconds.hours(6)

    private let household: HouseholdStore
    private let logger: Logger
    private let clock: @Sendable () -> Instant
    /// Of the household's items, when `known` was read.
    private var age = 0
    /// `nil` before they are read.
    private var known: [String: Memory]?
    private var watch = EpisodeWatch()
    private var tidied: Instant?

    init(household: HouseholdStore, logger: Logger, clock: @escaping @Sendable () -> Instant) {
        (self.household, self.logger, self.clock) = (household, logger, clock)
    }

    /// Takes in what was remembered before memories were items. One that cannot be read stays where it was.
    /// - Parameter uuid: of a user, by the id.
    package func moveIn(from store: Store, _ uuid: (String) -> String?) async throws(StoreError) {
        let former = try await store.formerMemories(Memory.self)
        guard !former.isEmpty else { return }
        try await write(
            former.map { _, memory in
                let owner = memory.teller?.userID.flatMap(uuid)
                var memory = memory
                memory.teller?.uuid = owner
                return memory
            })
        try await store.remove(formerMemories: former.map(\.id))
    }

    /// Newest first.
    package func all() async throws(StoreError) -> [Memory] {
        try await loaded().values.sorted { ($1.at, $1.id) < ($0.at, $0.id) }
    }

    /// Something that was told.
    /// - Returns: it with what it is worth; `nil` if there is no room for more.
    package func keep(_ told: Memory) async throws(StoreError) -> Memory? {
        let others = try await loaded().values
        guard others.count(where: { $0.teller != nil }) < Self.mostTold else { return nil }
        let memory = told.weighed(among: others)
        try await write([memory])
        return memory
    }

    /// What a user told, newest first.
    package func told(by user: String) async throws(StoreError) -> [Memory] {
        try await all().filter { $0.teller?.userID == user }
    }

    package func remove(_ id: String) async throws(StoreError) { try await write([Memory](), removing: [id]) }

    /// The house feels so now.
    /// - Returns: episodes that ended.
    func look(_ feelings: Feelings, _ concerns: [FeltConcern], at now: Instant) async throws(StoreError) -> [Memory] {
        let others = try await loaded().values
        let state = feelings.state
        let changes = watch.look(feelings.affect, concerns, reasoning: state.reasoning, at: now)
        if !changes.isEmpty { try await write(changes.map { $0.weighed(among: others) }) }
        try await tidy(at: now)
        return changes.filter { $0.ended != nil }
    }

    /// What hurt, for those who ask whether something hurt before; nothing if it cannot be read.
    func pains() async -> [Memory] {
        do throws(StoreError) {
            return try await loaded().values.filter { $0.kind == .pain }
        } catch {
            logger.warning("The house cannot recall what hurt", metadata: ["why": "\(error)"])
            return []
        }
    }

    private func loaded() async throws(StoreError) -> [String: Memory] {
        let newest = household.ageOfMemories
        if let known, age == newest { return known }
        let read = try await household.memories(Memory.self).map { $0.record.shown(as: $0.item) }
        // Somebody else may have read them meanwhile, and changed something.
        if let known, age == newest { return known }
        let all = Dictionary(read.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        if known == nil { watch.resume(read) }
        (known, age) = (all, newest)
        return all
    }

    private func write(_ memories: [Memory], removing gone: [String] = []) async throws(StoreError) {
        let there = try await loaded()
        let now = clock()
        let rows = memories.map { memory in
            MemoryRow(
                id: memory.id, record: memory, item: Item(remembering: memory, as: UUID(), at: now),
                isNew: there[memory.id] == nil)
        }
        try await household.keep(memories: rows, removing: gone, at: now)
        for id in gone { known?[id] = nil }
        for row in rows { known?[row.id] = row.record.shown(as: row.item) }
    }

    /// What is alike becomes one, and what counts least makes room.
    private func tidy(at now: Instant) async throws(StoreError) {
        guard tidied.map({ now - $0 >= Self.tidies }) ?? true else { return }
        tidied = now
        let all = try await loaded().values
        let (changed, merged) = Memory.merged(Array(all))
        let made = all.filter { $0.mayBeForgotten && $0.ended != nil && !merged.contains($0.id) }
        let least = made.sorted { $0.importance(at: now) < $1.importance(at: now) }
            .prefix(max(0, all.count { $0.teller == nil } - Self.mostMade)).map(\.id)
        guard !changed.isEmpty || !least.isEmpty else { return }
        try await write(changed, removing: merged + least)
    }
}
