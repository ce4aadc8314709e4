import HearthModel
import Synchronization

/// What a scene changed that the house had offered, for a while, so that whoever said yes can take it back.
final class UndoShelf: Sendable {
    private static let patience = Milliseconds.minutes(30)

    private let shelf = Mutex<[String: (orders: [WishOrder], until: Instant)]>([:])

    /// - Parameter speaker: `Caller.bucket`.
    func put(_ orders: [WishOrder], of speaker: String, at now: Instant) {
        shelf.withLock { shelf in
            shelf = shelf.filter { now < $0.value.until }
            shelf[speaker] = (orders, now + Self.patience)
        }
    }

    /// It can be taken once.
    func take(of speaker: String, at now: Instant) -> [WishOrder]? {
        shelf.withLock { shelf in
            defer { shelf[speaker] = nil }
            return shelf[speaker].flatMap { now < $0.until ? $0.orders : nil }
        }
    }
}
