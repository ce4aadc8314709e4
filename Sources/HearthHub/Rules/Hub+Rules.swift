package import HearthDatabase
package import HearthModel
package import HearthStore

extension Hub {
    /// Waits until rule files have changed, or what rules can speak of, and all is quiet again.
    /// - Returns: false when the hub stops or the task is cancelled.
    package func rulesWereOutdated() async -> Bool {
        guard !core.stopping else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { rulesBell.wait($0) }
        } onCancel: {
            Task { await self.endRuleSignal() }
        }
    }

    private func endRuleSignal() { rulesBell.end() }

    package nonisolated var now: Instant { clock() }

    /// What happened until now among it.
    package nonisolated func trace(_ query: Store.TraceQuery) async throws(StoreError) -> [StoredTrace] {
        await writePending()
        return try await store.trace(query)
    }

    /// How far back the trace goes; `nil` while it is empty.
    package nonisolated func traceBeginning() async throws(StoreError) -> Instant? { try await store.traceBeginning() }

    /// How often each rule, by key, has begun something since then.
    package nonisolated func firings(since: Instant) async throws(StoreError) -> [String: Int] {
        await writePending()
        return try await store.firings(since: since)
    }
}
