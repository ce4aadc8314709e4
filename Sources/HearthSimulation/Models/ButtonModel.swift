import HearthModel

/// A button: an event lives for one report only.
struct ButtonModel: SimulatedModel {
    private var event: Value?
    private var pressed: Instant?

    var values: [String: Value] { event.map { ["event": $0, "battery": .number(90)] } ?? ["battery": .number(90)] }

    var nextChange: Instant? { pressed }

    mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        guard let value = order.values["event"] else { return }
        (event, pressed) = (value, now)
    }

    mutating func advance(to now: Instant, using random: inout SimulatedRandom) -> Bool {
        let reports = pressed != nil
        if !reports { event = nil }
        pressed = nil
        return reports
    }
}
