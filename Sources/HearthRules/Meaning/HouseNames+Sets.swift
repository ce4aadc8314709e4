package import HearthModel

extension HouseNames {
    /// What rules call `name` on this device, as its class has it or as the device itself reports it.
    /// - Returns: `nil` if the device lacks it.
    package func property(_ name: String, of device: DeviceIndex) -> (property: RuleProperty, slots: [SlotIndex])? {
        guard let row = ruleClass(of: device) else { return nil }
        if let known = row.property(name) {
            let slots = known.stored.compactMap { registry.slot($0, of: device) }
            if slots.count == known.stored.count { return (adapted(known, to: slots), slots) }
        }
        guard let slot = registry.slot(name, of: device) else { return nil }
        let property = registry[slot].property
        return (RuleProperty(name, RuleType(property), settable: property.settable), [slot])
    }

    /// As the table says it, with the words and the settability of the real device.
    private func adapted(_ property: RuleProperty, to slots: [SlotIndex]) -> RuleProperty {
        guard slots.count == 1 else { return property }
        let real = registry[slots[0]].property
        var adapted = property
        adapted.settable = real.settable
        switch (property.type, real.type) {
        case (.words, .word(let words)): adapted.type = .words(words.filter { TransitionalWord(rawValue: $0) == nil })
        case (.words(let words), .text) where !words.isEmpty: break
        case (.quantity(let dimension), .number(let unit, _, _)):
            if case .other = unit, dimension != .number { break }
            adapted.type = .quantity(Dimension.of(unit).dimension)
        case (.onoff, .flag), (.yesno, .flag): break
        default: adapted.type = RuleType(real)
        }
        return adapted
    }

    /// The main property of a bare device; of a button, and of what has no property, none.
    package func mainProperty(of device: DeviceIndex) -> (property: RuleProperty, slots: [SlotIndex])? {
        ruleClass(of: device)?.main.flatMap { property($0.name, of: device) }
    }

    /// Names of all properties that rules can use of a device.
    package func propertyNames(of device: DeviceIndex) -> [String] {
        let row = ruleClass(of: device)?.properties.map(\.name).filter { property($0, of: device) != nil } ?? []
        let stored = Set(ruleClass(of: device)?.properties.flatMap(\.stored) ?? [])
        let own = registry[device]?.properties.filter { !$0.type.isEvent }.map(\.name) ?? []
        return row + own.filter { !stored.contains($0) && !row.contains($0) }
    }

    /// The members of a set among some devices, in path order: those of the class, and those that have the property.
    /// The weather is in no set but its own.
    package func members(of set: SetWord, among candidates: [DeviceIndex]) -> [DeviceIndex] {
        candidates.filter { index in
            guard let device = registry[index] else { return false }
            if set.includes(device) { return true }
            guard let property = set.property, device.deviceClass.name != "weather" else { return false }
            return self.property(property, of: index) != nil
        }
    }
}

/// What a mover says while it is on its way; rules read the settled word (rule-language.md, section 5.2).
enum TransitionalWord: String {
    case opening, closing, stopped, locking, unlocking, jammed

    /// The word that stands for it; `nil` where another property tells.
    var settled: String? {
        switch self {
        case .opening, .closing, .stopped: "open"
        case .locking: "unlocked"
        case .unlocking: "locked"
        case .jammed: nil
        }
    }
}
