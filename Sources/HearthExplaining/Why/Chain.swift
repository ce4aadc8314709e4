import HearthDatabase
import HearthModel
import HearthStore

/// The records from what happened to a slot back to its first cause.
struct Chain: Sendable {
    /// The first is about the slot, the last is the first cause.
    var records: [StoredTrace]

    /// Longer ones are cut: a chain of causes this long is a loop, and the trace says so elsewhere.
    private static let longest = 32

    /// - Throws: what the store throws.
    init(from last: StoredTrace, in store: Store) async throws(StoreError) {
        records = [last]
        while records.count < Chain.longest, case .record(let id)? = records[records.count - 1].cause,
            let earlier = try await store.trace(id), earlier.id < records[records.count - 1].id
        {
            records.append(earlier)
        }
    }

    /// The rule that acted, with its conditions: the nearest record that has them.
    var ruleRecord: StoredTrace? { records.first { !$0.atoms.isEmpty } ?? records.first { $0.rule != nil } }

    var first: StoredTrace { records[records.count - 1] }
}
