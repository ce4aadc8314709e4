import HearthJSON
import HearthModel

/// Devices that speak no known dialect: each property has its own topics and payloads (devices.md, section 2.5), and any
/// configured device may have some besides its main binding.
struct GenericDriver: Sendable {
    enum Route: Equatable, Sendable {
        case state(DeviceIndex, topic: Int)
        case availability(DeviceIndex, Int)
    }

    private var units: [DeviceIndex: GenericUnit] = [:]
    /// Not after any `expiresAt`.
    private(set) var nextDeadline: Instant?
    private var isConnected = false

    /// Takes a device in, or takes it anew if its entry or its slots have changed.
    mutating func configure(
        _ entry: ConfiguredDevice, _ device: DeviceIndex, registry: Registry, wiring: inout Wiring,
        into findings: inout Findings
    ) {
        let unit: GenericUnit
        do {
            unit = try GenericUnit(entry, device, registry: registry)
        } catch {
            remove(device, wiring: &wiring, into: &findings)
            findings.statuses.append(StatusChange(device: device, status: .error, source: .driver))
            return
        }
        if let known = units[device] {
            guard known.entry != entry || known.channels.map(\.slot) != unit.channels.map(\.slot) else { return }
            remove(device, wiring: &wiring, into: &findings)
        }
        guard entry.device.enabled, !unit.channels.isEmpty || !unit.availability.isEmpty else { return }
        units[device] = unit
        for (position, topic) in unit.topics.enumerated() {
            wiring.listen(.generic(.state(device, topic: position)), to: topic.topic, qos: topic.qos, into: &findings)
        }
        for (position, source) in unit.availability.enumerated() {
            wiring.listen(.generic(.availability(device, position)), to: source.topic, into: &findings)
        }
        if isConnected { ask(device, into: &findings) }
    }

    mutating func remove(_ device: DeviceIndex, wiring: inout Wiring, into findings: inout Findings) {
        guard let unit = units.removeValue(forKey: device) else { return }
        for (position, topic) in unit.topics.enumerated() {
            wiring.drop(.generic(.state(device, topic: position)), from: topic.topic, into: &findings)
        }
        for (position, source) in unit.availability.enumerated() {
            wiring.drop(.generic(.availability(device, position)), from: source.topic, into: &findings)
        }
    }

    mutating func connected(into findings: inout Findings) {
        isConnected = true
        for device in units.keys.sorted() { ask(device, into: &findings) }
    }

    mutating func disconnected() {
        isConnected = false
        for device in units.keys { units[device]?.status.disconnected() }
    }

    @discardableResult
    func ask(_ device: DeviceIndex, into findings: inout Findings) -> Bool {
        guard let unit = units[device] else { return false }
        var asked = false
        for channel in unit.channels {
            guard let topic = channel.binding.getTopic else { continue }
            findings.publications.append(Publication(topic: topic, payload: Array(channel.binding.getPayload.utf8)))
            asked = true
        }
        return asked
    }

    /// - Returns: whether any part of the command can be told here.
    func encode(_ command: Command, into findings: inout Findings) -> Bool {
        guard let unit = units[command.device] else { return false }
        switch command.body {
        case .set(let values):
            var encoded = false
            for value in values {
                let channel = unit.channels.first { $0.slot == value.slot }
                guard let publication = channel?.publication(setting: value.value) else { continue }
                findings.publications.append(publication)
                encoded = true
            }
            return encoded
        case .act(let act):
            guard let publication = unit.channels.lazy.compactMap({ $0.publication(of: act) }).first else {
                return false
            }
            findings.publications.append(publication)
            return true
        }
    }

    func serves(_ slot: SlotIndex, of device: DeviceIndex) -> Bool {
        units[device]?.channels.contains { $0.slot == slot && $0.binding.commandTopic != nil } ?? false
    }
}

// MARK: - Messages

extension GenericDriver {
    mutating func received(_ message: IncomingMessage, on route: Route, at now: Instant, into findings: inout Findings)
    {
        switch route {
        case .state(let device, let topic): receivedState(message, device, topic, at: now, into: &findings)
        case .availability(let device, let position): receivedAvailability(message, device, position, into: &findings)
        }
    }

