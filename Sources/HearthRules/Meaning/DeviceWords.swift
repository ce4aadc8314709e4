import HearthModel

/// What rules can say of one device of a house. Made once for each registry: rules ask for it at every turn.
final class DeviceWords: Sendable {
    struct Property: Sendable {
        let property: RuleProperty
        /// One; of a colour those of hue and saturation.
        let slots: [SlotIndex]
    }

    let path: String
    let deviceClass: DeviceClass
    /// By the names that rules use, and by those of the model.
    let properties: [String: Property]
    /// What the bare device means; of a button, and of what has no property, nothing.
    let main: Property?

    init(_ device: Device, _ index: DeviceIndex, in registry: Registry) {
        path = device.id
        deviceClass = device.deviceClass
        var properties: [String: Property] = [:]
        for slot in registry.slots(of: index) {
            let own = registry[slot].property
            // What only happens is no value.
            if own.type.isEvent { continue }
            properties[own.name] = Property(
                property: RuleProperty(own.name, RuleType(own), settable: own.settable), slots: [slot])
        }
        for known in deviceClass.words.properties {
            let slots = known.stored.compactMap { registry.slot($0, of: index) }
            guard slots.count == known.stored.count else { continue }
            let property = slots.count == 1 ? known.adapted(to: registry[slots[0]].property) : known
            properties[known.name] = Property(property: property, slots: slots)
        }
        main = deviceClass.words.main.flatMap { properties[$0.name] }
        self.properties = properties
    }
}

extension RuleProperty {
    /// As the table says it, with the words and the settability of the real device.
    fileprivate func adapted(to real: Property) -> RuleProperty {
        var adapted = self
        adapted.settable = real.settable
        switch (type, real.type) {
        case (.words, .word): adapted.type = RuleType(real)
        case (.words(let words), .text) where !words.isEmpty: break
        case (.quantity(let dimension), .number(let unit, _, _)):
            // A unit that the model does not know is that of the table.
            if case .other = unit, dimension != .number { break }
            adapted.type = .quantity(Dimension.of(unit).dimension)
        case (.onoff, .flag), (.yesno, .flag): break
        default: adapted.type = RuleType(real)
        }
        return adapted
    }
}
