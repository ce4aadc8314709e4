import Synchronization

/// Lets one task in at a time, in the order in which they came.
package final class AsyncMutex: Sendable {
    /// As many wait as may.
    package struct Full: Error {}

    private struct State {
        var isLocked = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many may wait where a caller asks to be refused otherwise.
    package init(waiting limit: Int = .max) { self.limit = limit }

    var waiting: Int { state.withLock(\.waiting.count) }

    /// Returns once the caller is the only one in. Whoever locks must `unlock`.
    package func lock(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isLocked { state.waiting.append(continuation) }
                defer { state.isLocked = true }
                return !state.isLocked
            }
            if isFree { continuation.resume() }
        }
    }

    package func unlock() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.isLocked = false
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }

    /// - Throws: when as many wait as may.
    package func perform<Result: Sendable>(_ work: () async -> Result) async throws(Full) -> Result {
        guard waiting < limit else { throw Full() }
        return await performAnyway(work)
    }

    /// However many wait. The work does not run on the thread of whoever asks, since others wait for that.
    package func performAnyway<Result: Sendable>(_ work: () async -> Result) async -> Result {
        await lock()
        defer { unlock() }
        return await withTaskExecutorPreference(globalConcurrentExecutor) { await work() }
    }
}
