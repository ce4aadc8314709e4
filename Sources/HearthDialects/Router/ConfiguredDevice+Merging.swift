import HearthModel

extension ConfiguredDevice {
    /// The driver's knowledge under what the entry says: its own keys win (docs/spec/devices.md, section 2.6).
    func merged(over proposal: Device) -> Device {
        var merged = device
        merged.properties = Self.aligned(proposal.properties, with: device.deviceClass)
        for own in device.properties where properties[own.name] != nil {
            merged.properties.removeAll { $0.name == own.name }
            merged.properties.append(own)
        }
        if !explicit.contains("name") { merged.name = proposal.name }
        if !explicit.contains("ack_window"), proposal.deviceClass == device.deviceClass {
            merged.times.ackWindow = proposal.times.ackWindow
        }
        merged.enabled = device.enabled && proposal.enabled
        merged.sleepy = proposal.sleepy
        merged.integration = proposal.integration
        merged.bridge = proposal.bridge
        merged.code = proposal.code
        merged.acts = proposal.acts
        merged.hardware = proposal.hardware
        return merged
    }

    /// The properties with the primary one of the class first. A sensor with two states is what the entry calls it: its
    /// state takes on name and words of the class.
    private static func aligned(_ properties: [Property], with deviceClass: DeviceClass) -> [Property] {
        guard let primary = deviceClass.primary, let found = properties.first else { return properties }
        if let index = properties.firstIndex(where: { $0.name == primary.name }) {
            var ordered = properties
            ordered.insert(ordered.remove(at: index), at: 0)
            if ordered[0].isTwofold, primary.isTwofold { ordered[0].type = primary.type }
            return ordered
        }
        guard found.isTwofold, primary.isTwofold else { return properties }
        var renamed = found
        renamed.name = primary.name
        renamed.type = primary.type
        return [renamed] + properties.dropFirst()
    }
}

extension Property {
    /// Whether there are two values, one active.
    fileprivate var isTwofold: Bool { PropertyCodec.value(active: true, of: type) != nil }
}
