package import HearthDatabase
package import HearthExplaining
package import HearthModel
import HearthStore

/// Why, why not, explain: told from the trace and from the house as it is. Nothing of it runs on the hub loop but the
/// order to write down first what has just happened.
extension Hub {
    /// - Throws: what the store throws.
    package nonisolated func why(_ slot: SlotIndex, at: Instant, by narrator: Narrator) async throws(StoreError) -> Why
    {
        await writePending()
        return try await Why(of: slot, at: at, by: narrator, from: store)
    }

    /// - Parameter rule: the key of a rule that is there.
    /// - Throws: what the store throws.
    package nonisolated func whyNot(
        rule key: String, from start: Instant, to end: Instant, by narrator: Narrator
    ) async throws(StoreError) -> WhyNot {
        await writeRest()
        return try await WhyNot(rule: key, from: start, to: end, by: narrator, from: store)
    }

    /// - Parameter value: what it could be; `nil`: anything that a rule writes.
    /// - Throws: what the store throws.
    package nonisolated func whyNot(
        _ slot: SlotIndex, _ value: Value?, from start: Instant, to end: Instant, by narrator: Narrator
    ) async throws(StoreError) -> WhyNot {
        await writeRest()
        return try await WhyNot(slot: slot, value: value, from: start, to: end, by: narrator, from: store)
    }
}
