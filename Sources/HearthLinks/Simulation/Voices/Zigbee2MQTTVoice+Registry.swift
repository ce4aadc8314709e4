import HearthJSON
import HearthModel
import HearthSimulation

// The device's entry in `bridge/devices`; what is exposed is what `report` sends.

extension Zigbee2MQTTVoice {
    func writeEntry(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("ieee_address", Self.address(of: name))
        writer.member("type", runsOnMains ? "Router" : "EndDevice")
        writer.member("network_address", Int(StableHash.of(name) % 65_520))
        writer.member("supported", true)
        writer.member("disabled", false)
        writer.member("friendly_name", name)
        writer.key("definition")
        writer.beginObject()
        writer.member("model", "SIM-" + deviceClass.rawValue.uppercased())
        writer.member("vendor", "Hearth")
        writer.member("description", "Simulated " + deviceClass.rawValue)
        writer.member("supports_ota", false)
        writer.key("exposes")
        writer.beginArray()
        writeExposes(to: &writer)
        writer.endArray()
        writer.key("options")
        writer.beginArray()
        if deviceClass == .light { Feature.numeric("transition", access: 2, 0...1_000).write(to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.member("power_source", runsOnMains ? "Mains (single phase)" : "Battery")
        writer.member("interview_completed", true)
        writer.member("interviewing", false)
        writer.endObject()
    }

    private func writeExposes(to writer: inout JSONWriter) {
        if let group = mainFeatures {
            writer.beginObject()
            writer.member("type", exposedType)
            writer.key("features")
            writer.beginArray()
            for feature in group { feature.write(to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        for feature in otherFeatures { feature.write(to: &writer) }
    }

    private var exposedType: String {
        switch deviceClass {
        case .plug: "switch"
        case .thermostat: "climate"
        default: deviceClass.rawValue
        }
    }

    private var mainFeatures: [Feature]? {
        switch deviceClass {
        case .light:
            [Feature.binary("state", access: 7, on: .string("ON"), off: .string("OFF"))]
                + (properties.contains("brightness") ? [.numeric("brightness", access: 7, 0...254)] : [])
                + (properties.contains("color_temp")
                    ? [.numeric("color_temp", access: 7, 150...500, unit: "mired")] : [])
                + (properties.contains("hue") ? [.colour] : [])
        case .switch, .plug: [.binary("state", access: 7, on: .string("ON"), off: .string("OFF"))]
        case .cover:
            [
                .choice("state", access: 3, ["OPEN", "CLOSE", "STOP"]),
                .numeric("position", access: 7, 0...100, unit: "%"),
            ]
        case .lock:
            [
                .binary("state", access: 7, on: .string("LOCK"), off: .string("UNLOCK")),
                .choice("lock_state", access: 1, ["not_fully_locked", "locked", "unlocked"]),
            ]
        case .thermostat:
            [
                .numeric("occupied_heating_setpoint", access: 7, 5...30, unit: "°C", step: 0.5),
                .numeric("local_temperature", access: 5, nil, unit: "°C"),
                .choice("system_mode", access: 7, ["off", "heat"]),
                .choice("running_state", access: 5, ["idle", "heat"]),
                .numeric("pi_heating_demand", access: 5, 0...100, unit: "%"),
            ]
        default: nil
        }
    }

    private var otherFeatures: [Feature] {
        var features: [Feature] = []
        switch deviceClass {
        case .door, .window, .contact:
            features.append(.binary("contact", access: 1, on: .bool(false), off: .bool(true)))
        case .motion: features.append(.binary("occupancy", access: 1, on: .bool(true), off: .bool(false)))
        case .leak: features.append(.binary("water_leak", access: 1, on: .bool(true), off: .bool(false)))
        case .co: features.append(.binary("carbon_monoxide", access: 1, on: .bool(true), off: .bool(false)))
        case .presence, .vibration, .smoke, .gas:
            features.append(.binary(deviceClass.rawValue, access: 1, on: .bool(true), off: .bool(false)))
        case .button:
            features.append(.choice("action", access: 1, ["single", "double", "triple", "hold", "release"]))
        default: break
        }
        for (property, unit) in Self.units where properties.contains(property) {
            if deviceClass == .thermostat, property != "battery" { continue }
            features.append(.numeric(Self.keys[property] ?? property, access: 1, nil, unit: unit))
        }
        features.append(.numeric("linkquality", access: 1, 0...255, unit: "lqi"))
        return features
    }

    private static let units = [
        ("battery", "%"), ("temp", "°C"), ("humidity", "%"), ("pressure", "hPa"), ("lux", "lx"), ("co2", "ppm"),
        ("voc", "ppm"), ("pm25", "µg/m³"), ("moisture", "%"), ("power", "W"), ("energy", "kWh"), ("voltage", "V"),
        ("current", "A"),
    ]
}
