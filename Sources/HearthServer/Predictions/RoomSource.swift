import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// What is recorded of a room, and in which properties.
struct RoomSource {
    let area: String
    let sensor: SlotIndex
    private let calls: [SlotIndex]
    private let windows: [SlotIndex]

    /// The rooms in which somebody measures how warm it is.
    static func all(in registry: Registry, except outdoors: Set<String>) -> [RoomSource] {
        let areas = Set(registry.devices.compactMap { $0?.area }).subtracting(outdoors).sorted()
        return areas.compactMap { area in
            let devices = registry.indices.filter { registry[$0]?.area == area && registry[$0]?.enabled == true }
            guard let sensor = devices.lazy.compactMap({ registry.slot("temp", of: $0) }).first else { return nil }
            let heaters = devices.filter { registry[$0]?.deviceClass.id == .thermostat }
            let calls = heaters.compactMap { registry.slot("calling", of: $0) }
            let windows = devices.compactMap { device -> SlotIndex? in
                guard let found = registry[device], found.deviceClass.id == .window else { return nil }
                return found.deviceClass.primary.flatMap { registry.slot($0.name, of: device) }
            }
            // Of a heater that does not say when it heats nothing can be learned.
            return RoomSource(
                area: area, sensor: sensor, calls: calls.count == heaters.count ? calls : [], windows: windows)
        }
    }

    /// Who measures how warm it is outside.
    static func outdoor(in registry: Registry, _ outdoors: Set<String>) -> SlotIndex? {
        registry.indices.lazy.compactMap { index in
            registry[index]?.area.flatMap { outdoors.contains($0) ? registry.slot("temp", of: index) : nil }
        }.first
    }

    /// What was chosen for the twin of the thermometer.
    func config(in snapshot: HouseSnapshot) -> TwinConfig {
        let registry = snapshot.house.registry
        return registry[registry[sensor].device].map(snapshot.twinConfig) ?? TwinConfig()
    }

    func slots(in registry: Registry) -> [String] { ([sensor] + calls + windows).map { registry.name(of: $0) } }

    func history(_ readings: [String: Readings], in registry: Registry, outdoor: Readings) -> RoomHistory {
        func found(_ slots: [SlotIndex]) -> Readings? {
            let known = slots.compactMap { readings[registry.name(of: $0)] }
            return known.isEmpty ? nil : Readings(shareOf: known)
        }
        var history = RoomHistory(temperature: readings[registry.name(of: sensor)] ?? Readings(), outdoor: outdoor)
        (history.heat, history.windows) = (found(calls), found(windows))
        return history
    }
}

extension [HearthStore.Reading] {
    /// As numbers by `device.property`; what is on or open is 1.
    var bySlot: [String: Readings] {
        var found: [String: Readings] = [:]
        for reading in self {
            let value: Double? =
                switch reading.value {
                case .number(let number): number
                case .flag(let flag): flag ? 1 : 0
                case .text(let text): text == "open" ? 1 : 0
                default: nil
                }
            guard let value else { continue }
            found[reading.device + "." + reading.property, default: Readings()].take(value, at: reading.at)
        }
        return found
    }
}
