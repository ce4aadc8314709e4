import HearthJSON
import HearthModel

extension UnitPart<ShellyGen2Reading> {
    /// Kinds of components that measure one thing, in the order in which they decide the class of a device.
    private static let sensors: [(kind: String, path: String, property: String, deviceClass: DeviceClass.ID)] = [
        ("flood", "alarm", "state", .leak), ("smoke", "alarm", "state", .smoke),
        ("presencezone", "value", "on", .presence), ("presence", "state", "on", .presence),
        ("temperature", "tC", "temp", .temp), ("humidity", "rh", "humidity", .humidity),
        ("illuminance", "lux", "lux", .lux), ("voltmeter", "voltage", "voltage", .voltage),
    ]
    private static let charge = (component: "devicepower:0", path: "battery.percent")

    static func isSensor(_ kind: Substring) -> Bool { sensors.contains { $0.kind == kind } }

    /// - Parameter isAlone: the device measures and does nothing else: all that it measures is one device of the house.
    static func sensors(of description: ShellyGen2Description, isAlone: Bool) -> [Self] {
        var parts: [Self] = []
        for (kind, path, property, deviceClass) in sensors {
            for component in description.keys(of: kind) {
                let isFurther = isAlone && component.hasSuffix(":0") && !parts.isEmpty
                if isFurther, parts[0].device.property(property) == nil {
                    parts[0].read(property, in: component, at: path)
                } else {
                    var part = Self(component, class: deviceClass, in: description)
                    part.read(property, in: component, at: path)
                    parts.append(part)
                }
            }
        }
        if !parts.isEmpty { parts[0].addCharge(of: description) }
        return parts
    }

    mutating func addCharge(of description: ShellyGen2Description) {
        let (component, path) = Self.charge
        guard description.components[component]?.status[dotted: path] != nil else { return }
        read("battery", in: component, at: path)
    }
}

extension ShellyGen2Description {
    /// The components of one kind, with a number or without.
    func keys(of kind: String) -> [String] {
        (components[kind] == nil ? [] : [kind]) + numbers(of: kind).map { "\(kind):\($0)" }
    }
}
