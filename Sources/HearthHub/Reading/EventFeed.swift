package import HearthModel
import Synchronization

/// The way of events from the hub to the one task that fans them out. Bounded: when the reader does not keep up,
/// the oldest events are lost and counted, and the house does not wait.
package final class EventFeed: Sendable {
    /// What has happened since the last reading.
    package struct Batch: Sendable {
        package var events: [HubEvent]
        /// Events lost before the first of `events`.
        package var lost: Int
        /// When the last of `events` was told.
        package var at: Instant
    }

    private struct State {
        var events: [HubEvent] = []
        var lost = 0
        var at = Instant.distantPast
        var reader: CheckedContinuation<Batch?, Never>?
        var finished = false

        mutating func take() -> Batch {
            defer { (events, lost) = ([], 0) }
            return Batch(events: events, lost: lost, at: at)
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let heard = Atomic(true)

    /// Whether somebody wants to hear what happens. What happens meanwhile is not worth collecting.
    package var isHeard: Bool {
        get { heard.load(ordering: .relaxed) }
        set { heard.store(newValue, ordering: .relaxed) }
    }

    package init(limit: Int = 16_384) { self.limit = limit }

    package func append(_ events: [HubEvent], at now: Instant) {
        let waiting = state.withLock { state -> (CheckedContinuation<Batch?, Never>, Batch)? in
            guard !state.finished else { return nil }
            state.events.append(contentsOf: events)
            state.at = now
            if state.events.count > limit {
                let excess = state.events.count - limit
                state.events.removeFirst(excess)
                state.lost += excess
            }
            guard let reader = state.reader, !state.events.isEmpty else { return nil }
            state.reader = nil
            return (reader, state.take())
        }
        if let (reader, batch) = waiting { reader.resume(returning: batch) }
    }

    /// All events since the last call, at least one; waits for it. `nil` once the feed has ended. One reader at a time.
    package func next() async -> Batch? {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> Batch?? in
                precondition(state.reader == nil, "An event feed has one reader")
                if !state.events.isEmpty { return state.take() }
                if state.finished { return .some(nil) }
                state.reader = continuation
                return nil
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    package func finish() {
        let reader = state.withLock { state in
            state.finished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
