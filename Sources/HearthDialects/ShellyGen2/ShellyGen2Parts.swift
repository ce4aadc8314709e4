import HearthJSON
import HearthModel

/// What one device of the second or a later generation offers to the house, the main thing first.
enum ShellyGen2Parts {
    static func all(
        of description: ShellyGen2Description, named fallback: String
    ) -> (parts: [ShellyGen2Part], unknown: [String]) {
        var parts: [ShellyGen2Part] = []
        for kind in mains { parts += description.keys(of: kind).map { main($0, of: description) } }
        let isAlone = parts.isEmpty
        for component in description.keys(of: "input") {
            let input = ShellyGen2Part.input(component, of: description)
            let number = input.number
            if let main = parts.firstIndex(where: { !isAlone && $0.number == number && $0.isSwitched }),
                input.device.deviceClass.id == .binary, parts[main].device.property("input") == nil
            {
                parts[main].readAside(Property("input", .flag), in: component, at: "state")
            } else {
                parts.append(input)
            }
        }
        parts += ShellyGen2Part.sensors(of: description, isAlone: isAlone)
        for kind in made { parts += description.keys(of: kind).compactMap { made($0, of: description) } }
        if isAlone, !parts.isEmpty { parts[0].addCharge(of: description) }
        let described = parts.enumerated().map { order, part in
            part.described(by: description, named: fallback, isMain: order == 0, isOnly: parts.count == 1)
        }
        return (described, unknown(description))
    }

    private static let mains = [
        "switch", "light", "cct", "rgb", "rgbw", "rgbcct", "cover", "thermostat", "em", "em1", "pm1",
    ]

    private static func main(_ component: String, of description: ShellyGen2Description) -> ShellyGen2Part {
        switch component.prefix(while: { $0 != ":" }) {
        case "switch": .switched(component, of: description)
        case "cover": .cover(component, of: description)
        case "thermostat": .thermostat(component, of: description)
        case "em", "em1", "pm1": .meter(component, of: description)
        default: .light(component, of: description)
        }
    }

    /// What people make: devices behind Bluetooth, values without hardware.
    private static let made = ["blutrv", "bthomedevice", "boolean", "number", "enum", "text", "button"]

    private static func made(_ component: String, of description: ShellyGen2Description) -> ShellyGen2Part? {
        switch component.prefix(while: { $0 != ":" }) {
        case "blutrv": .radiatorValve(component, of: description)
        case "bthomedevice": .bluetooth(component, of: description)
        case "boolean": .value(component, class: .flag, of: description)
        case "number": .value(component, class: .number, of: description)
        case "enum": .value(component, class: .select, of: description)
        case "button": .value(component, class: .action, of: description)
        default: .value(component, class: .text, of: description)
        }
    }

    /// Kinds that are part of others, or of the device's own housekeeping.
    private static let housekeeping: Set<Substring> = [
        "sys", "wifi", "eth", "ble", "cloud", "mqtt", "ws", "ui", "plugs_ui", "pluguk_ui", "plugpm_ui", "wd_ui",
        "script",
        "schedule", "webhook", "kvs", "knx", "matter", "modbus", "bthome", "bthomesensor", "devicepower", "emdata",
        "em1data", "group", "service", "powerstrip_ui", "zigbee", "ota", "http", "dali", "input",
    ]

    private static func unknown(_ description: ShellyGen2Description) -> [String] {
        description.components.keys.filter { key in
            let kind = key.prefix { $0 != ":" }
            return !housekeeping.contains(kind) && !ShellyGen2Part.isSensor(kind)
                && !mains.contains(String(kind)) && !made.contains(String(kind))
        }.sorted()
    }
}

extension UnitPart<ShellyGen2Reading> {
    fileprivate var isSwitched: Bool { ["switch", "light", "cct", "rgb", "rgbw", "rgbcct", "cover"].contains(kind) }

    /// With names, and by which it is known.
    /// - Parameter isMain: other families know the whole device by its address; that is its main part.
    fileprivate func described(
        by description: ShellyGen2Description, named fallback: String, isMain: Bool, isOnly: Bool
    ) -> Self {
        var part = self
        let title = description.name ?? description.id ?? fallback
        if part.device.name.isEmpty { part.device.name = isOnly ? title : "\(title) \(kind) \(number + 1)" }
        part.device.hardware.manufacturer = "Shelly"
        part.device.hardware.model = description.model
        part.device.hardware.firmware = description.firmware
        if description.wakeupPeriod > 0 { part.device.sleepy = true }
        let own = Identity("shelly:\(description.id ?? fallback)/\(name)")
        guard let mac = description.mac else {
            part.identities = [own]
            return part
        }
        part.identities = [Identity("mac:\(mac)/\(name)"), own] + (isMain ? [Identity("mac:\(mac)")] : [])
        return part
    }
}
