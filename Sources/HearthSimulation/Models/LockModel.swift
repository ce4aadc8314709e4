package import HearthModel

/// A lock whose bolt takes its time.
package struct LockModel: SimulatedModel {
    private var locked: Bool
    private var arrival: Instant?
    private let travel: Milliseconds

    init(locked: Bool, travel: Milliseconds) { (self.locked, self.travel) = (locked, travel) }

    package var values: [String: Value] {
        let word =
            switch (locked, arrival) {
            case (true, nil): "locked"
            case (false, nil): "unlocked"
            case (true, _): "locking"
            case (false, _): "unlocking"
            }
        return ["state": .text(word), "battery": .number(90)]
    }

    package var nextChange: Instant? { arrival }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        guard let wanted = order.values["state"], (wanted == .text("locked")) != locked else { return }
        locked.toggle()
        arrival = now + travel
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        guard let due = arrival, due <= now else { return false }
        arrival = nil
        return true
    }
}
