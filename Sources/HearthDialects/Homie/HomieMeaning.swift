import HearthModel

/// What a property of a Homie node is in our words: by its name together with datatype and unit, else by its unit.
struct HomieMeaning {
    let name: String
    /// `nil`: of the property's own kind.
    let type: ValueType?

    init(_ property: HomieDescription.Property, in node: HomieDescription.Node) {
        let word = Self.word(property.id)
        let isNumber = property.datatype == .integer || property.datatype == .float
        if property.datatype == .color {
            self.init("hue")
        } else if property.datatype == .boolean, Self.switches.contains(word) {
            self.init("on")
        } else if property.datatype == .boolean, let name = Self.flags[word] ?? Self.flags[Self.word(node.id)] {
            self.init(name)
        } else if isNumber, let name = Self.numbers[word] {
            self.init(name)
        } else if isNumber, word == "power" || property.unit == "W" || property.unit == "kW" {
            self.init("power")
        } else if isNumber, !property.isSettable, let name = property.unit.flatMap({ Self.units[$0] }) {
            self.init(name)
        } else if property.datatype == .choice || property.datatype == .string, let name = Self.words[word] {
            self.init(name)
        } else {
            self.init(Self.ownName(of: property.id))
        }
    }

    private init(_ name: String) {
        self.name = name
        type = Property.standard(name)?.type
    }

    private static let switches: Set<String> = [
        "power", "state", "switch", "on", "onoff", "relay", "output", "enabled",
    ]

    private static let flags = [
        "contact": "contact", "door": "door", "window": "window", "open": "door", "opening": "door",
        "motion": "motion", "occupancy": "motion", "presence": "presence", "smoke": "smoke", "leak": "leak",
        "water": "leak", "flood": "leak", "gas": "gas", "vibration": "vibration", "tamper": "tamper",
        "lowbattery": "battery_low", "batterylow": "battery_low", "lock": "locked", "locked": "locked",
        "calling": "calling", "heating": "calling",
    ]

    private static let numbers = [
        "brightness": "brightness", "dim": "brightness", "dimmer": "brightness", "dimming": "brightness",
        "temperature": "temp", "temp": "temp", "currenttemperature": "temp", "setpoint": "setpoint",
        "targettemperature": "setpoint", "targettemp": "setpoint", "temperaturesetpoint": "setpoint",
        "humidity": "humidity", "battery": "battery", "batterylevel": "battery", "illuminance": "lux", "lux": "lux",
        "lightlevel": "lux", "pressure": "pressure", "co2": "co2", "energy": "energy", "voltage": "voltage",
        "current": "current", "position": "position", "tilt": "tilt", "speed": "speed", "volume": "volume",
        "colortemperature": "color_temp", "colortemp": "color_temp", "ct": "color_temp", "moisture": "moisture",
        "pm25": "pm25", "noise": "noise", "uv": "uv", "rain": "rain",
    ]

    private static let words = ["mode": "mode", "preset": "preset", "effect": "effect", "source": "source"]

    private static let units = [
        "°C": "temp", "°F": "temp", "lx": "lux", "Pa": "pressure", "hPa": "pressure", "kPa": "pressure", "V": "voltage",
        "A": "current", "kWh": "energy", "Wh": "energy", "Hz": "frequency", "MK⁻¹": "color_temp",
    ]

    private static func word(_ id: String) -> String { id.lowercased().filter { $0 != "-" && $0 != "_" } }

    static func ownName(of id: String) -> String {
        let name = String(id.lowercased().map { $0 == "-" ? "_" : $0 })
        return name.first?.isLetter == true ? name : "p_" + name
    }
}
