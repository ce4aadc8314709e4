import HearthModel

extension HomeAssistantDriver {
    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        guard units.indices.contains(index), let unit = units[index] else { return }
        if let other = unitOfDevice[device], other != index { release(other, subscriptions: &subscriptions, into: &output) }
        if let old = unit.binding, old.device != device { release(index, subscriptions: &subscriptions, into: &output) }
        unitOfDevice[device] = index
        let old = units[index]?.binding
        let new = binding(of: unit, to: device, registry: registry, after: old)
        wire(index, new, instead: old, subscriptions: &subscriptions, into: &output)
        units[index]?.binding = new
        tellFirstTexts(of: index, at: now, into: &output)
        output.unsupported.append(UnsupportedParts(device: device, parts: unit.unsupported))
        if unit.device.properties.isEmpty {
            output.statuses.append(StatusChange(device: device, status: .error, source: .driver))
        }
    }

    /// What was heard when it turned out that there are texts, and is not told again.
    private mutating func tellFirstTexts(of index: Int, at now: Instant, into output: inout DriverOutput) {
        guard var binding = units[index]?.binding else { return }
        for (place, member) in binding.members.enumerated() {
            guard let first = entities[member.entity]?.firstText, let blueprint = member.blueprint(among: entities),
                let own = blueprint.properties.first?.name, let name = member.names[own], let slot = binding.slots[name]
            else { continue }
            entities[member.entity]?.firstText = nil
            if binding.holdsBack(first.value, slot, of: place, isEvent: false) { continue }
            binding.known[name] = first.value
            binding.time(place, blueprint, own, first.value, at: now)
            output.reports.append(
                Report(device: binding.device, values: [SlotValue(slot, first.value)], provenance: first.provenance))
        }
        if let due = binding.nextDeadline { expiriesDue = min(expiriesDue ?? due, due) }
        units[index]?.binding = binding
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let unit = unitOfDevice[device] else { return }
        release(unit, subscriptions: &subscriptions, into: &output)
    }

    mutating func release(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let binding = units[index]?.binding else { return }
        unwire(index, subscriptions: &subscriptions, into: &output)
        unitOfDevice[binding.device] = nil
        units[index]?.binding = nil
    }

    private func binding(
        of unit: HomeAssistantUnit, to device: DeviceIndex, registry: Registry, after old: HomeAssistantUnit.Binding?
    ) -> HomeAssistantUnit.Binding {
        var sources: [HomeAssistantUnit.Binding.Source] = []
        var slots: [String: SlotIndex] = [:]
        for (place, member) in unit.members.enumerated() {
            guard let blueprint = entities[member.entity]?.blueprint else { continue }
            for name in member.names.values { slots[name] = registry.slot(name, of: device) }
            for (position, reading) in blueprint.readings.enumerated() {
                let reader = HomeAssistantUnit.Binding.Reading(member: place, position: position)
                if let known = sources.firstIndex(where: { $0.topic == reading.topic }) {
                    sources[known].readings.append(reader)
                } else {
                    sources.append(
                        .init(
                            topic: reading.topic, qos: reading.qos, readings: [reader],
                            isWild: TopicRules.isWild(reading.topic)))
                }
            }
        }
        let blueprints = unit.members.map { entities[$0.entity]?.blueprint }
        let (availability, mode) = EntityGate.whole(blueprints)
        let wills = availability.map(\.topic) + blueprints.flatMap { $0?.availabilityTopicsBesides ?? [] }
        for index in sources.indices where wills.contains(sources[index].topic) { sources[index].isLife = false }
        var binding = HomeAssistantUnit.Binding(
            device: device, members: unit.members, slots: slots, sources: sources, availability: availability,
            status: StatusTracker(device: device, topics: availability.count, mode: mode))
        if let old, old.availability.map(\.topic) == availability.map(\.topic), old.status.mode == mode {
            binding.status = old.status
        }
        binding.gates = EntityGate.own(blueprints, beside: availability, after: old?.gates ?? [])
        binding.known = old?.known ?? [:]
        binding.colours = old?.colours ?? [:]
        return binding
    }

    // MARK: Subscriptions

    private func routes(_ index: Int, _ binding: HomeAssistantUnit.Binding) -> [(
        route: Route, topic: String, qos: Int32
    )] {
        binding.sources.enumerated().map { (Route(.homeAssistant, Topic.state, index, part: $0), $1.topic, $1.qos) }
            + binding.availability.enumerated().map {
                (Route(.homeAssistant, Topic.availability, index, part: $0), $1.topic, 1)
            }
            + binding.gateTopics.enumerated().map {
                (Route(.homeAssistant, Topic.gate, index, part: $0), $1, 1)
            }
    }

    /// New topics are listened to before old ones are given up, so that what stays is not given up in between.
    private mutating func wire(
        _ index: Int, _ new: HomeAssistantUnit.Binding, instead old: HomeAssistantUnit.Binding?, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let before = old.map { routes(index, $0) } ?? []
        let after = routes(index, new)
        for wish in after where !before.contains(where: { $0.route == wish.route && $0.topic == wish.topic }) {
            subscriptions.listen(wish.route, to: wish.topic, qos: wish.qos, into: &output)
        }
        for wish in before where !after.contains(where: { $0.route == wish.route && $0.topic == wish.topic }) {
            subscriptions.drop(wish.route, from: wish.topic, into: &output)
        }
        // Who listens anew hears again what the broker keeps.
        guard let old, isConnected, !new.hearsLike(old) else { return }
        for source in new.sources where old.sources.contains(where: { $0.topic == source.topic }) {
            output.subscribe.append(TopicFilter(filter: source.topic, qos: source.qos))
        }
    }

    mutating func unwire(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let binding = units[index]?.binding else { return }
        for wish in routes(index, binding) { subscriptions.drop(wish.route, from: wish.topic, into: &output) }
    }
}