    private mutating func receivedState(
        _ message: IncomingMessage, _ device: DeviceIndex, _ topic: Int, at now: Instant, into findings: inout Findings
    ) {
        guard let unit = units[device] else { return }
        var values: [SlotValue] = []
        for position in unit.topics[topic].channels {
            let channel = unit.channels[position]
            switch channel.decode(message) {
            case .value(let value):
                values.append(SlotValue(channel.slot, value))
                if let span = channel.binding.expireAfter {
                    units[device]?.channels[position].expiresAt = now + span
                    nextDeadline = min(nextDeadline ?? .distantFuture, now + span)
                }
            case .nothing: break
            case .fault(let reason):
                let text = "'\(channel.property.name)': \(reason.sentence)"
                findings.faults.append(Fault(reason, text, of: device, in: message))
            }
        }
        if !message.retained { units[device]?.status.heardReport(into: &findings) }
        guard !values.isEmpty else { return }
        let provenance: Provenance = message.retained ? .retained : .live
        findings.reports.append(Report(device: device, values: values, provenance: provenance))
        let resting = values.compactMap { value in unit.rest(of: value) }
        if !resting.isEmpty {
            findings.reports.append(Report(device: device, values: resting, provenance: provenance))
        }
    }

    private mutating func receivedAvailability(
        _ message: IncomingMessage, _ device: DeviceIndex, _ position: Int, into findings: inout Findings
    ) {
        guard let source = units[device]?.availability[position], !message.payload.isEmpty else { return }
        do throws(JSONError) {
            guard let online = try source.isOnline(message.payload) else {
                findings.faults.append(Fault(.unknownPayload, "neither available nor not", of: device, in: message))
                return
            }
            units[device]?.status.heard(
                topic: position, online: online, retained: message.retained, into: &findings)
        } catch {
            findings.faults.append(Fault(error, of: device, in: message))
        }
    }

    mutating func tick(at now: Instant, into findings: inout Findings) {
        guard let due = nextDeadline, due <= now else { return }
        var next: Instant?
        for device in units.keys.sorted() {
            guard var unit = units[device] else { continue }
            var expired: [SlotValue] = []
            for position in unit.channels.indices {
                guard let expiry = unit.channels[position].expiresAt else { continue }
                if expiry <= now {
                    unit.channels[position].expiresAt = nil
                    expired.append(SlotValue(unit.channels[position].slot, .unknown))
                } else {
                    next = min(next ?? .distantFuture, expiry)
                }
            }
            guard !expired.isEmpty else { continue }
            units[device] = unit
            findings.reports.append(Report(device: device, values: expired, provenance: .live))
        }
        nextDeadline = next
    }
}

extension GenericUnit {
    /// What a value goes back to at once, for what only triggers (doorbells).
    fileprivate func rest(of value: SlotValue) -> SlotValue? {
        guard let channel = channels.first(where: { $0.slot == value.slot }), channel.binding.triggerOnly,
            let rest = PropertyCodec.value(active: false, of: channel.property.type), value.value.isKnown,
            value.value != rest
        else { return nil }
        return SlotValue(value.slot, rest)
    }
}

extension GenericChannel {
    fileprivate func decode(_ message: IncomingMessage) -> PropertyCodec.Decoded {
        if message.payload.isEmpty { return reader.decode(.null) }
        guard message.payload.count <= PayloadLimit.state else { return .fault(.tooLarge) }
        guard let path else {
            return RawValue(payload: message.payload).map(reader.decode) ?? .fault(.malformed)
        }
        do throws(JSONError) {
            return try JSONReader.read(message.payload) { reader throws(JSONError) in
                guard try reader.seek(path) else { return .nothing }
                return try reader.rawValue().map(self.reader.decode) ?? .fault(.unknownPayload)
            }
        } catch {
            return .fault(error.reason == .numberOutOfRange ? .outOfRange : .malformed)
        }
    }
}
