import Synchronization

/// A number of slots for many clients. Who holds most of them gives one up for who holds fewer, so that nobody can keep
/// the others out by taking all.
package final class ClientSlots: Sendable {
    /// A slot that is taken, until it is given back or goes to somebody else.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Slot {
        let client: String
        let whenLost: @Sendable () -> Void
        /// When it was last used, counted in uses of all slots.
        var lastUse: Int
        /// Above zero while it is in use, and cannot be lost.
        var uses = 0
    }

    private struct State {
        var slots: [Ticket: Slot] = [:]
        var uses = 0
    }

    package let limit: Int
    private let state = Mutex(State())

    package init(limit: Int) { self.limit = limit }

    /// - Parameters:
    ///   - client: who wants it.
    ///   - whenLost: called, on the thread of another who takes a slot, when this one is theirs.
    /// - Returns: `nil` if all slots are taken and nobody holds so many more that one should change hands.
    package func take(for client: String, whenLost: @escaping @Sendable () -> Void) -> Ticket? {
        let (ticket, lost) = state.withLock { state -> (Ticket?, Slot?) in
            var lost: Slot?
            if state.slots.count >= limit {
                guard let loser = Self.loser(for: client, among: state.slots) else { return (nil, nil) }
                lost = state.slots.removeValue(forKey: loser)
            }
            state.uses += 1
            let ticket = Ticket(number: state.uses)
            state.slots[ticket] = Slot(client: client, whenLost: whenLost, lastUse: state.uses)
            return (ticket, lost)
        }
        lost?.whenLost()
        return ticket
    }

    /// From now on until `endUse` the slot cannot be lost.
    package func beginUse(of ticket: Ticket) { state.withLock { $0.slots[ticket]?.uses += 1 } }

    package func endUse(of ticket: Ticket) {
        state.withLock { state in
            state.uses += 1
            state.slots[ticket]?.uses -= 1
            state.slots[ticket]?.lastUse = state.uses
        }
    }

    package func giveBack(_ ticket: Ticket) { _ = state.withLock { $0.slots.removeValue(forKey: ticket) } }

    /// Who holds most slots, and how many.
    package var greediest: (client: String, count: Int)? {
        let counts = state.withLock { Self.counts($0.slots) }
        return counts.max { $0.value < $1.value }.map { ($0.key, $0.value) }
    }

    private static func counts(_ slots: [Ticket: Slot]) -> [String: Int] {
        slots.values.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
    }

    /// The slot that has been out of use for longest, of the client who has most and would still not have fewer.
    private static func loser(for client: String, among slots: [Ticket: Slot]) -> Ticket? {
        let counts = counts(slots)
        let own = counts[client] ?? 0
        let candidates = slots.filter { $0.value.uses <= 0 && (counts[$0.value.client] ?? 0) > own + 1 }
        return candidates.min { one, other in
            let (many, few) = (counts[one.value.client] ?? 0, counts[other.value.client] ?? 0)
            return many != few ? many > few : one.value.lastUse < other.value.lastUse
        }?.key
    }
}
