import HearthModel

/// Settable slots of a device that a hand takes and lets go together (docs/spec/rule-language.md, section 11.2.1).
struct SlotGroup: Sendable, Codable {
    enum Kind: Sendable, Equatable, Codable {
        case alone
        /// State first, then its level.
        case level(LevelWords)
        /// Hue and saturation against colour temperature: a write of one ends the other.
        case colour
        /// All settable properties of a thermostat or heat source.
        case together
    }

    var kind: Kind
    var slots: [SlotIndex]

    /// The groups of a device, in the order of its properties.
    static func groups(of device: Device, slots: [SlotIndex]) -> [SlotGroup] {
        var left = zip(device.properties, slots).filter { $0.0.settable && !$0.0.type.isEvent }
        if device.deviceClass.traits.isHeldTogether {
            return left.isEmpty ? [] : [SlotGroup(kind: .together, slots: left.map(\.1))]
        }
        func take(_ names: [String]) -> [SlotIndex] {
            let taken = names.compactMap { name in left.first { $0.0.name == name }?.1 }
            left.removeAll { taken.contains($0.1) }
            return taken
        }
        func has(_ name: String) -> Bool { left.contains { $0.0.name == name } }

        var groups: [SlotGroup] = []
        if let coupling = LevelCoupling.all.first(where: { has($0.state) && has($0.level) }) {
            groups.append(SlotGroup(kind: .level(coupling.words), slots: take([coupling.state, coupling.level])))
        }
        let colour = take(["hue", "saturation", "color_temp"])
        if !colour.isEmpty { groups.append(SlotGroup(kind: .colour, slots: colour)) }
        return groups + left.map { SlotGroup(kind: .alone, slots: [$0.1]) }
    }

    /// The same wish with what it implies: 0 % is off, open is 100 %, and off says nothing of a brightness.
    func coupled(_ values: [SlotValue]) -> [SlotValue] {
        guard case .level(let words) = kind else { return values }
        func asked(_ slot: SlotIndex) -> Value { values.last { $0.slot == slot }?.value ?? .unknown }
        var level = Level(state: .unknown, amount: .unknown, words: words)
        if let isOn = words.isOn(asked(slots[0])) { level.turn(isOn) }
        if let amount = asked(slots[1]).number, level.isOn != false { level.set(amount) }
        return [SlotValue(slots[0], level.state), SlotValue(slots[1], level.amountValue)].filter(\.value.isKnown)
    }
}
