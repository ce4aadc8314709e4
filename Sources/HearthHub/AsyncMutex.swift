import Synchronization

/// One at a time, in the order of asking, and only so many waiting.
final class Turns: Sendable {
    struct Full: Error {}

    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let places: Int

    /// - Parameter places: how many may wait.
    init(places: Int) { self.places = places }

    /// - Throws: when all places are taken.
    func perform<Result: Sendable>(_ work: () async -> Result) async throws(Full) -> Result {
        guard state.withLock({ !$0.isTaken || $0.waiting.count < places }) else { throw Full() }
        return await performAnyway(work)
    }

    /// However many wait.
    func performAnyway<Result: Sendable>(_ work: () async -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
        // Not on the thread of whoever asks: others wait for that.
        let result = await withTaskExecutorPreference(globalConcurrentExecutor) { await work() }
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
        return result
    }
}
