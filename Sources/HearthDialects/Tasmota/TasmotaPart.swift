import HearthModel

/// One device of the house that a Tasmota device offers, and where its values are.
struct TasmotaPart: Equatable, Sendable {
    let role: TasmotaRole
    var device: Device
    var readings: [TasmotaReading]

    init(_ role: TasmotaRole, name: String, class deviceClass: DeviceClass.ID, of configuration: TasmotaConfiguration) {
        self.role = role
        readings = []
        device = Device(
            id: "", name: name, deviceClass: DeviceClass[deviceClass], properties: [], integration: "tasmota")
        device.discovery = .mqttDiscovery
        device.acts = if case .shutter = role { [.stop] } else { [] }
        device.sleepy = configuration.isSleepy
        device.hardware.model = configuration.model
        device.hardware.firmware = configuration.firmware
    }

    /// Adds the property, once, and a way to read it.
    mutating func add(_ property: Property, _ reading: TasmotaReading) {
        if device.property(property.name) == nil { device.properties.append(property) }
        readings.append(reading)
    }

    mutating func add(_ leaf: TasmotaLeaf) {
        guard device.property(leaf.property.name) == nil else { return }
        add(leaf.property, leaf.reading)
    }
}
