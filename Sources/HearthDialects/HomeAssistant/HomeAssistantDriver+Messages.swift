import HearthModel

extension HomeAssistantDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .discovery: receivedDiscovery(message, at: now, subscriptions: &subscriptions, into: &output)
        case .availability: receivedAvailability(message, route.unit, route.part, into: &output)
        case .gate: receivedGate(message, route.unit, route.part, into: &output)
        case .state:
            let textual = receivedState(message, route.unit, route.part, at: now, into: &output)
            for entity in textual {
                entities[entity]?.readAsText(message, topics: topics)
                guard let group = entities[entity]?.group else { continue }
                settle(group, at: now, subscriptions: &subscriptions, into: &output)
            }
        }
    }

    private mutating func receivedAvailability(
        _ message: IncomingMessage, _ index: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let binding = units[index]?.binding, binding.availability.indices.contains(position),
            !message.payload.isEmpty
        else { return }
        guard message.payload.count <= PayloadLimit.state, let payload = TemplatePayload(message.payload) else {
            let fault = Fault(.malformed, Fault.Reason.malformed.sentence, of: binding.device, in: message)
            return output.faults.append(fault)
        }
        do throws(TemplateFailure) {
            guard let online = try binding.availability[position].isOnline(payload) else {
                let fault = Fault(.unknownPayload, "neither available nor not", of: binding.device, in: message)
                return output.faults.append(fault)
            }
            units[index]?.binding?.status.heard(
                topic: position, online: online, retained: message.retained, into: &output)
        } catch {
            output.faults.append(Fault(.templateError, error.text, of: binding.device, in: message))
        }
    }

    private mutating func receivedGate(
        _ message: IncomingMessage, _ index: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard var binding = units[index]?.binding, binding.gateTopics.indices.contains(position),
            !message.payload.isEmpty
        else { return }
        guard message.payload.count <= PayloadLimit.state, let payload = TemplatePayload(message.payload) else {
            let fault = Fault(.malformed, Fault.Reason.malformed.sentence, of: binding.device, in: message)
            return output.faults.append(fault)
        }
        var report = UnitReport()
        binding.hear(payload, on: binding.gateTopics[position], in: message, into: &report, &output)
        report.append(of: binding.device, retained: message.retained, to: &output)
        units[index]?.binding = binding
    }

    /// - Returns: entities that were taken for numbers and have told a text.
    private mutating func receivedState(
        _ message: IncomingMessage, _ index: Int, _ position: Int, at now: Instant, into output: inout DriverOutput
    ) -> [Int] {
        guard var binding = units[index]?.binding, binding.sources.indices.contains(position) else { return [] }
        // A topic with a wildcard may be one that no announcement could have named.
        if binding.sources[position].isWild, !topics.mayHear(String(decoding: message.topic, as: UTF8.self)) {
            return []
        }
        // Held once, so that it is changed where it lies.
        units[index]?.binding = nil
        defer {
            if let due = binding.nextDeadline { expiriesDue = min(expiriesDue ?? due, due) }
            units[index]?.binding = binding
        }
        var report = UnitReport()
        guard message.payload.count <= PayloadLimit.state else {
            let slots = binding.slots(readOn: position, entities)
            report.refuse(slots, .tooLarge, of: binding.device, in: message, into: &output)
            report.append(
                of: binding.device, retained: message.retained, isSignOfLife: binding.sources[position].isLife,
                to: &output)
            return []
        }
        if !message.retained, binding.sources[position].isLife { binding.status.heardReport(into: &output) }
        var textual: [Int] = []
        // Made once, for the first that needs it.
        var document: TemplatePayload?
        if !binding.gates.isEmpty, !message.payload.isEmpty {
            let topic = binding.sources[position].topic
            if binding.gates.contains(where: { $0.hears(topic) }) { document = TemplatePayload(message.payload) }
            if let document { binding.hear(document, on: topic, in: message, into: &report, &output) }
        }
        for place in binding.sources[position].readings {
            let member = binding.members[place.member]
            // What has been announced otherwise is heard again when the house has defined it so.
            guard let blueprint = member.blueprint(among: entities) else { continue }
            let reading = blueprint.readings[place.position]
            // What the broker kept has happened long ago.
            if message.retained, reading.isEvent { continue }
            var heard: [EntityReading.Heard]
            if message.payload.isEmpty {
                heard = reading.emptied(blueprint)
            } else if let plain = reading.readPlain(message.payload) {
                heard = [plain]
            } else {
                document = document ?? TemplatePayload(message.payload)
                guard let document else {
                    let slots = binding.slots(readOn: position, entities)
                    report.refuse(slots, .malformed, of: binding.device, in: message, into: &output)
                    break
                }
                heard = reading.read(document)
            }
            if blueprint.tellsColourMode { binding.colours[place.member, default: ShownColour()].sift(&heard) }
            for (property, decoded) in heard {
                guard let name = member.names[property], let slot = binding.slots[name] else { continue }
                switch decoded {
                case .value(let value):
                    if binding.holdsBack(value, slot, of: place.member, isEvent: reading.isEvent) { continue }
                    report.set(slot, value)
                    binding.known[name] = value
                    binding.time(place.member, blueprint, property, value, at: now)
                case .nothing: break
                case .fault(.unknownPayload) where blueprint.mayBeText && entities[member.entity]?.untyped != nil:
                    textual.append(member.entity)
                case .fault(let reason):
                    output.faults.append(Fault(refusing: name, slot, reason, of: binding.device, in: message))
                    report.set(slot, .unknown)
                    binding.known[name] = .unknown
                }
            }
        }
        if let state = binding.slots["state"] { report.settle(state, position: binding.known["position"]?.number) }
        report.append(
            of: binding.device, retained: message.retained, isSignOfLife: binding.sources[position].isLife,
            to: &output)
        return textual
    }
}

