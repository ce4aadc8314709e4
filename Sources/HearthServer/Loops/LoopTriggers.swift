import HearthModel
import Synchronization

/// Lets loops be triggered, each at most once in five seconds.
final class LoopTriggers: Sendable {
    static let pause = Milliseconds.seconds(5)

    private let state = Mutex((number: 0, last: Instant.distantPast))

    /// - Returns: the number of the trigger; how long to wait if there was one just now.
    func take(at now: Instant) -> (number: Int?, wait: Milliseconds) {
        state.withLock { state in
            let next = state.last + LoopTriggers.pause
            guard now >= next || now < state.last else { return (nil, next - now) }
            state = (state.number + 1, now)
            return (state.number, .zero)
        }
    }
}
