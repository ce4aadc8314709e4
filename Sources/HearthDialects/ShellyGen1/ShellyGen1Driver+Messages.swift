import HearthJSON
import HearthModel

extension ShellyGen1Driver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .any: receivedAny(message, at: now, subscriptions: &subscriptions, into: &output)
        case .state: receivedState(message, route.unit, route.part, into: &output)
        }
    }

    // MARK: Discovery

    /// What no bound part reads.
    private mutating func receivedAny(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard message.payload.count <= PayloadLimit.state else {
            return output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        guard message.topic.count <= 256, let topic = String(validating: message.topic, as: UTF8.self) else { return }
        let levels = topic.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst()
        guard let id = levels.first.map(String.init), ShellyGen1Announcement.isTopicLevel(id) else { return }
        let rest = levels.count > 1 ? String(levels[levels.startIndex + 1]) : ""
        switch (id, rest) {
        case ("announce", ""), (_, "announce"): receivedAnnouncement(message, at: now, subscriptions: &subscriptions, into: &output)
        case (_, "online"): receivedOnline(message, of: id, at: now, subscriptions: &subscriptions, into: &output)
        case (let id, "overtemperature"):
            guard let index = nodeOfID[id], let isTooHot = RawValue(payload: message.payload)?.flag else { return }
            complain(index, "overtemperature", isTooHot ? "has become too hot" : nil, into: &output)
        case (_, let rest):
            guard !message.payload.isEmpty, ShellyGen1Parts.isState(rest),
                let index = node(id, in: message, at: now, into: &output)
            else { return }
            nodes[index]?.hear(rest, message, at: now)
            noteSettling(index)
        }
    }

    private mutating func receivedAnnouncement(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let json = try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.state)
            guard let announcement = ShellyGen1Announcement(json),
                let index = node(announcement.id, in: message, at: now, into: &output),
                nodes[index]?.announcement != announcement
            else { return }
            nodes[index]?.announcement = announcement
            settle(index, at: now)
            guard let mac = announcement.mac else { return }
            for other in nodes.indices where other != index && nodes[other]?.announcement?.mac == mac {
                abandon(other, subscriptions: &subscriptions)
            }
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    /// Emptied, it is gone for good.
    private mutating func receivedOnline(
        _ message: IncomingMessage, of id: String, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        guard !message.payload.isEmpty else {
            if let index = nodeOfID[id] { forget(index, subscriptions: &subscriptions, into: &output) }
            return
        }
        guard let online = RawValue(payload: message.payload)?.flag,
            let index = node(id, in: message, at: now, into: &output)
        else { return }
        nodes[index]?.online = (online, message.retained)
        units.heard(online: online, of: index, retained: message.retained, into: &output)
        if online, !message.retained { ask(index, at: now, into: &output) }
    }

    /// The first of the things that it is in the house speaks for it.
    private mutating func complain(_ index: Int, _ name: String, _ text: String?, into output: inout DriverOutput) {
        guard let speaker = units.bindings(of: index).first, nodes[index]?.complaints.hear(name, text) == true
        else { return }
        output.alerts.append(Alert(device: speaker.device, name: name, text: text))
    }

    // MARK: State

    /// Tells the house what was heard before it listened.
    mutating func repeated(
        _ heard: ShellyGen1Node.Heard, _ node: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let channel = nodes[node]?.channels[position], let base = nodes[node]?.topic else { return }
        let topic = Array((base + "/" + channel.topic).utf8)
        topic.withUnsafeBytes { topic in
            heard.payload.withUnsafeBytes { payload in
                let message = IncomingMessage(topic: topic, payload: payload, retained: heard.retained)
                receivedState(message, node, position, into: &output)
            }
        }
    }

    private mutating func receivedState(
        _ message: IncomingMessage, _ node: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let channel = nodes[node]?.channels[position], let unit = units[channel.unit], let binding = unit.binding
        else { return }
        guard message.payload.count <= PayloadLimit.state else {
            return refuse(channel, .tooLarge, binding, message, into: &output)
        }
        if !message.retained, !message.payload.isEmpty { units.heardReport(of: channel.unit, into: &output) }
        var report = UnitReport()
        do throws(JSONError) {
            var document: JSONValue?
            for position in channel.readings {
                let reading = unit.part.readings[position]
                guard let target = binding.channels[position] else { continue }
                if message.payload.isEmpty {
                    report.set(target.slot, .unknown)
                } else if let path = reading.path {
                    if document == nil { document = try JSONValue(parsing: message.payload) }
                    take(document ?? .null, path, reading, target, channel.unit, message, &report, into: &output)
                } else {
                    take(reading, target, channel.unit, message, &report, into: &output)
                }
            }
        } catch {
            return refuse(channel, Fault.Reason(error), binding, message, into: &output)
        }
        if channel.readings.contains(where: { unit.part.readings[$0].isOfCover }) {
            addCoverState(of: channel.unit, binding, to: &report)
        }
        report.append(of: binding.device, retained: message.retained, to: &output)
    }

    private func refuse(
        _ channel: ShellyGen1Node.Channel, _ reason: Fault.Reason,
        _ binding: Units<ShellyGen1Reading, ShellyBinding>.Binding, _ message: IncomingMessage,
        into output: inout DriverOutput
    ) {
        var report = UnitReport()
        report.refuse(
            channel.readings.compactMap { binding.channels[$0]?.slot }, reason, of: binding.device, in: message,
            into: &output)
        report.append(of: binding.device, retained: message.retained, to: &output)
    }

    private mutating func noteOverload(
        _ isOverload: Bool, _ unit: Int, _ device: DeviceIndex, into output: inout DriverOutput
    ) {
        guard let node = units[unit]?.node, isOverload || nodes[node]?.complaints.isEmpty == false else { return }
        let text = isOverload ? "switched itself off: too much power was drawn" : nil
        guard nodes[node]?.complaints.hear("overpower of \(unit)", text) == true else { return }
        output.alerts.append(Alert(device: device, name: "overpower", text: text))
    }

    /// A payload that is the value.
    private mutating func take(
        _ reading: ShellyGen1Reading, _ target: Units<ShellyGen1Reading, ShellyBinding>.Channel, _ unit: Int,
        _ message: IncomingMessage, _ report: inout UnitReport, into output: inout DriverOutput
    ) {
        guard let device = units[unit]?.binding?.device else { return }
        guard let raw = RawValue(payload: message.payload), case .text(let text) = raw else {
            return report.take(
                .fault(.malformed), as: target.slot, target.property, of: device, in: message, into: &output)
        }
        if reading.meaning == .direction {
            guard let direction = ShellyGen1Cover.Direction(rawValue: text.string) else {
                return report.take(
                    .fault(.unknownPayload), as: target.slot, target.property, of: device, in: message,
                    into: &output)
            }
            covers[unit, default: ShellyGen1Cover()].direction = direction
            return
        }
        if reading.tellsOverload { noteOverload(text == "overpower", unit, device, into: &output) }
        report.take(
            target.codec.decode(raw), as: target.slot, target.property, of: device, in: message, into: &output)
        if reading.isOfCover {
            covers[unit, default: ShellyGen1Cover()].position =
                report.values.first { $0.slot == target.slot }?.value.number
        }
    }

    /// A value within a document.
    private mutating func take(
        _ document: JSONValue, _ path: JSONPath, _ reading: ShellyGen1Reading,
        _ target: Units<ShellyGen1Reading, ShellyBinding>.Channel, _ unit: Int, _ message: IncomingMessage,
        _ report: inout UnitReport, into output: inout DriverOutput
    ) {
        guard let device = units[unit]?.binding?.device else { return }
        switch reading.meaning {
        case .value, .direction:
            guard let value = path.value(in: document) else { return }
            report.take(
                target.codec.decode(json: value), as: target.slot, target.property, of: device, in: message,
                into: &output)
        case .dimming:
            // Colours are dimmed by their gain.
            let key = document["gain"] != nil && document["mode"]?.string != "white" ? "gain" : "brightness"
            guard let value = document[key] else { return }
            report.take(
                target.codec.decode(json: value), as: target.slot, target.property, of: device, in: message,
                into: &output)
        case .hue, .saturation:
            // In white mode there may be no channels.
            guard document["red"] != nil || document["green"] != nil || document["blue"] != nil else { return }
            guard let colour = Colour(channels: document) else {
                return report.take(
                    .fault(.outOfRange), as: target.slot, target.property, of: device, in: message, into: &output)
            }
            units.note(colour, of: unit)
            report.set(target.slot, .number(reading.meaning == .hue ? colour.hue : colour.saturation))
        case .event, .raw:
            guard let word = document["event"]?.string, let count = document["event_cnt"]?.integer else { return }
            // The event is read after its raw word.
            let before = presses[unit]
            if reading.meaning == .event { presses[unit] = count }
            guard !message.retained, let before, before != count, !word.isEmpty else { return }
            report.set(target.slot, .text(reading.meaning == .raw ? String(word.prefix(16)) : Self.event(word)))
        }
    }

    private static func event(_ word: String) -> String {
        ["S": "press", "SS": "double", "SSS": "triple", "L": "long"][word] ?? "other"
    }

    private mutating func addCoverState(
        of unit: Int, _ binding: Units<ShellyGen1Reading, ShellyBinding>.Binding, to report: inout UnitReport
    ) {
        guard let state = covers[unit]?.state,
            let target = binding.channels.lazy.compactMap(\.self).first(where: { $0.property == "state" })
        else { return }
        report.set(target.slot, .text(state))
    }
}

extension Colour {
    /// From three channels of 0 to 255 each.
    fileprivate init?(channels: JSONValue) {
        guard let red = channels["red"]?.double, let green = channels["green"]?.double,
            let blue = channels["blue"]?.double, [red, green, blue].allSatisfy({ (0...255).contains($0) })
        else { return nil }
        self.init(red: red, green: green, blue: blue)
    }
}
