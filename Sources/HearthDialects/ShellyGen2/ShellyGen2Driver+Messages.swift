import HearthJSON
import HearthModel

extension ShellyGen2Driver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .answers: receivedAnswer(message, at: now, subscriptions: &subscriptions, into: &output)
        case .anyOnline: receivedAnyOnline(message, at: now, subscriptions: &subscriptions, into: &output)
        case .anyEvents: receivedAnyEvents(message, at: now, subscriptions: &subscriptions, into: &output)
        case .online: receivedOnline(message, route.unit, at: now, subscriptions: &subscriptions, into: &output)
        case .events: receivedEvents(message, route.unit, at: now, into: &output)
        case .status: receivedStatus(message, route.unit, route.part, into: &output)
        case .anyStatus: receivedAnyStatus(message, route.unit, at: now, into: &output)
        }
    }

    // MARK: Discovery

    /// Others have such a topic too; those of Shelly are called so unless they were renamed.
    private mutating func receivedAnyOnline(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let prefix = Self.prefix(of: message, before: "/online"), prefix.lowercased().hasPrefix("shelly"),
            RawValue(payload: message.payload)?.flag != nil
        else { return }
        guard let index = node(prefix, subscriptions: &subscriptions, into: &output) else {
            return output.faults.append(Self.tooMany(message))
        }
        receivedOnline(message, index, at: now, subscriptions: &subscriptions, into: &output)
    }

    private mutating func receivedAnyEvents(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let prefix = Self.prefix(of: message, before: "/events/rpc"), !message.payload.isEmpty else { return }
        let parsed = Result { () throws(JSONError) in
            try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.state)
        }
        // Others may send what they like there.
        guard case .success(let json) = parsed, json["src"]?.string?.hasPrefix("shelly") == true else { return }
        guard let index = node(prefix, subscriptions: &subscriptions, into: &output) else {
            return output.faults.append(Self.tooMany(message))
        }
        receivedEvents(message, index, at: now, into: &output)
    }

    private static func tooMany(_ message: IncomingMessage) -> Fault {
        let text = DiscoveryLimit.sentence(mostNodes, "Shelly devices of later generations", isRaised: false)
        return Fault(.tooMany, text, of: nil, in: message)
    }

    private static func prefix(of message: IncomingMessage, before end: String) -> String? {
        String(validating: message.topic.dropLast(end.utf8.count), as: UTF8.self)
    }

    // MARK: Availability

    /// Emptied, it is gone for good.
    private mutating func receivedOnline(
        _ message: IncomingMessage, _ index: Int, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let node = nodes[index] else { return }
        guard !message.payload.isEmpty else { return forget(index, subscriptions: &subscriptions, into: &output) }
        guard let online = RawValue(payload: message.payload)?.flag else {
            return output.faults.append(
                Fault(.unknownPayload, "neither true nor false", of: nil, in: message))
        }
        nodes[index]?.online = (online, message.retained)
        units.heard(online: online, of: index, retained: message.retained, into: &output)
        guard online else { return }
        if node.parts.isEmpty {
            explore(index, at: now, into: &output)
        } else if !message.retained {
            poll(index, at: now, into: &output)
        }
    }

    // MARK: State

    private mutating func receivedEvents(
        _ message: IncomingMessage, _ index: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let json = try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.state)
            if nodes[index]?.source == nil { nodes[index]?.source = json["src"]?.string.map { String($0.prefix(64)) } }
            guard let params = json["params"] else { return }
            switch json["method"]?.string {
            case "NotifyStatus": take(params, isWhole: false, of: index, message, into: &output)
            case "NotifyFullStatus":
                if nodes[index]?.parts.isEmpty == true, message.payload.count <= 16 << 10 {
                    nodes[index]?.fullStatus = params
                }
                take(params, isWhole: true, of: index, message, into: &output)
            case "NotifyEvent" where !message.retained:
                take(events: params["events"]?.array ?? [], of: index, at: now, into: &output)
            default: break
            }
            if nodes[index]?.parts.isEmpty == true { explore(index, at: now, into: &output) }
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    private mutating func receivedStatus(
        _ message: IncomingMessage, _ index: Int, _ position: Int, into output: inout DriverOutput
    ) {
        guard let component = nodes[index]?.components[position] else { return }
        do throws(JSONError) {
            let status: JSONValue =
                message.payload.isEmpty
                ? .object([]) : try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.state)
            take(.object([.init(component, status)]), isWhole: true, of: index, message, into: &output)
        } catch {
            refuse(component, Fault.Reason(error), of: index, message, into: &output)
        }
    }

    private func refuse(
        _ component: String, _ reason: Fault.Reason, of node: Int, _ message: IncomingMessage,
        into output: inout DriverOutput
    ) {
        for index in units.units(of: node) {
            guard let unit = units[index], let binding = unit.binding else { continue }
            let slots = zip(unit.part.readings, binding.channels).compactMap { reading, channel in
                reading.component == component ? channel?.slot : nil
            }
            if slots.isEmpty { continue }
            var report = UnitReport()
            report.refuse(slots, reason, of: binding.device, in: message, into: &output)
            report.append(of: binding.device, retained: message.retained, to: &output)
        }
    }

    /// Reports what components say.
    /// - Parameters:
    ///   - statuses: by component.
    ///   - isWhole: each is all there is; otherwise what is not in it stays as it was.
    mutating func take(
        _ statuses: JSONValue, isWhole: Bool, of node: Int, _ message: IncomingMessage, into output: inout DriverOutput
    ) {
        for index in units.units(of: node) {
            guard let unit = units[index], let binding = unit.binding else { continue }
            var report = UnitReport()
            for (reading, channel) in zip(unit.part.readings, binding.channels) {
                guard let channel, let status = statuses[reading.component], status.object != nil else { continue }
                take(status, isWhole: isWhole, reading, channel, index, message, &report, into: &output)
            }
            guard !report.values.isEmpty else { continue }
            if !message.retained { units.heardReport(of: index, into: &output) }
            report.append(of: binding.device, retained: message.retained, to: &output)
        }
        noteErrors(statuses, isWhole: isWhole, of: node, into: &output)
    }

    /// Components list what is wrong with them under `errors`, and leave it out when nothing is.
    private mutating func noteErrors(
        _ statuses: JSONValue, isWhole: Bool, of node: Int, into output: inout DriverOutput
    ) {
        for (component, status) in (statuses.object ?? []).map({ ($0.key, $0.value) }) {
            let errors = status["errors"]?.array
            guard errors != nil || isWhole,
                let unit = units.units(of: node).first(where: { index in
                    units[index]?.part.readings.contains { $0.component == component } == true
                }), let device = units[unit]?.binding?.device
            else { continue }
            let texts = (errors ?? []).prefix(8).compactMap(\.string).map(Self.sentence)
            let text = texts.isEmpty ? nil : texts.joined(separator: ", ")
            if nodes[node]?.complaints.hear(component, text) == true {
                output.alerts.append(Alert(device: device, name: "errors of " + component, text: text))
            }
        }
    }

    private static func sentence(ofError word: String) -> String {
        switch word {
        case "overtemp": "it has become too hot"
        case "overpower": "too much power is drawn"
        case "overvoltage": "the voltage is too high"
        case "undervoltage": "the voltage is too low"
        case "overcurrent": "too much current is drawn"
        default: "it says '\(word.prefix(40))'"
        }
    }

    private mutating func take(
        _ status: JSONValue, isWhole: Bool, _ reading: ShellyGen2Reading,
        _ channel: Units<ShellyGen2Reading, ShellyBinding>.Channel, _ unit: Int, _ message: IncomingMessage,
        _ report: inout UnitReport, into output: inout DriverOutput
    ) {
        guard let device = units[unit]?.binding?.device else { return }
        switch reading.meaning {
        case .value:
            if let value = reading.path.value(in: status) {
                report.take(
                    channel.codec.decode(json: value), as: channel.slot, channel.property, of: device, in: message,
                    into: &output)
            } else if isWhole {
                report.set(channel.slot, .unknown)
            }
        case .hue, .saturation:
            guard let channels = status["rgb"], !channels.isNull else { return }
            guard let colour = Colour(rgb: channels) else {
                return report.take(
                    .fault(.outOfRange), as: channel.slot, channel.property, of: device, in: message, into: &output)
            }
            units.note(colour, of: unit)
            report.set(channel.slot, .number(reading.meaning == .hue ? colour.hue : colour.saturation))
        case .event, .raw: break
        }
    }

    /// What components said before the house listened to them.
    mutating func tellNews(of node: Int, to index: Int, into output: inout DriverOutput) {
        guard let unit = units[index], let news = nodes[node]?.news, !news.isEmpty else { return }
        let own = Set(unit.part.readings.map(\.component)).sorted()
        let statuses = own.compactMap { component in news[component].map { JSONValue.Member(component, $0) } }
        for component in own { nodes[node]?.news[component] = nil }
        // Of one that is neither asleep nor listening nothing live has been heard.
        let isOld = nodes[node].map { $0.ear == .unknown && !$0.isSleepy } ?? false
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        let message = IncomingMessage(topic: nothing, payload: nothing, retained: isOld)
        take(.object(statuses), isWhole: false, of: node, message, into: &output)
    }

    // MARK: Events

    private mutating func take(
        events: [JSONValue], of node: Int, at now: Instant, into output: inout DriverOutput
    ) {
        for event in events.prefix(64) {
            guard let component = event["component"]?.string, let word = event["event"]?.string else { continue }
            if ["config_changed", "component_added", "component_removed"].contains(word) {
                schedule(node, \.rediscoverAt, at: now + .seconds(2))
                continue
            }
            // The broker may bring one twice.
            let time = event["ts"]?.double
            guard time == nil || nodes[node]?.lastEvents["\(component) \(word)"] != time else { continue }
            for index in units.units(of: node) { report(word, of: component, index, time, into: &output) }
        }
    }

    private mutating func report(
        _ word: String, of component: String, _ index: Int, _ time: Double?, into output: inout DriverOutput
    ) {
        guard let unit = units[index], let binding = unit.binding else { return }
        var report = UnitReport()
        for (reading, channel) in zip(unit.part.readings, binding.channels) where reading.component == component {
            guard let channel else { continue }
            switch reading.meaning {
            case .event:
                guard let event = Self.event(word) else { continue }
                report.set(channel.slot, .text(event))
            case .raw: report.set(channel.slot, .text(String(word.prefix(40))))
            case .value, .hue, .saturation: break
            }
        }
        guard !report.values.isEmpty else { return }
        nodes[unit.node]?.lastEvents["\(component) \(word.prefix(40))"] = time
        units.heardReport(of: index, into: &output)
        report.append(of: binding.device, retained: false, to: &output)
    }

    /// `nil` for what is only half of a press.
    private static func event(_ word: String) -> String? {
        switch word {
        case "single_push": "press"
        case "double_push": "double"
        case "triple_push": "triple"
        case "long_push": "long"
        case "btn_down", "btn_up": nil
        default: "other"
        }
    }
}

extension Colour {
    /// From a list of three channels of 0 to 255 each.
    fileprivate init?(rgb: JSONValue) {
        guard let red = rgb[0]?.double, let green = rgb[1]?.double, let blue = rgb[2]?.double,
            [red, green, blue].allSatisfy({ (0...255).contains($0) })
        else { return nil }
        self.init(red: red, green: green, blue: blue)
    }
}
