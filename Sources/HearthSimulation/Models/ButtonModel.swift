package import HearthModel

/// A button: an event lives for one report only.
package struct ButtonModel: SimulatedModel {
    private var event: Value?
    private var pressed: Instant?

    package var values: [String: Value] {
        event.map { ["event": $0, "battery": .number(90)] } ?? ["battery": .number(90)]
    }

    package var nextChange: Instant? { pressed }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        guard let value = order.values["event"] else { return }
        (event, pressed) = (value, now)
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        let reports = pressed != nil
        if !reports { event = nil }
        pressed = nil
        return reports
    }
}
