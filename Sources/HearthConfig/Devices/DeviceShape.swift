import HearthModel

/// Which properties a device has as far as its entry tells. What a driver discovers takes their place.
struct DeviceShape {
    /// Those under `properties`.
    let extra: [String: Property]

    func apply(to entry: inout ConfiguredDevice) {
        var device = entry.device
        let own = device.deviceClass.properties
        switch entry.binding {
        case .mqtt(let binding):
            device.properties = binding.isBound || extra.isEmpty ? own.prefix(1).map { bound($0, binding) } : []
            device.assumed = binding.stateTopic == nil && entry.properties.values.allSatisfy { $0.stateTopic == nil }
        case .virtual:
            device.properties = own.enumerated().filter { $0.offset == 0 || $0.element.settable }.map(\.element)
            if !device.properties.isEmpty { device.properties[0].settable = true }
            // Nobody but the house says what such a thing can be.
            for index in device.properties.indices { device.properties[index].choices = [] }
            device.acts = []
            device.discovery = .virtual
        case .simulate:
            device.simulated = true
            device.discovery = .simulated
        case .gpio(let binding):
            device.properties = PinShape(binding).properties(of: device.deviceClass)
            PinShape(binding).settle(&device.times, explicit: entry.explicit)
            device.discovery = .gpio
        case .zigbee2mqtt, .tasmota, .shelly, .homie, .homeAssistant, .esphome: break
        }
        for (name, property) in extra.sorted(by: { $0.key < $1.key }) {
            device.properties.removeAll { $0.name == name }
            if let binding = entry.properties[name] { device.properties.append(bound(property, binding)) }
            if let pins = entry.pins[name] { device.properties.append(PinShape(pins).bound(property)) }
        }
        if isPlain(entry.binding), !device.properties.contains(where: \.settable) { device.acts = [] }
        // The primary property stays first.
        if let primary = own.first, let index = device.properties.firstIndex(where: { $0.name == primary.name }) {
            device.properties.swapAt(0, index)
        }
        entry.device = device
    }

    /// Whether all that there is to know of it stands in the entry.
    private func isPlain(_ binding: Binding) -> Bool {
        switch binding {
        case .mqtt, .gpio: true
        case .virtual, .simulate, .zigbee2mqtt, .tasmota, .shelly, .homie, .homeAssistant, .esphome: false
        }
    }

    /// What nobody can command is not settable; a plain number gets the unit that it is said to have.
    private func bound(_ property: Property, _ binding: GenericBinding) -> Property {
        var property = property
        property.settable = property.settable && binding.commandTopic != nil
        if case .number(.none, let range, let step) = property.type, let unit = binding.unit {
            property.type = .number(UnitConversion(named: unit)?.unit ?? .other(unit), range: range, step: step)
        }
        return property
    }
}
