import Synchronization

/// A number of places for many clients. Who holds most of them gives one up for who holds fewer, so that nobody can keep
/// the others out by taking all.
final class Places: Sendable {
    /// A place that is taken, until it is given back or goes to somebody else.
    struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Place {
        let client: String
        let whenLost: @Sendable () -> Void
        /// When it was last used, counted in uses of all places.
        var lastUse: Int
        /// Above zero while it is in use, and cannot be lost.
        var uses = 0
    }

    private struct State {
        var places: [Ticket: Place] = [:]
        var uses = 0
    }

    let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// - Parameters:
    ///   - client: who wants it.
    ///   - whenLost: called, on the thread of another who takes a place, when this one is theirs.
    /// - Returns: `nil` if all places are taken and nobody holds so many more that one should change hands.
    func take(for client: String, whenLost: @escaping @Sendable () -> Void) -> Ticket? {
        let (ticket, lost) = state.withLock { state -> (Ticket?, Place?) in
            var lost: Place?
            if state.places.count >= limit {
                guard let loser = Self.loser(for: client, among: state.places) else { return (nil, nil) }
                lost = state.places.removeValue(forKey: loser)
            }
            state.uses += 1
            let ticket = Ticket(number: state.uses)
            state.places[ticket] = Place(client: client, whenLost: whenLost, lastUse: state.uses)
            return (ticket, lost)
        }
        lost?.whenLost()
        return ticket
    }

    /// From now on until `endUse` the place cannot be lost.
    func beginUse(of ticket: Ticket) { state.withLock { $0.places[ticket]?.uses += 1 } }

    func endUse(of ticket: Ticket) {
        state.withLock { state in
            state.uses += 1
            state.places[ticket]?.uses -= 1
            state.places[ticket]?.lastUse = state.uses
        }
    }

    func giveBack(_ ticket: Ticket) { _ = state.withLock { $0.places.removeValue(forKey: ticket) } }

    /// Who holds most places, and how many.
    var greediest: (client: String, count: Int)? {
        let counts = state.withLock { Self.counts($0.places) }
        return counts.max { $0.value < $1.value }.map { ($0.key, $0.value) }
    }

    private static func counts(_ places: [Ticket: Place]) -> [String: Int] {
        places.values.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
    }

    /// The place that has been out of use for longest, of the client who has most and would still not have fewer.
    private static func loser(for client: String, among places: [Ticket: Place]) -> Ticket? {
        let counts = counts(places)
        let own = counts[client] ?? 0
        let candidates = places.filter { $0.value.uses <= 0 && (counts[$0.value.client] ?? 0) > own + 1 }
        return candidates.min { one, other in
            let (many, few) = (counts[one.value.client] ?? 0, counts[other.value.client] ?? 0)
            return many != few ? many > few : one.value.lastUse < other.value.lastUse
        }?.key
    }
}
