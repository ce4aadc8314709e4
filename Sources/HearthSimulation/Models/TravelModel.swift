package import HearthModel

/// A thing that moves between two ends: cover or valve. It tells where it is every half second.
package struct TravelModel: SimulatedModel {
    private static let step = Milliseconds(500)

    /// 0 closed … 100 open.
    private var position: Double
    private var target: Double
    private let travel: Milliseconds
    private var lastAdvance: Instant
    private var nextReport: Instant?

    /// - Parameter travel: from end to end.
    init(position: Double, travel: Milliseconds, at now: Instant) {
        (self.position, target, self.travel, lastAdvance) = (position, position, max(travel, Milliseconds(1)), now)
    }

    package var values: [String: Value] {
        let word = target > position ? "opening" : target < position ? "closing" : position > 0 ? "open" : "closed"
        return ["state": .text(word), "position": .number(position.rounded())]
    }

    package var nextChange: Instant? { nextReport }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        move(to: now)
        if order.stops { target = position }
        switch order.values["state"] {
        case .text("open"): target = 100
        case .text("closed"): target = 0
        default: break
        }
        if let wanted = order.values["position"]?.number { target = max(0, min(100, wanted)) }
        nextReport = target == position ? nil : min(now + Self.step, arrival(from: now))
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        move(to: now)
        guard let due = nextReport, due <= now else { return false }
        nextReport = target == position ? nil : min(now + Self.step, arrival(from: now))
        return true
    }

    private mutating func move(to now: Instant) {
        let way = 100 * (now - lastAdvance).seconds / travel.seconds
        position = target > position ? min(target, position + way) : max(target, position - way)
        lastAdvance = now
    }

    /// Rounded up, so that it has arrived then.
    private func arrival(from now: Instant) -> Instant {
        now + Milliseconds(Int64((abs(target - position) / 100 * Double(travel.count)).rounded(.up)))
    }
}
