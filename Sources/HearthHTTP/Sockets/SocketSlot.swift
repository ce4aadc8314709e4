import Synchronization

/// The slot of one WebSocket, until it leaves it or is gone.
package final class SocketSlot: Sendable {
    private enum Owner {
        case handshake
        case connection(@Sendable () -> Void)
        case somebodyElse
    }

    private let slots: ClientSlots
    private let owner: Loss
    private let ticket: ClientSlots.Ticket

    /// - Returns: `nil` if there is none for this client.
    package init?(in slots: ClientSlots, for client: String) {
        let owner = Loss()
        guard let ticket = slots.take(for: client, whenLost: { owner.lose() }) else { return nil }
        (self.slots, self.owner, self.ticket) = (slots, owner, ticket)
    }

    deinit { leave() }

    package func leave() { slots.giveBack(ticket) }

    /// What to do when the slot goes to somebody else, which it may have done already.
    package func whenLost(_ giveUp: @escaping @Sendable () -> Void) { owner.use(giveUp) }

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
