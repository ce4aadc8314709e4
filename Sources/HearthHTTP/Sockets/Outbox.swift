package import HearthModel
import Synchronization

/// The way of messages from those who have something to say to the one task that writes to a client. Saying something
/// never waits.
package final class Outbox<Message: SocketMessage, Audience: Sendable>: Sendable {
    private struct State {
        var queue = MessageQueue<Message>()
        var audience: Audience
        var writer: CheckedContinuation<Void, Never>?
        var finished = false

        mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
            defer { writer = nil }
            return writer
        }
    }

    private let state: Mutex<State>

    /// - Parameter audience: what the client hears at first.
    package init(audience: Audience) { state = Mutex(State(audience: audience)) }

    /// What the client hears.
    package var audience: Audience {
        get { state.withLock { $0.audience } }
        set { state.withLock { $0.audience = newValue } }
    }

    package var dropped: Int { state.withLock { $0.queue.dropped } }

    package func isStuck(at now: Instant) -> Bool { state.withLock { $0.queue.isStuck(at: now) } }

    package func put(_ message: Message) {
        state.withLock { state in
            state.queue.append(message, at: message.at)
            return state.takeWriter()
        }?.resume()
    }

    /// As `put`, for messages that only some clients hear.
    package func offer(_ message: @autoclosure () -> Message, if hears: (Audience) -> Bool) {
        if hears(audience) { put(message()) }
    }

    package func lose(_ count: Int, of channels: (Audience) -> Set<Message.Channel>) {
        state.withLock { state in
            state.queue.lose(count, of: channels(state.audience))
            return state.takeWriter()
        }?.resume()
    }

    /// The next message, as soon as there is one; `nil` once the outbox is finished. For one task.
    package func next(at now: () -> Instant) async -> Message? {
        while true {
            let instant = now()
            let (message, finished) = state.withLock { ($0.queue.next(at: instant), $0.finished) }
            if finished { return nil }
            if let message { return message }
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    precondition(state.writer == nil, "An outbox has one reader")
                    guard state.queue.isEmpty, !state.finished else { return true }
                    state.writer = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        }
    }

    /// Nothing more is sent.
    package func finish() {
        state.withLock { state in
            state.finished = true
            return state.takeWriter()
        }?.resume()
    }
}
