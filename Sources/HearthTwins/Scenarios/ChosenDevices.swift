import HearthKernel
import HearthModel

/// Which devices of a house a scenario means.
struct ChosenDevices: Sendable {
    let house: House
    let setting: TwinSetting

    /// Whether it is dead without electricity.
    func hangsOnPower(_ index: DeviceIndex) -> Bool {
        guard let device = house.registry[index], device.deviceClass.id != .person, !device.sleepy else { return false }
        return ![.tracker, .weather, .calendar, .tariff].contains(device.deviceClass.id)
            && device.property("battery") == nil
    }

    func devices(of selection: Scenario.Selection) -> [DeviceIndex] {
        let registry = house.registry
        switch selection {
        case .device(let id):
            return registry.indices.filter { index in
                registry[index].map { $0.enabled && ($0.id == id || $0.aliases.contains(id)) } ?? false
            }
        case .network:
            return registry.indices.filter { registry[$0].map { $0.enabled && $0.deviceClass.id != .person } ?? false }
        case .some(let some):
            return registry.indices.filter { index in
                guard let device = registry[index], device.enabled, some.classes.contains(device.deviceClass.id)
                else { return false }
                return isIn(some.rooms, device) && holds(some.being, index) && device.isNamed(some.words)
            }
        }
    }

    private func isIn(_ rooms: Scenario.Some.Rooms, _ device: Device) -> Bool {
        switch rooms {
        case .anywhere: return true
        case .outside: return device.area.map(setting.outdoorAreas.contains) ?? false
        case .inside: return !(device.area.map(setting.outdoorAreas.contains) ?? false)
        case .named(let words): return device.area.map { setting.isNamed($0, words) } ?? false
        case .notNamed(let words): return !(device.area.map { setting.isNamed($0, words) } ?? false)
        case .empty:
            return !house.registry.indices.contains { index in
                guard let other = house.registry[index], other.area == device.area, other.sees,
                    let slot = house.registry.slot("on", of: index)
                else { return false }
                return house.reading(slot).lastValue == .flag(true)
            }
        }
    }

    private func holds(_ being: Scenario.Some.Being, _ device: DeviceIndex) -> Bool {
        func reading(_ name: String) -> Value? {
            house.registry.slot(name, of: device).map { house.reading($0).lastValue }
        }
        switch being {
        case .any: return true
        case .on: return reading("on") == .flag(true)
        case .cooling: return reading("mode") == .text("cool")
        case .heating: return reading("mode") != .text("cool")
        }
    }
}

extension Device {
    /// It notices people.
    var sees: Bool { deviceClass.id == .motion || deviceClass.id == .presence }

    fileprivate func isNamed(_ words: [String]) -> Bool {
        words.isEmpty || words.contains { id.contains($0) || name.lowercased().contains($0) }
    }
}
