import HearthJSON
import HearthModel

extension HomieDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .anyState, .anyHomie: receivedAny(message, at: now, subscriptions: &subscriptions, into: &output)
        case .other: receivedOther(message, route.unit, at: now, subscriptions: &subscriptions, into: &output)
        case .value: receivedValue(message, route.unit, route.part, into: &output)
        }
    }

    // MARK: Discovery

    /// `<domain>/5/<device>/$state` or `homie/<device>/$homie`.
    private mutating func receivedAny(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard message.topic.count <= 256, !message.payload.isEmpty,
            let levels = String(validating: message.topic, as: UTF8.self)?.split(
                separator: "/", omittingEmptySubsequences: false
            ).map(String.init), levels.count >= 3
        else { return }
        let id = levels[levels.count - 2]
        guard HomieTopic.isID(id), !levels[0].isEmpty, !levels[0].hasPrefix("$") else { return }
        if levels.count == 4 {
            // Of a known one its own filter brings the same message.
            guard deviceOfTopic[HomieDevice(.five, domain: levels[0], id: id).topic] == nil else { return }
            guard let index = device(.five, domain: levels[0], id: id, subscriptions: &subscriptions, into: &output) else {
                return output.faults.append(Self.tooMany(message))
            }
            receivedOther(message, index, at: now, subscriptions: &subscriptions, into: &output)
        } else if message.payload.first == UInt8(ascii: "3") || message.payload.first == UInt8(ascii: "4") {
            let index = device(.four, domain: levels[0], id: id, subscriptions: &subscriptions, into: &output)
            if index == nil { output.faults.append(Self.tooMany(message)) }
        }
    }

    private static func tooMany(_ message: IncomingMessage) -> Fault {
        let text = DiscoveryLimit.sentence(mostDevices, "Homie devices", isRaised: false)
        return Fault(.tooMany, text, of: nil, in: message)
    }

    /// What no bound part reads: attributes, and values that nobody waits for yet.
    private mutating func receivedOther(
        _ message: IncomingMessage, _ index: Int, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let device = devices[index], message.topic.count <= 512,
            let topic = String(validating: message.topic, as: UTF8.self)
        else { return }
        let rest = topic.dropFirst(device.topic.utf8.count + 1)
        let levels = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = levels.first, let last = levels.last else { return }
        switch (first, levels.count) {
        case ("$state", 1): receivedState(message, index, at: now, subscriptions: &subscriptions, into: &output)
        case ("$description", 1):
            receivedDescription(message, index, subscriptions: &subscriptions, into: &output)
        case ("$alert", 2): receivedAlert(message, index, named: String(last), into: &output)
        case ("$log", 2): receivedLog(message, index, level: last, into: &output)
        case (_, 1...3) where last.hasPrefix("$") && last != "$target" && device.version == .four:
            guard message.payload.count <= 4_096, let text = String(validating: message.payload, as: UTF8.self) else {
                return
            }
            devices[index]?.hear(attribute: String(rest), text)
            // They come one by one, in a burst.
            devices[index]?.settlesAt = now + Milliseconds(300)
            settling.insert(index)
        case (_, 3) where last == "$target":
            receivedTarget(message, index, of: String(rest.dropLast("/$target".utf8.count)), into: &output)
        case (_, 2) where !last.hasPrefix("$") && !message.payload.isEmpty:
            devices[index]?.hear(value: String(rest), message)
        default: break
        }
    }

    private mutating func receivedDescription(
        _ message: IncomingMessage, _ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let device = devices[index], device.version == .five, !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let json = try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.discovery)
            guard let description = HomieDescription(json) else {
                return output.faults.append(Fault(.malformed, "it describes no Homie device", of: nil, in: message))
            }
            if let version = description.version, version == device.description?.version { return }
            guard description != device.description else { return }
            devices[index]?.description = description
            announce(index, subscriptions: &subscriptions, into: &output)
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    /// Versions 3 and 4: the burst of attributes has ended.
    mutating func describe(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let device = devices[index], device.version == .four, device.isOnline != nil,
            let description = HomieDescription(attributes: device.attributes), description != device.description
        else { return }
        devices[index]?.description = description
        announce(index, subscriptions: &subscriptions, into: &output)
    }

    // MARK: State of the device

    /// Emptied, the device is gone for good.
    private mutating func receivedState(
        _ message: IncomingMessage, _ index: Int, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard !message.payload.isEmpty else { return forget(index, subscriptions: &subscriptions, into: &output) }
        guard let text = RawValue(payload: message.payload)?.word, Self.states.contains(text) else {
            return output.faults.append(Fault(.unknownPayload, "no state of a device", of: nil, in: message))
        }
        devices[index]?.state = text
        devices[index]?.isStateRetained = message.retained
        if devices[index]?.version == .four {
            devices[index]?.settlesAt = now + Milliseconds(300)
            settling.insert(index)
            complain(
                index, "state", text == "alert" ? "something needs attention, it says" : nil, into: &output)
        }
        tellState(of: index, into: &output)
        let (id, domain) = (devices[index]?.id, devices[index]?.domain)
        for child in devices.indices where child != index && devices[child]?.domain == domain {
            if devices[child]?.description?.root == id, id != nil { tellState(of: child, into: &output) }
        }
    }

    private static let states: Set<String> = ["init", "ready", "disconnected", "sleeping", "lost", "alert"]

    /// A child whose root is lost is lost.
    mutating func tellState(of index: Int, into output: inout DriverOutput) {
        guard let device = devices[index] else { return }
        var (online, isRetained) = (device.isOnline, device.isStateRetained)
        if let root = device.description?.root, root != device.id,
            let known = deviceOfTopic[HomieDevice(device.version, domain: device.domain, id: root).topic],
            devices[known]?.state == "lost"
        {
            (online, isRetained) = (false, devices[known]?.isStateRetained ?? false)
        }
        guard let online else { return }
        units.heard(online: online, of: index, retained: isRetained, into: &output)
    }

    // MARK: What it says besides

    private mutating func receivedAlert(
        _ message: IncomingMessage, _ index: Int, named name: String, into output: inout DriverOutput
    ) {
        let text = String(decoding: message.payload.prefix(200), as: UTF8.self)
        complain(index, "alert " + name.prefix(40), text.isEmpty ? nil : text, into: &output)
    }

    /// The first of the things that it is in the house speaks for it.
    private mutating func complain(_ index: Int, _ name: String, _ text: String?, into output: inout DriverOutput) {
        guard devices[index]?.complaints.hear(name, text) == true, let speaker = units.bindings(of: index).first
        else { return }
        output.alerts.append(Alert(device: speaker.device, name: name, text: text))
    }

    private func receivedLog(
        _ message: IncomingMessage, _ index: Int, level: Substring, into output: inout DriverOutput
    ) {
        guard ["warn", "error", "fatal"].contains(level), !message.retained, !message.payload.isEmpty else { return }
        let text = String(decoding: message.payload.prefix(200), as: UTF8.self)
        for binding in units.bindings(of: index) {
            output.alerts.append(Alert(device: binding.device, name: "log", text: text, lasts: false))
        }
    }

    // MARK: Values

    /// Tells the house what was heard before it listened.
    mutating func repeated(_ heard: HomieDevice.Heard, _ device: Int, _ position: Int, into output: inout DriverOutput)
    {
        guard let base = devices[device]?.topic, let channel = devices[device]?.channels[position] else { return }
        Array((base + "/" + channel.topic).utf8).withUnsafeBytes { topic in
            heard.payload.withUnsafeBytes { payload in
                let message = IncomingMessage(topic: topic, payload: payload, retained: heard.retained)
                receivedValue(message, device, position, into: &output)
            }
        }
    }

    private mutating func receivedValue(
        _ message: IncomingMessage, _ device: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let channel = devices[device]?.channels[position], let unit = units[channel.unit],
            let binding = unit.binding
        else { return }
        if !message.retained, !message.payload.isEmpty { units.heardReport(of: channel.unit, into: &output) }
        var report = UnitReport()
        for position in channel.readings {
            guard let target = binding.channels[position] else { continue }
            take(message, unit.part.readings[position], target, channel.unit, binding.device, &report, into: &output)
        }
        report.append(of: binding.device, retained: message.retained, to: &output)
    }

    private mutating func take(
        _ message: IncomingMessage, _ reading: HomieReading, _ target: Units<HomieReading, HomieBinding>.Channel,
        _ unit: Int, _ device: DeviceIndex, _ report: inout UnitReport, into output: inout DriverOutput
    ) {
        switch reading.meaning {
        case .value:
            report.take(
                reading.decode(message, with: target.codec), as: target.slot, target.property, of: device, in: message,
                into: &output)
        case .hue, .saturation:
            if message.payload.isEmpty { return report.set(target.slot, .unknown) }
            guard let colour = Colour(homie: message.payload, usual: reading.colour) else {
                return report.take(
                    .fault(.unknownPayload), as: target.slot, target.property, of: device, in: message, into: &output)
            }
            units.note(colour, of: unit)
            report.set(target.slot, .number(reading.meaning == .hue ? colour.hue : colour.saturation))
        case .event, .raw:
            // What the broker kept has happened long ago.
            guard !message.retained, !message.payload.isEmpty, message.payload.count <= 64,
                let word = RawValue(payload: message.payload)?.word
            else { return }
            if reading.meaning == .raw { return report.set(target.slot, .text(word)) }
            guard word != "false" else { return }
            guard case .event(let words) = target.codec.type else { return }
            let meaning = words.contains(word) ? word : word == "true" ? "press" : ButtonWord(word).event
            report.take(
                words.contains(meaning) ? .value(.text(meaning)) : .fault(.unknownPayload), as: target.slot,
                target.property, of: device, in: message, into: &output)
        }
    }

    /// The device has taken the command; its value may take its time to get there.
    private func receivedTarget(
        _ message: IncomingMessage, _ index: Int, of topic: String, into output: inout DriverOutput
    ) {
        guard !message.retained, !message.payload.isEmpty,
            let channel = devices[index]?.channels.first(where: { $0.topic == topic }),
            let unit = units[channel.unit], let binding = unit.binding
        else { return }
        var values: [SlotValue] = []
        for position in channel.readings {
            let reading = unit.part.readings[position]
            guard reading.meaning == .value, let target = binding.channels[position],
                case .value(let value) = reading.decode(message, with: target.codec)
            else { continue }
            values.append(SlotValue(target.slot, value))
        }
        guard !values.isEmpty else { return }
        output.targets.append(CommandTarget(device: binding.device, values: values))
    }
}

extension RawValue {
    fileprivate var word: String? { if case .text(let text) = self { text.string } else { nil } }
}
