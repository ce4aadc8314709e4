import HearthModel

extension HomeAssistantDriver {
    /// What shall be one device: entities, that for which it is first, and the entry that is meant for it.
    private struct Draft {
        var entities: [Int]
        var claim: ClaimedEntry?
        /// It stands for the hardware; what is there besides is beside it.
        var isWhole = false
    }

    /// Compares the devices that the entities of a piece of hardware make with those found before.
    mutating func settle(
        _ group: Int, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        unsettled[group] = nil
        var old = groups[group].units
        let drafts = drafts(of: group)
        var current: [(unit: Int, isNews: Bool)] = []
        for draft in drafts {
            let unit = unit(draft, of: group)
            let known =
                old.firstIndex { units[$0]?.members.first?.entity == draft.entities[0] }
                // The only device of its hardware stays the same, whatever it is for.
                ?? (drafts.count == 1 && old.count == 1 ? 0 : nil)
            if let known {
                let index = old.remove(at: known)
                current.append((index, update(index, to: unit, subscriptions: &subscriptions, into: &output)))
            } else {
                units.append(unit)
                current.append((units.count - 1, true))
            }
        }
        for unit in old { forget(unit, subscriptions: &subscriptions, into: &output) }
        groups[group].units = current.map(\.unit)
        for (place, (unit, isNews)) in current.enumerated() where isNews {
            find(unit, isWhole: drafts[place].isWhole, into: &output)
        }
    }

    private mutating func update(
        _ index: Int, to unit: HomeAssistantUnit, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) -> Bool {
        guard let old = units[index] else { return false }
        let isNews =
            old.members != unit.members || old.claim != unit.claim || old.device != unit.device
            || old.unsupported != unit.unsupported
        if let device = old.binding?.device, device != unit.claim?.device, old.claim != nil || unit.claim != nil {
            release(index, subscriptions: &subscriptions, into: &output)
        }
        // What it hears is wired anew when the house has defined it.
        var unit = unit
        unit.binding = units[index]?.binding
        units[index] = unit
        return isNews
    }

    private mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let device = units[index]?.binding?.device { output.gone.append(device) }
        release(index, subscriptions: &subscriptions, into: &output)
        units[index] = nil
    }

    private func find(_ index: Int, isWhole: Bool, into output: inout DriverOutput) {
        guard let unit = units[index], let main = entities[unit.members[0].entity] else { return }
        let group = groups[unit.group]
        var identities = [Identity(group.identity.text + "/" + main.identity)]
        // Other families know the whole by its MAC.
        if isWhole { identities += group.identities }
        if unit.claim == nil {
            let names = identities + group.identities
            guard !names.contains(where: { ignored.contains($0, topic: main.key.topic) }) else { return }
        }
        output.found.append(
            FoundDevice(
                handle: FoundHandle(family: .homeAssistant, unit: index), identities: identities,
                configured: unit.claim?.device, device: unit.claim?.entry.merged(over: unit.device) ?? unit.device,
                note: nil))
    }
}

// MARK: - Dividing up

extension HomeAssistantDriver {
    private func drafts(of group: Int) -> [Draft] {
        let all = groups[group].entities
        let usable = all.filter { entities[$0]?.isUsable == true }
        func claim(on entity: Int) -> ClaimedEntry? {
            wanted.first { wanted in entities[entity].map { wanted.binding.matches($0) } ?? false }
        }
        var mains = usable.filter { entities[$0]?.isMain == true }
        var others = usable.filter { entities[$0]?.isMain != true && entities[$0]?.standsAlone != true }
        let alone = usable.filter { entities[$0]?.standsAlone == true }
        if mains.isEmpty {
            let best = others.min { (entities[$0]?.rank ?? .max, $0) < (entities[$1]?.rank ?? .max, $1) }
            mains = best.map { [$0] } ?? []
        }
        others.removeAll { mains.contains($0) }
        // What an entry wants for itself leaves the rest.
        let taken = others.filter { claim(on: $0) != nil }
        others.removeAll { taken.contains($0) }
        var drafts = mains.map { Draft(entities: [$0], claim: claim(on: $0)) }
        if !drafts.isEmpty {
            drafts[0].entities += others
            drafts[0].isWhole = mains.count == 1
        }
        drafts += (taken + alone).map { Draft(entities: [$0], claim: claim(on: $0)) }
        // Where nothing can be used, somebody must say so.
        if drafts.isEmpty, let first = all.first { drafts = [Draft(entities: [first], claim: claim(on: first))] }
        if drafts.count == 1 { drafts[0].isWhole = true }
        var claimed: Set<DeviceIndex> = []
        for index in drafts.indices {
            guard let device = drafts[index].claim?.device else { continue }
            if !claimed.insert(device).inserted { drafts[index].claim = nil }
        }
        return drafts
    }

