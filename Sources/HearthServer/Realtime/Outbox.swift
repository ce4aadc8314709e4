import HearthModel
import Synchronization

/// The way of messages from those who have something to say to the one task that writes to a client. Saying something
/// never waits.
final class Outbox: Sendable {
    /// What the client hears.
    struct Audience: Sendable {
        var channels: Set<EventChannel> = []
        var visibility = Visibility.only(devices: [], areas: [])
        /// Whom the client speaks for; `nil` as long as nobody knows who it is.
        var reader: Reader?

        func hears(_ channel: EventChannel, of device: Device) -> Bool {
            channels.contains(channel) && visibility.sees(device)
        }
    }

    private struct State {
        var queue = MessageQueue()
        var audience = Audience()
        var writer: CheckedContinuation<Void, Never>?
        var finished = false

        mutating func takeWriter() -> CheckedContinuation<Void, Never>? {
            defer { writer = nil }
            return writer
        }
    }

    private let state = Mutex(State())

    var audience: Audience {
        get { state.withLock { $0.audience } }
        set { state.withLock { $0.audience = newValue } }
    }

    var dropped: Int { state.withLock { $0.queue.dropped } }

    func isStuck(at now: Instant) -> Bool { state.withLock { $0.queue.isStuck(at: now) } }

    func put(_ message: OutgoingMessage) {
        state.withLock { state in
            state.queue.append(message, at: message.at)
            return state.takeWriter()
        }?.resume()
    }

    /// As `put`, for messages that only some clients hear.
    func offer(_ message: @autoclosure () -> OutgoingMessage, if hears: (Audience) -> Bool) {
        if hears(audience) { put(message()) }
    }

    func lose(_ count: Int) {
        state.withLock { state in
            state.queue.lose(count, of: state.audience.channels)
            return state.takeWriter()
        }?.resume()
    }

    /// The next message, as soon as there is one; `nil` once the outbox is finished. For one task.
    func next(at now: () -> Instant) async -> OutgoingMessage? {
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
    func finish() {
        state.withLock { state in
            state.finished = true
            return state.takeWriter()
        }?.resume()
    }
}
