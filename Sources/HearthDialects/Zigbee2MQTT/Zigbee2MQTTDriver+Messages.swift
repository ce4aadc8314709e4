import HearthJSON
import HearthModel

extension Zigbee2MQTTDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .state: receivedState(message, route.unit, at: now, into: &output)
        case .availability: receivedAvailability(message, route.unit, into: &output)
        case .bridgeState: receivedBridgeState(message, route.unit, at: now, into: &output)
        case .bridgeInfo: receivedInfo(message, route.unit, into: &output)
        case .bridgeDevices: receivedDevices(message, route.unit, subscriptions: &subscriptions, into: &output)
        case .bridgeGroups: receivedGroups(message, route.unit, into: &output)
        case .bridgeLogging: receivedLogging(message, route.unit, into: &output)
        }
    }

    private mutating func receivedState(
        _ message: IncomingMessage, _ index: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard let binding = bindings[index] else { return }
        guard message.payload.count <= PayloadLimit.state else {
            return refuse(message, .tooLarge, binding, into: &output)
        }
        if message.payload.isEmpty {
            let unknown = Set(binding.slots).sorted().map { SlotValue($0, .unknown) }
            output.reports.append(
                Report(device: binding.device, values: unknown, provenance: .live, isSignOfLife: false))
            return
        }
        do throws(JSONError) {
            var reading = Zigbee2MQTTReading(binding)
            try reading.read(message, into: &output)
            // No bridge repeats a press of a button.
            let provenance = reading.hasEvent ? .live : provenance(of: message, index, at: now)
            if provenance == .live { bindings[index]?.status.heardReport(into: &output) }
            if let colour = reading.reportedColour { bindings[index]?.colour = colour }
            if reading.hasEvent, isRepeatedEvent(message, index, at: now) {
                output.faults.append(
                    Fault(.duplicate, Fault.Reason.duplicate.sentence, of: binding.device, in: message))
                return
            }
            guard !reading.values.isEmpty else { return }
            output.reports.append(
                Report(
                    device: binding.device, values: reading.values, provenance: provenance,
                    measuredAt: reading.lastSeen.flatMap { $0 <= now ? $0 : nil }))
        } catch {
            refuse(message, Fault.Reason(error), binding, into: &output)
        }
    }

    /// It would have told all of the device.
    private func refuse(
        _ message: IncomingMessage, _ reason: Fault.Reason, _ binding: Zigbee2MQTTUnitBinding,
        into output: inout DriverOutput
    ) {
        var report = UnitReport()
        report.refuse(binding.slots, reason, of: binding.device, in: message, into: &output)
        report.append(of: binding.device, retained: message.retained, to: &output)
    }

    /// While a bridge repeats its cache, what says the same as before is a repetition, and so is the first word of a
    /// device. Anything else is news (docs/spec/devices.md, section 5.3), as is the answer to a command.
    private mutating func provenance(of message: IncomingMessage, _ index: Int, at now: Instant) -> Provenance {
        if message.retained { return .retained }
        let isAnswer = bindings[index]?.isAwaited ?? false
        bindings[index]?.isAwaited = false
        guard let bridge = bindings[index]?.bridge, now < bridges[bridge].repeats.upperBound else { return .live }
        let payload = fingerprint(message.payload)
        let last = bindings[index]?.lastPayload
        bindings[index]?.lastPayload = payload
        guard bridges[bridge].repeats.contains(now), !isAnswer else { return .live }
        return last == nil || last == payload ? .retained : .live
    }

    /// The broker's own repetition of an event (docs/spec/devices.md, section 5.8).
    private mutating func isRepeatedEvent(_ message: IncomingMessage, _ index: Int, at now: Instant) -> Bool {
        let payload = fingerprint(message.payload)
        defer { bindings[index]?.lastEvent = (payload, now) }
        guard message.duplicate, let last = bindings[index]?.lastEvent else { return false }
        return last.payload == payload && now - last.at <= .seconds(2)
    }

    private mutating func receivedAvailability(
        _ message: IncomingMessage, _ index: Int, into output: inout DriverOutput
    ) {
        guard let binding = bindings[index], !message.payload.isEmpty else { return }
        // What the broker has kept from a time in which the bridge still told is no news.
        if message.retained, bridges[binding.bridge].state?.tellsAvailability == false { return }
        guard let online = Self.isOnline(message.payload) else {
            output.faults.append(
                Fault(.unknownPayload, "neither online nor offline", of: binding.device, in: message))
            return
        }
        bindings[index]?.status.heard(topic: 0, online: online, retained: message.retained, into: &output)
    }

    private mutating func receivedInfo(_ message: IncomingMessage, _ bridge: Int, into output: inout DriverOutput) {
        guard message.payload.count <= PayloadLimit.discovery else {
            return output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        guard !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let state = try BridgeState(zigbee2mqtt: bridges[bridge].base, info: message.payload)
            guard state != bridges[bridge].state else { return }
            bridges[bridge].state = state
            output.bridges.append(state)
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    private mutating func receivedBridgeState(
        _ message: IncomingMessage, _ bridge: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard let online = Self.isOnline(message.payload) else { return }
        bridges[bridge].isOnline = online
        if online, !message.retained { bridges[bridge].cameOnline(at: now) }
        for index in units.indices where units[index]?.bridge == bridge {
            guard bindings[index] != nil else { continue }
            bindings[index]?.status.heard(bridgeOnline: online, into: &output)
            guard online, !message.retained else { continue }
            bindings[index]?.lastPayload = nil
            if isWorthAsking(index) { pollQueue.add(index, at: now) }
        }
    }

    /// `online` or `offline`, plain or as `{"state":…}`; `nil` for anything else.
    private static func isOnline(_ payload: UnsafeRawBufferPointer) -> Bool? {
        let text = JSONText(checking: payload.trimmingBlanks())
        if let text, text == "online" || text == "offline" { return text == "online" }
        let state = Result { () throws(JSONError) -> Bool? in
            try JSONReader.read(payload) { reader throws(JSONError) in
                var online: Bool?
                try reader.beginObject()
                while let key = try reader.nextKey() {
                    guard key == "state", case .text(let text)? = try reader.rawValue() else { continue }
                    online = text == "online" ? true : text == "offline" ? false : nil
                }
                return online
            }
        }
        return if case .success(let online) = state { online } else { nil }
    }

    /// `Publish 'set' 'state' to 'Lamp' failed: …` is the answer to our command.
    private func receivedLogging(_ message: IncomingMessage, _ bridge: Int, into output: inout DriverOutput) {
        guard message.payload.count <= PayloadLimit.state, !message.retained else { return }
        let log = Result { () throws(JSONError) in try JSONValue(parsing: message.payload) }
        guard case .success(let value) = log, value["level"]?.string == "error", let text = value["message"]?.string,
            let failure = PublishFailure(text)
        else { return }
        let group = members(ofGroup: failure.name, of: bridge)
        for (index, unit) in units.enumerated() {
            guard let unit, unit.bridge == bridge,
                unit.name == failure.name || unit.ieee == failure.name || group.contains(unit.ieee),
                let device = bindings[index]?.device
            else { continue }
            output.commandErrors.append(CommandError(device: device, text: failure.reason))
        }
    }
}

/// What Zigbee2MQTT logs when a command could not be carried out.
private struct PublishFailure {
    let name: Substring
    let reason: String

    init?(_ text: String) {
        guard let start = text.firstRange(of: "Publish 'set' '"),
            let to = text[start.upperBound...].firstRange(of: "' to '"),
            let end = text[to.upperBound...].firstRange(of: "' failed: ")
        else { return nil }
        name = text[to.upperBound..<end.lowerBound]
        reason = String(text[end.upperBound...].prefix(200))
    }
}

extension Substring {
    fileprivate func firstRange(of word: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}

extension String {
    fileprivate func firstRange(of word: String) -> Range<Index>? { self[...].firstRange(of: word) }
}
