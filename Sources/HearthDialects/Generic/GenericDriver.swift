import HearthJSON
import HearthModel

/// Devices that speak no known dialect: each property has its own topics and payloads (docs/spec/devices.md, section
/// 2.5), and any configured device may have some besides its main binding.
struct GenericDriver: Sendable {
    private enum Topic: UInt8 { case state, availability, gate }

    /// Positions are never used again, so that a route leads to one unit or to none.
    private var units: [GenericUnit?] = []
    private var positions: [DeviceIndex: Int] = [:]
    /// Not after any `expiresAt`.
    private(set) var nextDeadline: Instant?
    private var isConnected = false

    /// Takes a device in, or takes it anew if its entry or its slots have changed.
    mutating func configure(
        _ entry: ConfiguredDevice, _ device: DeviceIndex, registry: Registry, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let plan: GenericPlan
        do {
            plan = try GenericPlan(entry, device, registry: registry)
        } catch {
            remove(device, subscriptions: &subscriptions, into: &output)
            output.statuses.append(StatusChange(device: device, status: .error, source: .driver))
            return
        }
        if let known = self.plan(of: device) {
            guard known.entry != entry || !known.channels.elementsEqual(plan.channels, by: { $0.fills(like: $1) })
            else {
                return
            }
            remove(device, subscriptions: &subscriptions, into: &output)
        }
        guard entry.device.enabled else { return }
        if !plan.unsupported.isEmpty {
            output.unsupported.append(UnsupportedParts(device: device, parts: plan.unsupported))
            if plan.channels.isEmpty, case .mqtt = entry.binding {
                output.statuses.append(StatusChange(device: device, status: .error, source: .driver))
                return
            }
        }
        guard !plan.channels.isEmpty || !plan.availability.isEmpty else { return }
        let index = units.count
        units.append(GenericUnit(plan))
        positions[device] = index
        // Before the states, so that a message that is both says first whether there is a value.
        for (position, source) in plan.gateSources.enumerated() {
            let route = Route(.generic, Topic.gate, index, part: position)
            subscriptions.listen(route, to: source.availability.topic, into: &output)
        }
        for (position, topic) in plan.topics.enumerated() {
            let route = Route(.generic, Topic.state, index, part: position)
            subscriptions.listen(route, to: topic.topic, qos: topic.qos, into: &output)
        }
        for (position, source) in plan.availability.enumerated() {
            let route = Route(.generic, Topic.availability, index, part: position)
            subscriptions.listen(route, to: source.topic, into: &output)
        }
        if isConnected { ask(device, into: &output) }
    }

    mutating func remove(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let index = positions.removeValue(forKey: device), let plan = units[index]?.plan else { return }
        units[index] = nil
        for (position, topic) in plan.topics.enumerated() {
            subscriptions.drop(Route(.generic, Topic.state, index, part: position), from: topic.topic, into: &output)
        }
        for (position, source) in plan.availability.enumerated() {
            subscriptions.drop(
                Route(.generic, Topic.availability, index, part: position), from: source.topic, into: &output)
        }
        for (position, source) in plan.gateSources.enumerated() {
            subscriptions.drop(
                Route(.generic, Topic.gate, index, part: position), from: source.availability.topic, into: &output)
        }
    }

    private func plan(of device: DeviceIndex) -> GenericPlan? { positions[device].flatMap { units[$0]?.plan } }

    mutating func connected(into output: inout DriverOutput) {
        isConnected = true
        for device in positions.keys.sorted() { ask(device, into: &output) }
    }

    mutating func disconnected() {
        isConnected = false
        for index in units.indices { units[index]?.status.disconnected() }
    }

    @discardableResult
    func ask(_ device: DeviceIndex, into output: inout DriverOutput) -> Bool {
        guard let plan = plan(of: device) else { return false }
        var asked = false
        for channel in plan.channels {
            guard let topic = channel.binding.getTopic else { continue }
            output.publications.append(Publication(topic: topic, payload: Array(channel.binding.getPayload.utf8)))
            asked = true
        }
        return asked
    }

    /// - Returns: whether any part of the command can be told here.
    func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let plan = plan(of: command.device) else { return false }
        switch command.body {
        case .set(let values):
            var encoded = false
            for value in values {
                guard let channel = plan.channels.first(where: { $0.slot == value.slot }) else { continue }
                if tell(
                    { channel throws(TemplateFailure) in try channel.publication(setting: value.value) }, channel, plan,
                    into: &output)
                {
                    encoded = true
                }
            }
            return encoded
        case .act(let act):
            for channel in plan.channels {
                if tell(
                    { channel throws(TemplateFailure) in try channel.publication(of: act) }, channel, plan,
                    into: &output)
                {
                    return true
                }
            }
            return false
        }
    }

    private func tell(
        _ make: (GenericChannel) throws(TemplateFailure) -> Publication?, _ channel: GenericChannel,
        _ plan: GenericPlan, into output: inout DriverOutput
    ) -> Bool {
        do throws(TemplateFailure) {
            guard let publication = try make(channel) else { return false }
            output.publications.append(publication)
            return true
        } catch {
            let text = "'\(channel.property.name)': \(error.text)"
            output.faults.append(Fault(.templateError, text, of: plan.device))
            return false
        }
    }

    func serves(_ slot: SlotIndex, of device: DeviceIndex) -> Bool {
        plan(of: device)?.channels.contains { $0.slot == slot && $0.binding.commandTopic != nil } ?? false
    }
}

// MARK: - Messages

