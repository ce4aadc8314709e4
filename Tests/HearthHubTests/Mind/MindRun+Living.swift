import HearthDatabase
import HearthMind
import HearthModel
import HearthStore

@testable import HearthHub

/// What happens to a hub in a long time.
extension MindRun {
    /// The hub stops, and another goes on with what was written down.
    /// - Parameter kept: by the broker, topic → payload.
    mutating func restart(from store: Store, after pause: Milliseconds, told kept: [String: String]) async throws {
        core.stop()
        core.close()
        let last = core.takeBatch(all: true)
        for batch in (written ?? []) + [last] { try await store.keep(batch.delivery(at: core.now)) }
        written = []
        let start = core.now + pause
        var recovered = try await RecoveredState(of: store)
        recovered.lastAlive = core.now
        core = Self.core(core.configuration, recovered, at: start)
        (attention, nextLook, episodes) = (Attention(), start, EpisodeWatch())
        episodes.resume(memories.values)
        begin()
        hearRetained(kept)
    }

    mutating func loseBroker() {
        core.disconnected(losing: [])
        settleDown()
    }

    mutating func findBroker(told kept: [String: String]) {
        core.connected(nonce: 1)
        settleDown()
        hearRetained(kept)
    }

    private mutating func hearRetained(_ kept: [String: String]) {
        for (topic, payload) in kept.sorted(by: { $0.key < $1.key }) { receive(payload, on: topic, retained: true) }
        settleDown()
    }

    /// As those say who compare the house with its past.
    mutating func believe(faults: [Finding]) {
        core.believe(faults: faults)
        settleDown()
    }
}
