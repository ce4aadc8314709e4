package import HearthModel

/// A sensor that sees something or does not: contact, motion, leak, smoke. Its battery drains slowly. One for motion
/// measures the light too.
package struct DetectorModel: SimulatedModel {
    private let primary: String
    private let rest: Value
    private let light: DailyCurve?
    private var seen: Value
    private var restsAt: Instant?
    private var changed = false
    private let start: Instant
    private var now: Instant

    /// - Parameter rest: the value when there is nothing to see.
    init(primary: String, rest: Value, initial: Value?, light: DailyCurve?, at now: Instant) {
        (self.primary, self.rest, seen, start, self.now) = (primary, rest, initial ?? rest, now, now)
        self.light = light
    }

    package var values: [String: Value] {
        var values = [primary: seen, "battery": BatteryDrain.level(from: start, to: now)]
        if let light { values["lux"] = .number(light.value(at: now)) }
        return values
    }

    package var nextChange: Instant? { changed ? now : restsAt }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        guard let value = order.values[primary] else { return }
        self.now = now
        changed = changed || value != seen
        seen = value
        restsAt = nil
    }

    /// Sees something for a while; again before that is over makes it longer.
    package mutating func trigger(_ active: Value, for span: Milliseconds, at now: Instant) {
        obey(SimulatedOrder(values: [primary: active]), at: now)
        restsAt = now + span
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        self.now = now
        if let due = restsAt, due <= now { obey(SimulatedOrder(values: [primary: rest]), at: now) }
        defer { changed = false }
        return changed
    }
}
