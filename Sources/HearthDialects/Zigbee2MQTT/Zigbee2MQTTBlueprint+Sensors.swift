import HearthModel

extension Zigbee2MQTTBlueprint {
    /// What a device without a main feature is, and which of its features says so.
    static func sensorClass(
        _ exposes: [Zigbee2MQTTExpose], _ features: [Zigbee2MQTTFeature]
    ) -> (DeviceClass, Int?)? {
        let isDetector = exposes.contains { detectors.contains($0.name) && !$0.isSettable }
        if !isDetector, let index = features.firstIndex(where: \.isSiren) {
            return (DeviceClass[.siren], index)
        }
        for (name, id) in sensorClasses {
            guard let index = exposes.firstIndex(where: { $0.name == name }), !exposes[index].isSettable else {
                continue
            }
            let deviceClass = DeviceClass[id]
            guard let primary = deviceClass.primary else { continue }
            let feature = features[index]
            // The same word for another quantity, such as VOC in µg/m³, does not make the class.
            if case .number = feature.wire, feature.property.name != primary.name { continue }
            return (deviceClass, index)
        }
        if let index = features.firstIndex(where: { $0.isReading(.number) }) {
            return (DeviceClass[.sensor], index)
        }
        if let index = features.firstIndex(where: { $0.isReading(.binary) }) {
            return (DeviceClass[.binary], index)
        }
        // Only settings, or only a link quality: known, but no use.
        return features.isEmpty ? nil : (DeviceClass[.note], nil)
    }

    /// What is there to detect something is that, though it may sound as well.
    private static let detectors: Set<String> = [
        "water_leak", "smoke", "carbon_monoxide", "gas", "contact", "occupancy", "presence", "vibration",
    ]

    /// Names of Zigbee2MQTT in the order in which they decide the class.
    private static let sensorClasses: [(String, DeviceClass.ID)] = [
        ("water_leak", .leak), ("smoke", .smoke), ("carbon_monoxide", .co), ("gas", .gas), ("contact", .contact),
        ("occupancy", .motion), ("presence", .presence), ("vibration", .vibration), ("action", .button),
        ("soil_moisture", .moisture), ("temperature", .temp), ("humidity", .humidity), ("pressure", .pressure),
        ("co2", .co2), ("voc", .voc), ("pm25", .pm25), ("illuminance_lux", .lux), ("illuminance", .lux),
        ("power", .power), ("energy", .energy), ("voltage", .voltage), ("current", .current), ("tamper", .tamper),
        ("battery", .battery),
    ]
}

extension Zigbee2MQTTFeature {
    fileprivate enum Kind { case number, binary }

    /// Whether it makes a noise when it is told to.
    fileprivate var isSiren: Bool {
        switch wire {
        case .warning: true
        case .binary: property.settable && ["alarm", "siren"].contains(key)
        default: false
        }
    }

    /// A value that the device only reports, and that is worth a device of its own.
    fileprivate func isReading(_ kind: Kind) -> Bool {
        guard !property.diagnostic, !property.settable, property.name != "battery_low" else { return false }
        return switch (wire, kind) {
        case (.number, .number), (.binary, .binary): true
        default: false
        }
    }
}
