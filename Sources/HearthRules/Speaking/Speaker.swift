import HearthKernel
import HearthModel

/// Says what meanings mean. Things are called by the words of their paths, people by their names.
struct Speaker {
    let set: RuleSet
    let names: HouseNames

    // MARK: Words

    /// As written, on one line.
    func text(_ place: Place) -> String {
        guard set.files.indices.contains(place.file) else { return "" }
        return set.files[place.file].source[place.span].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// `a`, `a and b`, `a, b and c`.
    func list(_ parts: [String], _ word: String = "and") -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    func shown(_ value: Value, _ type: RuleType) -> String {
        if type == .quantity(.duration), let span = value.number.flatMap({ Int64(exactly: $0.rounded()) }) {
            return words(of: span)
        }
        if type == .color, let name = Colors.names.first(where: { Colors.value(of: $0) == value.text }) {
            return words(ofPath: name)
        }
        return Rendering(type, units: names.units).text(of: value)
    }

    /// `5 minutes`, `1 hour 30 minutes`: all units that are not zero.
    func words(of milliseconds: Int64) -> String {
        var rest = milliseconds.magnitude
        let units: [(name: String, length: UInt64)] = [
            ("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1_000), ("millisecond", 1),
        ]
        var parts: [String] = []
        for unit in units where rest >= unit.length {
            let count = rest / unit.length
            rest %= unit.length
            parts.append("\(count) \(unit.name)" + (count == 1 ? "" : "s"))
        }
        return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
    }

    // MARK: Things

    func device(of slot: SlotIndex) -> Device? {
        guard names.registry.slots.indices.contains(slot.position) else { return nil }
        return names.registry[names.registry[slot].device]
    }

    func property(_ slot: SlotIndex) -> String {
        names.registry.slots.indices.contains(slot.position) ? names.registry[slot].property.name : ""
    }

    /// `the hall light`, `Ann`.
    func name(of device: Device?) -> String {
        guard let device else { return "something" }
        if device.deviceClass.id == .person { return device.name.withCapital }
        let path = words(ofPath: device.id)
        guard let noun = device.deviceClass.traits.noun else { return "the " + path }
        if path == device.deviceClass.name { return "the " + noun }
        let ending = " " + device.deviceClass.name
        return "the " + (path.hasSuffix(ending) ? path.dropLast(ending.count) + " " + noun : path + " " + noun)
    }

    func name(of thing: Meaning.Thing) -> String {
        switch thing {
        case .device(let device): name(of: names.registry[device])
        case .area(let path): "the " + words(ofPath: path)
        case .member: "it"
        }
    }

    func words(ofPath path: String) -> String { String(path.map { $0 == "." || $0 == "_" ? " " : $0 }) }

    /// Who is told something.
    func people(_ audience: [DeviceIndex]) -> String {
        let everyone = names.setWord("person").map { names.members(of: $0, among: names.devices) } ?? []
        if audience.count > 1, Set(audience) == Set(everyone) { return "everyone" }
        return list(audience.map { name(of: names.registry[$0]) })
    }

    /// `the power of the washer plug`, `the tank temperature`, `the bedroom heater`.
    func reading(_ slot: SlotIndex) -> String {
        guard let device = device(of: slot) else { return "something" }
        let property = property(slot)
        let noun = Speaker.properties[property] ?? words(ofPath: property)
        let row = device.deviceClass
        guard property == row.words.main?.stored.first else { return "the \(noun) of \(name(of: device))" }
        if row.id == .sensor || row.id == .number || row.words.main?.settable == true {
            return "the " + words(ofPath: device.id)
        }
        // A sensor that is called by what it measures.
        let path = words(ofPath: device.id)
        if path == row.name { return device.area == nil ? "the \(noun) of the house" : "the " + noun }
        let ending = " " + row.name
        return path.hasSuffix(ending) ? "the \(path.dropLast(ending.count)) \(noun)" : "the \(noun) at the \(path)"
    }

    private static let properties = [
        "temp": "temperature", "lux": "light level", "co2": "carbon dioxide", "pm25": "fine dust",
        "flow_temp": "flow temperature", "return_temp": "return temperature", "water_pressure": "water pressure",
        "color_temp": "colour temperature", "on": "switch", "battery": "battery charge",
    ]
}
