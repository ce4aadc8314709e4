import HearthModel

/// One part of a piece of hardware that can be a device of the house.
struct UnitPart<Reading: UnitReading>: Equatable, Sendable {
    /// Tells it from the other parts of the same hardware, for ever: `relay/0`, `switch:0`.
    let name: String
    /// The first is the one that it is remembered by.
    var identities: [Identity]
    /// What the driver proposes; without an id.
    var device: Device
    var readings: [Reading] = []
    /// Why it cannot be used as it is, in a sentence.
    var note: String?

    init(_ name: String, class deviceClass: DeviceClass.ID, called title: String, integration: String) {
        self.name = name
        identities = []
        device = Device(
            id: "", name: title, deviceClass: DeviceClass[deviceClass], properties: [], integration: integration)
        device.discovery = .mqttDiscovery
        device.acts =
            switch deviceClass {
            case .cover: [.stop]
            case .action: [.press]
            default: []
            }
    }

    /// Adds the property, once, and a way to read it.
    mutating func add(_ property: Property, _ reading: Reading?) {
        if device.property(property.name) == nil { device.properties.append(property) }
        if let reading { readings.append(reading) }
    }

    /// What the class or the table of properties says of a name.
    func standard(_ name: String) -> Property {
        guard let property = device.deviceClass.property(name) ?? Property.standard(name) else {
            preconditionFailure("A driver speaks of a property that no table has: \(name)")
        }
        return property
    }
}
