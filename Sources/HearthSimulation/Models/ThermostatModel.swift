import Glibc
package import HearthModel

/// A thermostat in a room that loses heat to the outside as a first-order system.
package struct ThermostatModel: SimulatedModel {
    private static let step = Milliseconds.seconds(30)
    /// Full demand so far below the setpoint, K.
    private static let band = 1.5

    private var setpoint: Double
    private var mode = "heat"
    private var temperature: Double
    private let outdoor: DailyCurve
    /// Time constant of the room.
    private let tau: Milliseconds
    /// By how much full heating lifts the room above the outside in the long run, K.
    private let gain: Double
    private var lastAdvance: Instant

    init(
        setpoint: Double, outdoor: DailyCurve, tau: Milliseconds = .hours(3), gain: Double = 30, at now: Instant
    ) {
        (self.tau, self.gain) = (tau, gain)
        (self.setpoint, temperature, self.outdoor, lastAdvance) = (setpoint, setpoint - 0.5, outdoor, now)
    }

    /// Share of full heating, 0…1.
    private var demand: Double { mode == "off" ? 0 : max(0, min(1, (setpoint - temperature) / Self.band)) }

    package var values: [String: Value] {
        [
            "setpoint": .number(setpoint), "temp": .number((temperature * 10).rounded() / 10), "mode": .text(mode),
            "calling": .flag(demand > 0.05), "demand": .number((demand * 100).rounded()),
        ]
    }

    package var nextChange: Instant? { lastAdvance + Self.step }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        if let wanted = order.values["setpoint"]?.number { setpoint = wanted }
        if let wanted = order.values["mode"]?.text { mode = wanted }
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        let before = (values["calling"], values["temp"])
        let rest = outdoor.value(at: now) + gain * demand
        temperature = rest + (temperature - rest) * exp(-(now - lastAdvance).seconds / tau.seconds)
        lastAdvance = now
        return before.0 != values["calling"] || before.1 != values["temp"]
    }
}
