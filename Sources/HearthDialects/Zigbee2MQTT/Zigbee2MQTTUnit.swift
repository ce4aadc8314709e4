import HearthModel

/// One unit of a Zigbee device, as the bridge describes it.
struct Zigbee2MQTTUnit: Sendable {
    let bridge: Int
    let ieee: String
    var name: String
    var blueprint: Zigbee2MQTTBlueprint
    var hardware: Device.Hardware
    var isBattery: Bool
    var isEnabled: Bool
    var takesTransition: Bool
    var note: String?

    init(_ entry: Zigbee2MQTTEntry, _ blueprint: Zigbee2MQTTBlueprint, bridge: Int) {
        (self.bridge, ieee, name, self.blueprint) = (bridge, entry.ieee, entry.name, blueprint)
        (hardware, isBattery, isEnabled) = (entry.hardware, entry.isBattery, entry.isEnabled)
        (takesTransition, note) = (entry.takesTransition, entry.note)
    }

    /// Takes over a new description of the same hardware.
    /// - Returns: whether anything the house knows of has changed.
    mutating func update(_ entry: Zigbee2MQTTEntry, _ blueprint: Zigbee2MQTTBlueprint) -> Bool {
        let new = Zigbee2MQTTUnit(entry, blueprint, bridge: bridge)
        guard !new.isDescribed(like: self) else { return false }
        self = new
        return true
    }

    private func isDescribed(like other: Zigbee2MQTTUnit) -> Bool {
        name == other.name && blueprint == other.blueprint && hardware == other.hardware && note == other.note
            && isBattery == other.isBattery && isEnabled == other.isEnabled && takesTransition == other.takesTransition
    }

    var identity: Identity { Identity("ieee:" + ieee + (blueprint.endpoint.map { "/" + $0 } ?? "")) }

    /// What the driver proposes; without an id.
    var proposal: Device {
        var device = Device(
            id: "", name: blueprint.endpoint.map { name + " " + $0 } ?? name, deviceClass: blueprint.deviceClass,
            properties: blueprint.properties, integration: "zigbee2mqtt")
        device.hardware = hardware
        device.acts = blueprint.features.contains(where: \.stops) ? [.stop] : []
        device.sleepy = isBattery
        device.enabled = isEnabled
        // A thermostat on a battery listens only when it wakes (docs/spec/devices.md, section 3).
        if isBattery, blueprint.deviceClass.id == .thermostat { device.times.ackWindow = .minutes(10) }
        return device
    }

    /// The keys worth asking for.
    var askedKeys: [String] {
        var keys: [String] = []
        for feature in blueprint.features where feature.isMain && feature.access.contains(.get) {
            if !keys.contains(feature.key) { keys.append(feature.key) }
        }
        return keys
    }
}
