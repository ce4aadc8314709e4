package import HearthModel

/// A thing that stays as it was told: lamp, plug, fan, selector, tracker. Its power follows its main switch. Dimming to
/// nothing switches off and leaves the brightness for the next time.
package struct StaticModel: SimulatedModel {
    package private(set) var values: [String: Value]
    private let power: (on: Double, standby: Double)?
    private let noise: Double
    private var lastAdvance: Instant

    /// - Parameters:
    ///   - values: the first ones; only these properties exist.
    ///   - power: W; `nil` for a thing without a meter.
    ///   - noise: standard deviation of the power, W.
    init(values: [String: Value], power: (on: Double, standby: Double)?, noise: Double, at now: Instant) {
        (self.values, self.power, self.noise, lastAdvance) = (values, power, noise, now)
        if let power {
            self.values["power"] = .number(power.standby)
            self.values["energy"] = .number(0)
        }
    }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        let dark = order.values["brightness"]?.number.map { $0 <= 0 } ?? false
        for (property, value) in order.values where values[property] != nil && property != "power" {
            if property == "brightness", dark { continue }
            values[property] = value
        }
        if order.values["brightness"] != nil, values["on"] != nil { values["on"] = .flag(!dark) }
        meter(noise: 0)
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        if let watts = values["power"]?.number, let energy = values["energy"]?.number, power != nil {
            values["energy"] = .number(energy + watts / 1_000 * (now - lastAdvance).seconds / 3_600)
        }
        lastAdvance = now
        meter(noise: noise == 0 ? 0 : noise * random.normal())
        return false
    }

    private mutating func meter(noise: Double) {
        guard let power else { return }
        let on = values["on"] == .flag(true)
        let share = (values["brightness"]?.number ?? 100) / 100
        values["power"] = .number(on ? max(0, power.on * share + noise) : power.standby)
    }
}
