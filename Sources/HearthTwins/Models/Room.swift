import HearthModel
import HearthSimulation

/// A room of a twin: how warm it is, and what heats it.
struct Room: Sendable {
    /// A thermostat that heats the room: it calls for heat a little below its setpoint until the room is a little above.
    struct Heater: Sendable {
        let device: DeviceIndex
        let setpoint: SlotIndex
        let mode: SlotIndex?
        let on: SlotIndex?
        let calling: SlotIndex?
        var calls: Bool
        var hasPower = true

        /// °C that it keeps; `nil` while it is off.
        /// - Parameter value: how a property is.
        func wanted(_ value: (SlotIndex) -> Value) -> Double? {
            guard hasPower else { return nil }
            if let mode, ["off", "cool", "dry", "fan_only"].contains(value(mode).text) { return nil }
            if let on, value(on) == .flag(false) { return nil }
            return value(setpoint).number
        }
    }

    /// So far the room swings around a setpoint, K.
    static let band = 0.3

    private let parts: RoomParts
    var area: String { parts.area }
    let model: RoomModel
    /// Whether anything is known to heat it; otherwise it is held in balance as it was.
    var isHeated: Bool { !heaters.isEmpty }
    private(set) var temperature: Double
    private(set) var heaters: [Heater]
    /// Properties that report how warm it is.
    var sensors: [SlotIndex] { parts.sensors }
    private var conditions: RoomModel.Conditions
    /// After how many hours heat reaches the room, as a first-order lag.
    private var lag = 0.0
    /// Share of full heating that reaches it by now.
    private var warming = 0.0
    /// What else warms it, where that was learned, and the chance by which it comes.
    private var learned: (unexplained: Unexplained, draws: Draws?)?
    private var asOf: Instant

    init(
        _ parts: RoomParts, model: RoomModel, temperature: Double, unmeasured: Double, outdoor: Double,
        values: [Value], at now: Instant
    ) {
        (self.parts, self.model, self.temperature, asOf) = (parts, model, temperature, now)
        heaters = parts.heaters
        conditions = RoomModel.Conditions(outdoor: outdoor)
        conditions.unmeasured = unmeasured
        conditions.window = parts.airing { values[$0.position] }
        if heaters.isEmpty { conditions.unmeasured += model.balance(at: temperature, in: conditions) }
        look(at: values, outdoor: outdoor)
    }

    /// Takes over what was learned besides the model: how late heat comes, and what else warms the room. One of which
    /// nobody knows what heats it stays in balance instead.
    mutating func learn(_ fit: RoomFit, _ draws: Draws?) {
        guard isHeated else { return }
        // Over hours it hardly shows how late heat comes, and rooms where it comes at once are found to have a lag, too.
        lag = fit.lag * (draws?.unit(area, .latency, 0) ?? 0.5)
        (warming, learned) = (Room.calling(heaters), (fit.unexplained, draws))
        if lag > 0 { conditions.heat = warming }
        conditions.unmeasured = fit.unexplained.gain(at: asOf, draws: draws, of: area)
    }

    /// Lets time pass in which nothing else happens.
    mutating func advance(to now: Instant) {
        temperature = model.temperature(from: temperature, after: now - asOf, in: conditions)
        if lag > 0 {
            let called = Room.calling(heaters)
            warming = called + (warming - called) * stableExp(-Double((now - asOf).count) / 3_600_000 / lag)
        }
        asOf = now
    }

    /// At once, K: by people who came in, say.
    mutating func warm(by difference: Double) { temperature += difference }

    /// Takes over what the devices are set to by now.
    mutating func look(at values: [Value], outdoor: Double, sunshine: Double = 0) {
        for i in heaters.indices {
            guard let wanted = heaters[i].wanted({ values[$0.position] }) else {
                heaters[i].calls = false
                continue
            }
            if temperature < wanted - Room.band { heaters[i].calls = true }
            if temperature > wanted + Room.band { heaters[i].calls = false }
        }
        if let learned { conditions.unmeasured = learned.unexplained.gain(at: asOf, draws: learned.draws, of: area) }
        conditions.outdoor = outdoor
        conditions.sunshine = sunshine
        conditions.window = parts.airing { values[$0.position] }
        // Late heat changes little until the next look, which is minutes away.
        conditions.heat = lag > 0 ? warming : Room.calling(heaters)
    }

    /// The share of the heaters that call for heat.
    private static func calling(_ heaters: [Heater]) -> Double {
        heaters.isEmpty ? 0 : Double(heaters.count(where: \.calls)) / Double(heaters.count)
    }

    /// These devices have lost their power, or have it again.
    mutating func power(_ devices: [DeviceIndex], isOn: Bool) {
        for i in heaters.indices where devices.contains(heaters[i].device) { heaters[i].hasPower = isOn }
    }

    /// When a heater next begins or ends to call for heat.
    func nextChange(in values: [Value]) -> Instant? {
        var next: Instant?
        for heater in heaters {
            guard let wanted = heater.wanted({ values[$0.position] }) else { continue }
            let limit = heater.calls ? wanted + Room.band : wanted - Room.band
            guard let span = model.crossing(of: limit, from: temperature, in: conditions) else { continue }
            // A millisecond later it is beyond the limit and not at it.
            let due = asOf + span + Milliseconds(1)
            next = next.map { min($0, due) } ?? due
        }
        return next
    }
}
