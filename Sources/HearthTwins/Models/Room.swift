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

    /// Lets time pass in which nothing else happens.
    mutating func advance(to now: Instant) {
        temperature = model.temperature(from: temperature, after: now - asOf, in: conditions)
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
        conditions.outdoor = outdoor
        conditions.sunshine = sunshine
        conditions.window = parts.airing { values[$0.position] }
        conditions.heat =
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
