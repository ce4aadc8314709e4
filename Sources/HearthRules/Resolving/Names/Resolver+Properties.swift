import HearthModel

extension Resolver {
    func property(_ name: String, of thing: Thing) -> PropertyReference? {
        switch thing {
        case .device(let device):
            guard let (property, slots) = names.property(name, of: device) else { return nil }
            return PropertyReference(
                thing: thing, property: property, parts: slots.map { .slot($0) }, factor: factor(slots, property))
        case .member(let set, let local, _):
            let found = self.set.memberSets[set].map { names.property(name, of: $0) }
            guard let first = found.lazy.compactMap({ $0 }).first else { return nil }
            var property = first.property
            property.settable = found.allSatisfy { $0?.property.settable != false }
            let parts = first.slots.indices.map { part in
                Meaning.Property.member(
                    set: set, local: local,
                    found.map { $0?.property.type == property.type ? $0?.slots[part] : nil })
            }
            return PropertyReference(
                thing: thing, property: property, parts: parts, factor: factor(first.slots, property))
        }
    }

    func mainProperty(of thing: Thing) -> PropertyReference? {
        switch thing {
        case .device(let device):
            guard let main = names.deviceClass(of: device)?.words.main else { return nil }
            return property(main.name, of: thing)
        case .member(let set, _, let word):
            let main = self.set.memberSets[set].first.flatMap { names.deviceClass(of: $0)?.words.main?.name }
            return (word ?? main).flatMap { property($0, of: thing) }
        }
    }

    private func factor(_ slots: [SlotIndex], _ property: RuleProperty) -> Double {
        guard case .quantity = property.type, let unit = names.registry[slots[0]].property.type.unit else { return 1 }
        return Dimension.of(unit).factor
    }

    func value(of reference: PropertyReference, _ span: Span) -> Meaning {
        scaled(.property(reference.parts[0]), reference, reference.property.type, span)
    }

    func scaled(_ kind: Meaning.Kind, _ property: PropertyReference, _ type: RuleType, _ ref: Ref) -> Meaning {
        scaled(kind, property, type, ref.span)
    }

    /// From the unit of the slot to the canonical one.
    func scaled(_ kind: Meaning.Kind, _ property: PropertyReference, _ type: RuleType, _ span: Span) -> Meaning {
        let plain = Meaning(kind, type, place(span))
        return property.factor == 1
            ? plain : Meaning(.scaled(plain, scale: property.factor, offset: 0), type, plain.place)
    }

    /// The class of a device, or the one that all members of a set have.
    func commonClass(of thing: Thing) -> DeviceClass? {
        switch thing {
        case .device(let device): return names.registry[device]?.deviceClass
        case .member(let set, _, _):
            let classes = Set(self.set.memberSets[set].compactMap { names.registry[$0]?.deviceClass })
            return classes.count == 1 ? classes.first : nil
        }
    }

    /// What a message calls it by its class.
    func className(of thing: Thing) -> String {
        let common = commonClass(of: thing)?.name
        return switch thing {
        case .device: common ?? "device"
        case .member(_, _, let word): common ?? word ?? "device"
        }
    }

    func deviceClass(of thing: Thing) -> DeviceClass? {
        switch thing {
        case .device(let device): return names.deviceClass(of: device)
        case .member(let set, _, _): return self.set.memberSets[set].first.flatMap { names.deviceClass(of: $0) }
        }
    }
}
