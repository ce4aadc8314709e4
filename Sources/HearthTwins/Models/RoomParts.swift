import HearthModel

/// What measures, heats and airs a room.
struct RoomParts: Sendable {
    let area: String
    /// Properties that report how warm it is; at least one.
    let sensors: [SlotIndex]
    let heaters: [Room.Heater]
    let windows: [SlotIndex]

    /// The rooms in which somebody measures how warm it is.
    /// - Parameters:
    ///   - outdoors: areas that lie outside.
    ///   - value: how a property is.
    static func all(in registry: Registry, except outdoors: Set<String>, value: (SlotIndex) -> Value) -> [RoomParts] {
        let areas = Set(registry.devices.compactMap { $0?.area }).subtracting(outdoors).sorted()
        return areas.compactMap { area in
            let devices = registry.indices.filter { registry[$0]?.area == area && registry[$0]?.enabled == true }
            let sensors = devices.compactMap { registry.slot("temp", of: $0) }
            guard !sensors.isEmpty else { return nil }
            let heaters = devices.compactMap { device -> Room.Heater? in
                guard registry[device]?.deviceClass.id == .thermostat,
                    let setpoint = registry.slot("setpoint", of: device)
                else { return nil }
                let calling = registry.slot("calling", of: device)
                return Room.Heater(
                    device: device, setpoint: setpoint, mode: registry.slot("mode", of: device),
                    on: registry.slot("on", of: device), calling: calling,
                    calls: calling.map { value($0) == .flag(true) } ?? false)
            }
            let windows = devices.compactMap { device -> SlotIndex? in
                guard let found = registry[device], found.deviceClass.id == .window,
                    let name = found.deviceClass.primary?.name
                else { return nil }
                return registry.slot(name, of: device)
            }
            return RoomParts(area: area, sensors: sensors, heaters: heaters, windows: windows)
        }
    }

    /// The share of its windows that is open, 0…1.
    func airing(_ value: (SlotIndex) -> Value) -> Double {
        guard !windows.isEmpty else { return 0 }
        return Double(windows.count { value($0) == .text("open") || value($0) == .flag(true) }) / Double(windows.count)
    }
}
