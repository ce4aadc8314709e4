package import HearthModel

/// How warm a room becomes: it loses heat to the outside through its walls and open windows, and gains from heating, from the
/// sun and from what nobody measures.
///
/// dT/dt = (To − T) ÷ τ + g·u + s·I + c·w·(To − T) + q + d
///
/// While everything but T stays as it is, T nears T∞ = To + (g·u + s·I + q + d) ÷ λ as e^(−λt), where λ = 1 ÷ τ + c·w. So
/// time passes in one go, however much of it, and the instant at which a limit is crossed is known beforehand.
package struct RoomModel: Sendable, Equatable {
    /// Time constant of its walls, hours, above 0.
    package var tau: Double
    /// What full heating gives, K an hour.
    package var gain: Double
    /// What full sunshine gives, K an hour.
    package var sun: Double
    /// How much faster it loses heat through fully opened windows, 1 an hour.
    package var airing: Double
    /// What it always gains, K an hour.
    package var constant: Double

    /// Of a room that nobody has measured.
    package static let usual = RoomModel(tau: 20, gain: 2, sun: 1, airing: 0.5, constant: 0)

    package init(tau: Double, gain: Double, sun: Double, airing: Double, constant: Double) {
        (self.tau, self.gain, self.sun, self.airing, self.constant) = (tau, gain, sun, airing, constant)
    }

    /// What a room is exposed to.
    package struct Conditions: Sendable, Equatable {
        /// °C
        package var outdoor: Double
        /// Share of full heating, 0…1.
        package var heat = 0.0
        /// Share of 1,000 W/m², 0…1.
        package var sunshine = 0.0
        /// Share of its windows that is open, 0…1.
        package var window = 0.0
        /// What nobody measures, K an hour.
        package var unmeasured = 0.0

        package init(outdoor: Double) { self.outdoor = outdoor }
    }

    /// λ, 1 an hour.
    private func rate(_ conditions: Conditions) -> Double { 1 / tau + airing * conditions.window }

    /// T∞, °C: what the room would be like in the end.
    package func rest(in conditions: Conditions) -> Double {
        let gains = gain * conditions.heat + sun * conditions.sunshine + constant + conditions.unmeasured
        return conditions.outdoor + gains / rate(conditions)
    }

    /// °C after a while in which the conditions stay the same.
    package func temperature(from start: Double, after span: Milliseconds, in conditions: Conditions) -> Double {
        let rest = rest(in: conditions)
        return rest + (start - rest) * stableExp(-rate(conditions) * span.hours)
    }

    /// How long until the room has crossed a limit, rounded up to the next millisecond; `nil` if it does not while the
    /// conditions stay the same. Touching is not crossing.
    package func crossing(of limit: Double, from start: Double, in conditions: Conditions) -> Milliseconds? {
        let rest = rest(in: conditions)
        guard min(start, rest) < limit, limit < max(start, rest) else { return nil }
        let hours = -stableLog((limit - rest) / (start - rest)) / rate(conditions)
        let span = (hours * 3_600_000).rounded(.up)
        // Beyond what an instant can hold it comes to the same as never.
        return span < 9e15 ? Milliseconds(Int64(span)) : nil
    }

    /// What must come in besides, K an hour, so that the room stays as warm as it is: where nobody knows how it is heated.
    package func balance(at temperature: Double, in conditions: Conditions) -> Double {
        (temperature - rest(in: conditions)) * rate(conditions)
    }
}

extension Milliseconds {
    fileprivate var hours: Double { Double(count) / 3_600_000 }
}