extension EntityReading {
    /// A topic that was emptied: nobody knows any more.
    fileprivate func emptied(_ blueprint: EntityBlueprint) -> [Heard] {
        if isEvent { return [] }
        if case .value(let property, _) = meaning { return [(property, .value(.unknown))] }
        if case .colourMode = meaning { return [(ShownColour.mode, .value(.unknown))] }
        return blueprint.properties.filter { !$0.type.isEvent }.map { ($0.name, .value(.unknown)) }
    }
}

extension HomeAssistantUnit.Binding {
    /// Tells the gates what a topic says. What is behind one that closes is unknown, and stays so until it is
    /// heard again; what was heard behind a closed one comes out when it opens.
    fileprivate mutating func hear(
        _ payload: TemplatePayload, on topic: String, in message: IncomingMessage, into report: inout UnitReport,
        _ output: inout DriverOutput
    ) {
        for index in gates.indices where gates[index].hears(topic) {
            let wasOpen = gates[index].isOpen
            do throws(TemplateFailure) {
                try gates[index].hear(payload, on: topic)
            } catch {
                output.faults.append(Fault(.templateError, error.text, of: device, in: message))
            }
            guard gates[index].isOpen != wasOpen else { continue }
            for name in members[gates[index].member].names.values {
                guard let slot = slots[name], name != "event" else { continue }
                let held = gates[index].held.removeValue(forKey: slot)
                if let value = wasOpen ? .unknown : held { report.set(slot, value) }
            }
        }
    }

    /// - Returns: whether the value waits for its entity to be available.
    mutating func holdsBack(_ value: Value, _ slot: SlotIndex, of member: Int, isEvent: Bool) -> Bool {
        guard let index = gates.firstIndex(where: { $0.member == member && !$0.isOpen }) else { return false }
        if !isEvent { gates[index].held[slot] = value }
        return true
    }

    /// All properties that a topic tells.
    fileprivate func slots(readOn source: Int, _ entities: [HomeAssistantEntity?]) -> [SlotIndex] {
        var own: [SlotIndex] = []
        for place in sources[source].readings {
            let member = members[place.member]
            guard let blueprint = member.blueprint(among: entities) else { continue }
            for (property, _) in blueprint.readings[place.position].emptied(blueprint) {
                guard let slot = member.names[property].flatMap({ slots[$0] }), !own.contains(slot) else { continue }
                own.append(slot)
            }
        }
        return own
    }

    /// Begins anew what a value begins: the wait for the next one, and for its end.
    mutating func time(
        _ member: Int, _ blueprint: EntityBlueprint, _ property: String, _ value: Value, at now: Instant
    ) {
        if let span = blueprint.expireAfter { expiries[member] = now + span }
        guard let span = blueprint.offDelay, let first = blueprint.properties.first, first.name == property else {
            return
        }
        let isActive = value == PropertyCodec.value(active: true, of: first.type)
        endings[member] = isActive ? now + span : nil
    }
}

extension UnitReport {
    /// What has stopped at one of its ends is open or closed.
    fileprivate mutating func settle(_ state: SlotIndex, position: Double?) {
        guard values.contains(SlotValue(state, .text("stopped"))) else { return }
        if position == 0 { set(state, .text("closed")) }
        if position == 100 { set(state, .text("open")) }
    }
}
