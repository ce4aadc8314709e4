import HearthKernel
import HearthModel

extension Resolver {
    /// How exactly a target names its devices: the more exact line wins.
    private enum Precision: Int, Comparable {
        case wholeClass, set, device
        static func < (a: Precision, b: Precision) -> Bool { a.rawValue < b.rawValue }
    }

    private func precision(of target: Target) -> Precision {
        switch target.kind {
        case .all(class: _, let place):
            guard let place, place.key != BuiltIn.house.rawValue else { return .wholeClass }
            return .set
        case .ref(let ref): return declarations.groups[ref.key] == nil && !isGroup(ref) ? .device : .set
        }
    }

    private func isGroup(_ ref: Ref) -> Bool { if case .group? = names[ref.key] { true } else { false } }

    // MARK: normally

    mutating func resolveNormal(_ target: Target, _ expression: Expression, _ span: Span) {
        guard let destination = destination(target) else { return }
        if case .variable = destination {
            say("E212", "A device is wanted here, this is a variable.", at: target.span)
            return
        }
        let (writes, sound) = isSound { $0.setting(destination, target, to: expression, .exact) }
        guard sound else { return }
        let precision = precision(of: target).rawValue
        for write in writes { normals.append((precision, RuleSet.Normal(write: write, place: place(span)))) }
    }

    /// One value for each slot: that of the most exact line, then of the upper one. E110 where two lines name the same
    /// device.
    mutating func settleNormals() {
        var settled: [SlotIndex: (precision: Int, place: Place)] = [:]
        for (precision, normal) in normals.enumerated().sorted(by: {
            ($1.element.0, $0.offset) < ($0.element.0, $1.offset)
        }).map(\.element) {
            guard case .slots(let slots) = normal.write.target else { continue }
            if precision == Precision.device.rawValue, let slot = slots.first, let first = settled[slot],
                first.precision == precision
            {
                file = normal.place.file
                sayTwice(
                    "normally \(names.registry.name(of: slot))", at: normal.place.span, first: first.place,
                    delete: normal.place.span)
                continue
            }
            var own = normal
            own.write.target = .slots(slots.filter { settled[$0] == nil })
            for slot in slots where settled[slot] == nil { settled[slot] = (precision, normal.place) }
            if own.write.target != .slots([]) { set.normals.append(own) }
        }
    }

    // MARK: manual

    mutating func resolvePolicy(
        _ target: Target, _ holds: Expression, _ until: Expression?, _ resumes: Bool, _ span: Span
    ) {
        let (policy, sound) = isSound { resolver -> RuleSet.Policy? in
            let span0 = resolver.liveDuration(holds, least: 0)
            let condition = until.map { resolver.condition($0) }
            guard let slots = resolver.heldSlots(target) else { return nil }
            return RuleSet.Policy(
                slots: slots, holds: span0, until: condition, resumes: resumes, place: resolver.place(span))
        }
        if sound, let policy { policies.append((precision(of: target).rawValue, policy)) }
    }

    /// Everything settable of the devices, or the property that is named.
    private mutating func heldSlots(_ target: Target) -> [SlotIndex]? {
        let devices: [DeviceIndex]
        switch destination(target) {
        case .thing(.device(let device), nil)?: devices = [device]
        case .thing(_, let property?)?:
            guard property.property.settable else {
                sayMeasured(property, at: target.span)
                return nil
            }
            return property.slots
        case .set(let found, _)?: devices = found
        case .variable?:
            say("E212", "A device is wanted here, this is a variable.", at: target.span)
            return nil
        case .thing?, nil: return nil
        }
        let slots = devices.flatMap { names.registry.slots(of: $0) }.filter { names.registry[$0].property.settable }
        if slots.isEmpty {
            say("E213", "\(text(target.span)) is measured; it cannot be set.", at: target.span)
            return nil
        }
        return slots
    }

    /// Each slot in one policy: the most exact line's, then the upper one's.
    mutating func settlePolicies() {
        var settled: Set<SlotIndex> = []
        for (_, policy) in policies.enumerated().sorted(by: { ($1.element.0, $0.offset) < ($0.element.0, $1.offset) })
            .map(\.element)
        {
            var own = policy
            own.slots = policy.slots.filter { settled.insert($0).inserted }
            if !own.slots.isEmpty { set.policies.append(own) }
        }
    }
}
