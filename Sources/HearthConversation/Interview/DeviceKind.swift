package import HearthModel

/// What people call devices, by class. English; the first word of a class is the one that the house uses itself.
package enum DeviceKind {
    private static let words: [(DeviceClass.ID, [String])] = [
        (.light, ["light", "lamp", "bulb", "spotlight", "spot", "chandelier", "led strip", "light strip"]),
        (.plug, ["plug", "socket", "outlet", "smart plug"]),
        (.switch, ["switch", "wall switch", "relay"]),
        (.fan, ["fan", "ventilator"]),
        (.humidifier, ["humidifier"]),
        (
            .cover,
            ["cover", "blind", "shutter", "curtain", "awning", "roller blind", "garage door", "garage gate", "gate"]
        ),
        (.valve, ["valve", "water valve", "stopcock"]),
        (.lock, ["lock", "door lock", "smart lock"]),
        (.alarm, ["alarm", "alarm system"]),
        (.siren, ["siren"]),
        (.thermostat, ["thermostat", "radiator", "radiator valve", "heating", "heater"]),
        (.boiler, ["boiler", "furnace"]),
        (.heatPump, ["heat pump"]),
        (.waterHeater, ["water heater"]),
        (.media, ["speaker", "tv", "television", "stereo", "radio", "receiver"]),
        (.vacuum, ["vacuum cleaner", "vacuum", "robot vacuum"]),
        (.motion, ["motion sensor", "motion detector", "movement sensor"]),
        (.presence, ["presence sensor", "presence detector"]),
        (.door, ["door sensor", "door contact"]),
        (.window, ["window sensor", "window contact"]),
        (.contact, ["contact sensor", "contact"]),
        (.leak, ["leak sensor", "leak detector", "water sensor"]),
        (.smoke, ["smoke detector", "smoke alarm", "smoke sensor"]),
        (.co, ["carbon monoxide detector", "co detector"]),
        (.gas, ["gas detector", "gas sensor"]),
        (.vibration, ["vibration sensor"]),
        (.temp, ["thermometer", "temperature sensor"]),
        (.humidity, ["hygrometer", "humidity sensor"]),
        (.lux, ["light sensor", "brightness sensor"]),
        (.pressure, ["barometer", "pressure sensor"]),
        (.co2, ["co2 sensor", "air quality sensor"]),
        (.moisture, ["soil sensor", "moisture sensor"]),
        (.power, ["power meter"]),
        (.energy, ["energy meter", "electricity meter"]),
        (.water, ["water meter"]),
        (.gasMeter, ["gas meter"]),
        (.button, ["button", "remote", "remote control"]),
        (.sensor, ["sensor"]),
        (.camera, ["camera", "webcam"]),
        (.weather, ["weather station"]),
    ]

    private static let classes: [[String]: DeviceClass.ID] = Dictionary(
        words.flatMap { id, names in names.map { ($0.split(separator: " ").map(String.init), id) } },
        uniquingKeysWith: { first, _ in first })
    private static let nouns = Dictionary(words.map { ($0.0, $0.1[0]) }, uniquingKeysWith: { first, _ in first })

    /// `motion sensor`
    package static func noun(of deviceClass: DeviceClass) -> String {
        nouns[deviceClass.id] ?? deviceClass.name.split(separator: "_").joined(separator: " ")
    }

    /// The longest name of a kind that begins here, in the singular or the plural.
    static func kind(at words: ArraySlice<String>) -> (deviceClass: DeviceClass, said: String, count: Int)? {
        for count in stride(from: min(3, words.count), through: 1, by: -1) {
            var name = Array(words.prefix(count))
            let last = name.removeLast()
            for form in [last, singular(last, "s"), singular(last, "es")].compactMap(\.self) {
                if let id = classes[name + [form]] {
                    return (DeviceClass[id], (name + [form]).joined(separator: " "), count)
                }
            }
        }
        return nil
    }

    private static func singular(_ word: String, _ ending: String) -> String? {
        word.hasSuffix(ending) ? String(word.dropLast(ending.count)) : nil
    }
}

extension Int {
    /// `1 light`, `2 switches`
    func of(_ noun: String) -> String {
        if self == 1 { return "1 \(noun)" }
        let hisses = ["s", "x", "ch", "sh"].contains { noun.hasSuffix($0) }
        return "\(self) \(noun)\(hisses ? "es" : "s")"
    }
}

extension [String] {
    /// `a, b and c`
    var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
