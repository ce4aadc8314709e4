package import HearthModel

/// Which property of the house a name of another system means.
package struct SlotNames: Sendable {
    package struct Slot: Sendable, Hashable {
        package var device: String
        package var property: Property

        package init(device: String, property: Property) { (self.device, self.property) = (device, property) }

        /// `hall.lamp.brightness`
        package var name: String { device + "." + property.name }
    }

    private var exact: [String: Slot] = [:]
    private var mapped: [String: Slot] = [:]
    /// By how an entity of it would be called: hall_lamp_brightness, and hall_lamp of the main property.
    private var alike: [String: Set<Slot>] = [:]

    /// What stands before the dot of an entity's id.
    private static let domains: Set = [
        "binary_sensor", "climate", "cover", "device_tracker", "fan", "humidifier", "input_boolean", "input_number",
        "light",
        "lock", "number", "person", "sensor", "siren", "switch", "valve", "water_heater", "weather",
    ]

    /// - Parameters:
    ///   - devices: that are configured.
    ///   - recorded: properties that the house has recorded, such as of devices that were found.
    ///   - mappings: `NAME=device.property`, which go before all else.
    package init(
        devices: [Device], recorded: [Slot] = [], mappings: [String] = []
    ) throws(ImportProblem) {
        for device in devices {
            for property in device.properties {
                add(Slot(device: device.id, property: property), of: [device.id, device.name] + device.aliases)
            }
            if let primary = device.properties.first {
                let slot = Slot(device: device.id, property: primary)
                for name in [device.id, device.name] + device.aliases {
                    alike[SlotNames.entityName(name), default: []].insert(slot)
                }
            }
        }
        for slot in recorded where exact[slot.name] == nil { add(slot, of: [slot.device]) }
        for mapping in mappings {
            // Names of others may have an equals sign, slots of ours never.
            guard let sign = mapping.lastIndex(of: "="), sign != mapping.startIndex else {
                throw .wrongMapping("'\(mapping)' must have the form NAME=device.property")
            }
            let target = String(mapping[mapping.index(after: sign)...])
            guard let slot = slot(spelled: target) else {
                let near = didYouMean(nearestNames(to: target, among: exact.keys))
                throw .wrongMapping("'\(target)' is no property of a device of this house\(near)")
            }
            mapped[String(mapping[..<sign])] = slot
        }
    }

    private mutating func add(_ slot: Slot, of names: [String]) {
        exact[slot.name] = slot
        let properties = [slot.property.name] + Property.spellings(of: slot.property.name)
        for name in names {
            for property in properties { alike[SlotNames.entityName(name + "_" + property), default: []].insert(slot) }
        }
    }

    /// `nil` if it means nothing here, or more than one thing.
    package func slot(named name: String) -> Slot? {
        if let slot = mapped[name] ?? slot(spelled: name) { return slot }
        let found = [name, SlotNames.withoutDomain(name)].lazy.compactMap { alike[SlotNames.entityName($0)] }.first
        return found?.count == 1 ? found?.first : nil
    }

    /// Names here that look like it, at most three.
    package func nearest(to name: String) -> [String] {
        let wanted = SlotNames.entityName(SlotNames.withoutDomain(name))
        let near = alike[wanted].map { _ in [wanted] } ?? nearestNames(to: wanted, among: alike.keys)
        var slots: [String] = []
        for slot in near.flatMap({ alike[$0, default: []].map(\.name).sorted() }) where !slots.contains(slot) {
            slots.append(slot)
        }
        return Array(slots.prefix(3))
    }

    /// `device.property`, with any spelling of the property.
    private func slot(spelled name: String) -> Slot? {
        if let slot = exact[name] { return slot }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return exact[name[...dot] + Property.canonicalName(String(name[name.index(after: dot)...]))]
    }

    private static func withoutDomain(_ name: String) -> String {
        guard let dot = name.firstIndex(of: "."), domains.contains(String(name[..<dot])) else { return name }
        return String(name[name.index(after: dot)...])
    }

    /// In small letters, with one `_` for all that is neither letter nor digit.
    static func entityName(_ name: String) -> String {
        var text = ""
        for character in name.lowercased() {
            if character.isLetter || character.isNumber {
                text.append(character)
            } else if text.last != "_" {
                text.append("_")
            }
        }
        return text
    }
}
