import Synchronization

/// Counts the sockets of one server.
final class OpenSockets: Sendable {
    private let count = Atomic(0)

    /// Counts one more and returns the count with it.
    func enter() -> Int {
        count.add(1, ordering: .relaxed).newValue
    }

    func leave() {
        count.subtract(1, ordering: .relaxed)
    }
}
