import Synchronization

/// The place of a connection of the event stream, until it leaves it or is gone.
final class SocketPlace: Sendable {
    private enum Owner {
        case handshake
        case connection(@Sendable () -> Void)
        case somebodyElse
    }

    private let places: Places
    private let owner: Loss
    private let ticket: Places.Ticket

    /// - Returns: `nil` if there is none for this client.
    init?(in places: Places, for client: String) {
        let owner = Loss()
        guard let ticket = places.take(for: client, whenLost: { owner.lose() }) else { return nil }
        (self.places, self.owner, self.ticket) = (places, owner, ticket)
    }

    deinit { leave() }

    func leave() { places.giveBack(ticket) }

    /// What to do when the place goes to somebody else, which it may have done already.
    func whenLost(_ giveUp: @escaping @Sendable () -> Void) { owner.use(giveUp) }

    private final class Loss: Sendable {
        private let owner = Mutex(Owner.handshake)

        func use(_ giveUp: @escaping @Sendable () -> Void) {
            let isLost = owner.withLock { owner in
                if case .somebodyElse = owner { return true }
                owner = .connection(giveUp)
                return false
            }
            if isLost { giveUp() }
        }

        func lose() {
            let before = owner.withLock { owner in
                defer { owner = .somebodyElse }
                return owner
            }
            if case .connection(let giveUp) = before { giveUp() }
        }
    }
}