    private func unit(_ draft: Draft, of group: Int) -> HomeAssistantUnit {
        guard let main = entities[draft.entities[0]] else {
            preconditionFailure("A device is drafted of entities that are there")
        }
        let hardware = hardware(of: group)
        let deviceClass = main.blueprint?.deviceClass ?? DeviceClass[.note]
        var device = Device(
            id: "", name: name(of: main, hardware, isWhole: draft.isWhole), deviceClass: deviceClass,
            kind: main.blueprint?.kind, properties: [], integration: "homeassistant")
        device.discovery = .mqttDiscovery
        device.area = hardware.area
        device.code = main.blueprint?.code
        device.hardware.manufacturer = hardware.manufacturer
        device.hardware.model = hardware.model
        device.hardware.firmware = hardware.firmware
        var members: [HomeAssistantUnit.Member] = []
        var unsupported: [UnsupportedParts.Part] = []
        for index in draft.entities {
            guard let entity = entities[index], let blueprint = entity.blueprint else { continue }
            let names = names(
                of: entity, blueprint, isMain: members.isEmpty, beside: device.properties, hardware,
                among: draft.entities)
            for property in blueprint.properties {
                var property = property
                property.name = names[property.name] ?? property.name
                if entity.isAside, !members.isEmpty { property.diagnostic = true }
                if device.property(property.name) == nil { device.properties.append(property) }
            }
            unsupported += blueprint.unsupported.map {
                UnsupportedParts.Part(property: names[$0.property] ?? $0.property, reason: $0.reason)
            }
            members.append(.init(entity: index, revision: entity.revision, names: names))
        }
        if members.isEmpty { members = [.init(entity: draft.entities[0], revision: main.revision, names: [:])] }
        device.acts = draft.entities.flatMap { entities[$0]?.blueprint?.acts ?? [] }.map(\.act)
        device.assumed = draft.entities.allSatisfy { entities[$0]?.blueprint?.isAssumed ?? true }
        // What belongs to none of its devices is said of the first.
        if groups[group].entities.first(where: { entities[$0]?.isMain == true }).map({ $0 == draft.entities[0] })
            ?? true
        {
            unsupported += leftOver(of: group, beside: draft.entities)
        }
        return HomeAssistantUnit(
            group: group, members: members, device: device, unsupported: unsupported, claim: draft.claim)
    }

    /// What the entities say of it, each one what those before it have left out.
    private func hardware(of group: Int) -> HomeAssistantHardware {
        var hardware = HomeAssistantHardware(nil)
        for index in groups[group].entities {
            if let own = entities[index]?.hardware { hardware.complete(with: own) }
        }
        return hardware
    }

    private func leftOver(of group: Int, beside members: [Int]) -> [UnsupportedParts.Part] {
        groups[group].entities.flatMap { index -> [UnsupportedParts.Part] in
            guard let entity = entities[index], !entity.isUsable else { return [] }
            guard let blueprint = entity.blueprint else {
                let name = entity.name.map { PropertyName.slug($0) } ?? PropertyName.slug(entity.object)
                return [.init(property: name, reason: "component '\(entity.component.prefix(40))' is not supported")]
            }
            if members.contains(index) {
                return blueprint.unsupported.isEmpty
                    ? [.init(property: PropertyName.slug(entity.object), reason: "it has no topic")] : []
            }
            return blueprint.unsupported.map { .init(property: PropertyName.slug(entity.object), reason: $0.reason) }
        }
    }

    // MARK: Names

    private func name(of main: HomeAssistantEntity, _ hardware: HomeAssistantHardware, isWhole: Bool) -> String {
        guard let whole = hardware.name else { return main.name ?? main.object }
        guard !isWhole, let own = main.name, own != whole else { return whole }
        return own.hasPrefix(whole) ? own : whole + " " + own
    }

    /// Canonical names where only one entity has the claim to them, else names made of those of the entities.
    private func names(
        of entity: HomeAssistantEntity, _ blueprint: EntityBlueprint, isMain: Bool, beside taken: [Property],
        _ hardware: HomeAssistantHardware, among members: [Int]
    ) -> [String: String] {
        let own = blueprint.properties.map(\.name)
        if isMain { return Dictionary(own.map { ($0, $0) }) { first, _ in first } }
        // All buttons of a device tell by the same three properties which of them it was.
        if own.first == "event" { return Dictionary(own.map { ($0, $0) }) { first, _ in first } }
        let rivals = members.count { entities[$0]?.blueprint?.propertyName == blueprint.propertyName }
        let isFree = !taken.contains { $0.name == blueprint.propertyName }
        var first: String
        if let canonical = blueprint.propertyName, isFree, rivals == 1 {
            first = PropertyName.slug(canonical)
        } else {
            var text = entity.name ?? entity.object
            if let whole = hardware.name, text.hasPrefix(whole + " ") { text = String(text.dropFirst(whole.count + 1)) }
            first = PropertyName.slug(text)
        }
        let base = first
        var number = 2
        while taken.contains(where: { $0.name == first }) {
            first = base + "_\(number)"
            number += 1
        }
        var names: [String: String] = [:]
        for (place, name) in own.enumerated() { names[name] = place == 0 ? first : first + "_" + name }
        return names
    }
}