extension GenericDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .state: receivedState(message, route.unit, route.part, at: now, into: &output)
        case .availability: receivedAvailability(message, route.unit, route.part, into: &output)
        case .gate: receivedGate(message, route.unit, route.part, into: &output)
        }
    }

    private mutating func receivedState(
        _ message: IncomingMessage, _ index: Int, _ topic: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard let plan = units[index]?.plan else { return }
        var values: [SlotValue] = []
        var resting: [SlotValue] = []
        for position in plan.topics[topic].channels {
            let channel = plan.channels[position]
            switch channel.decode(message) {
            case .value(let value):
                if let gate = plan.gateOfChannel[position], units[index]?.gates[gate].marks.isAvailable == false {
                    if !channel.property.type.isEvent { units[index]?.gates[gate].held = value }
                    continue
                }
                values.append(SlotValue(channel.slot, value))
                if let rest = channel.rest(after: value) { resting.append(SlotValue(channel.slot, rest)) }
                if let span = channel.binding.expireAfter {
                    units[index]?.expiries[position] = now + span
                    nextDeadline = min(nextDeadline ?? .distantFuture, now + span)
                }
            case .nothing: break
            case .fault(let reason):
                output.faults.append(
                    Fault(refusing: channel.property.name, channel.slot, reason, of: plan.device, in: message))
                values.append(SlotValue(channel.slot, .unknown))
            }
        }
        if !message.retained, plan.topics[topic].isLife { units[index]?.status.heardReport(into: &output) }
        let provenance: Provenance = message.retained ? .retained : .live
        for values in [values, resting] where !values.isEmpty {
            output.reports.append(
                Report(
                    device: plan.device, values: values, provenance: provenance,
                    isSignOfLife: plan.topics[topic].isLife))
        }
    }

    private mutating func receivedAvailability(
        _ message: IncomingMessage, _ index: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let plan = units[index]?.plan, !message.payload.isEmpty else { return }
        do throws(JSONError) {
            guard let online = try plan.availability[position].isOnline(message.payload) else {
                output.faults.append(
                    Fault(.unknownPayload, "neither available nor not", of: plan.device, in: message))
                return
            }
            units[index]?.status.heard(
                topic: position, online: online, retained: message.retained, into: &output)
        } catch {
            output.faults.append(Fault(error, of: plan.device, in: message))
        }
    }

    /// A property is unknown from when it is not available until it is heard again; what was heard in between comes out
    /// when it is available.
    private mutating func receivedGate(
        _ message: IncomingMessage, _ index: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let plan = units[index]?.plan, !message.payload.isEmpty else { return }
        let (availability, place, source) = plan.gateSources[position]
        do throws(JSONError) {
            guard let isAvailable = try availability.isOnline(message.payload) else {
                output.faults.append(
                    Fault(.unknownPayload, "neither available nor not", of: plan.device, in: message))
                return
            }
            guard var gate = units[index]?.gates[place] else { return }
            let wasAvailable = gate.marks.isAvailable
            gate.marks.hear(isAvailable, from: source)
            defer { units[index]?.gates[place] = gate }
            let channel = plan.channels[plan.gates[place].channel]
            guard gate.marks.isAvailable != wasAvailable, !channel.property.type.isEvent else { return }
            guard let value = wasAvailable ? .unknown : gate.held else { return }
            gate.held = nil
            output.reports.append(
                Report(
                    device: plan.device, values: [SlotValue(channel.slot, value)],
                    provenance: message.retained ? .retained : .live, isSignOfLife: false))
        } catch {
            output.faults.append(Fault(error, of: plan.device, in: message))
        }
    }

    mutating func tick(at now: Instant, into output: inout DriverOutput) {
        guard let due = nextDeadline, due <= now else { return }
        var next: Instant?
        for index in units.indices {
            guard let unit = units[index] else { continue }
            var expired: [SlotValue] = []
            for (position, expiry) in unit.expiries.enumerated() {
                guard let expiry else { continue }
                if expiry <= now {
                    units[index]?.expiries[position] = nil
                    expired.append(SlotValue(unit.plan.channels[position].slot, .unknown))
                } else {
                    next = min(next ?? .distantFuture, expiry)
                }
            }
            guard !expired.isEmpty else { continue }
            output.reports.append(
                Report(device: unit.plan.device, values: expired, provenance: .live, isSignOfLife: false))
        }
        nextDeadline = next
    }
}

extension GenericChannel {
    /// What a value goes back to at once, where it only triggers (doorbells).
    fileprivate func rest(after value: Value) -> Value? {
        guard binding.triggerOnly, value.isKnown else { return nil }
        let rest = PropertyCodec.value(active: false, of: property.type)
        return rest == value ? nil : rest
    }

    fileprivate func decode(_ message: IncomingMessage) -> PropertyCodec.Decoded {
        // What the broker kept has happened long ago.
        if message.retained, property.type.isEvent { return .nothing }
        if message.payload.isEmpty { return reader.decode(.null) }
        guard message.payload.count <= PayloadLimit.state else { return .fault(.tooLarge) }
        if let valueTemplate { return decode(message, by: valueTemplate) }
        guard let path else {
            return RawValue(payload: message.payload).map(reader.decode) ?? .fault(.malformed)
        }
        do throws(JSONError) {
            return try JSONReader.read(message.payload) { reader throws(JSONError) in
                guard try reader.seek(path) else { return .nothing }
                return try reader.rawValue().map(self.reader.decode) ?? .fault(.unknownPayload)
            }
        } catch {
            return .fault(Fault.Reason(error))
        }
    }

    private func decode(_ message: IncomingMessage, by template: Template) -> PropertyCodec.Decoded {
        guard let payload = TemplatePayload(message.payload) else { return .fault(.malformed) }
        return payload.decode(by: template, with: reader)
    }
}
