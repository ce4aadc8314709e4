package import HearthModel

/// What devices of the reference project are among our classes.
package enum ReferenceClass {
    static let note = DeviceClass[.note]

    /// - Returns: `nil` for what is no class of ours.
    package static func named(_ name: String?, type: String?, capabilities: [String]) -> DeviceClass? {
        switch name {
        case "climate"?: return DeviceClass[.thermostat]
        case "sensor"?:
            return DeviceClass[capabilities.lazy.compactMap { sensors[$0] }.first ?? .sensor]
        default:
            return [name, type].lazy.compactMap(\.self).compactMap { DeviceClass.named(words[$0] ?? $0) }.first
        }
    }

    /// What a sensor can do → what it is.
    private static let sensors: [String: DeviceClass.ID] = [
        "temperature": .temp, "humidity": .humidity, "motion": .motion, "occupancy": .motion,
        "presence": .presence,
        "door": .door, "window": .window, "contact": .contact, "water": .leak, "leak": .leak, "water_leak": .leak,
        "smoke": .smoke, "carbon_monoxide": .co, "co": .co, "gas": .gas, "co2": .co2, "air_quality": .voc,
        "illuminance": .lux, "light_level": .lux, "pressure": .pressure, "power": .power, "energy": .energy,
        "vibration": .vibration, "battery": .battery,
    ]

    private static let words = [
        "outlet": "plug", "smart_plug": "plug", "tv": "media", "speaker": "media", "blinds": "blind",
        "curtains": "curtain",
        "garage_door": "garage", "thermostat": "thermostat", "security": "alarm",
    ]

    /// Whether a class has what the reference project calls a capability or a feature.
    static func has(_ capability: String, _ deviceClass: DeviceClass) -> Bool {
        let names = capabilities[capability] ?? [Property.canonicalName(capability)]
        return names.contains { deviceClass.property($0) != nil } || sensors[capability] == deviceClass.id
    }

    private static let capabilities = [
        "power": ["on", "power"], "switch": ["on"], "on_off": ["on"], "color": ["hue"], "effects": ["effect"],
        "lock": ["state"],
        "unlock": ["state"], "remote_unlock": ["state"], "status": ["state", "on"],
        "temperature": ["temp", "setpoint"],
        "motion": ["on", "motion"], "fan_speed": ["fan_mode", "fan_speed", "speed"], "energy_monitoring": ["energy"],
    ]
}
