import HearthJSON
import HearthModel

extension ShellyGen2Driver {
    // MARK: Asking

    /// Asks a device what it is and has, from the beginning.
    mutating func explore(_ index: Int, at now: Instant, into output: inout DriverOutput) {
        // One that has answered no calls may have learned to.
        guard let node = nodes[index], node.draft == nil || node.isGathering, isConnected,
            !calls.isWaiting(for: index, { $0 == .info })
        else { return }
        if node.draft == nil { nodes[index]?.draft = ShellyGen2Description() }
        call(index, .info, at: now, into: &output)
    }

    /// Something in it has changed. What is being found out at this moment may be from before.
    mutating func rediscover(_ index: Int, at now: Instant, into output: inout DriverOutput) {
        guard let node = nodes[index], node.draft != nil, !node.isGathering else {
            return explore(index, at: now, into: &output)
        }
        schedule(index, \.rediscoverAt, at: now + .seconds(2))
    }

    mutating func poll(_ index: Int, at now: Instant, into output: inout DriverOutput) {
        guard isConnected, isAwake(index), let node = nodes[index] else { return }
        schedule(index, \.pollAt, at: now + Self.pollInterval)
        if node.ear == .words {
            output.publications.append(
                Publication(topic: node.prefix + "/command", payload: Array("status_update".utf8)))
        } else if !calls.isWaiting(for: index, { $0 == .poll }) {
            call(index, .poll, at: now, into: &output)
        }
    }

    /// Whether a bound part of it does not sleep.
    private func isAwake(_ index: Int) -> Bool {
        units.units(of: index).contains { unit in
            units[unit].map { $0.binding != nil && !$0.part.device.sleepy } ?? false
        }
    }

    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool {
        guard let unit = units.unit(of: device), isAwake(unit.node) else { return false }
        poll(unit.node, at: now, into: &output)
        return true
    }

    private mutating func call(
        _ index: Int, _ purpose: ShellyGen2Calls.Purpose, tries: Int = 1, at now: Instant,
        into output: inout DriverOutput
    ) {
        let (method, params): (String, JSONValue?) =
            switch purpose {
            case .info: ("Shelly.GetDeviceInfo", nil)
            case .config: ("Shelly.GetConfig", nil)
            case .components(let offset, let isDynamicOnly):
                (
                    "Shelly.GetComponents",
                    .object([
                        .init("offset", .int(offset)),
                        .init("include", .array([.string("status"), .string("config")])),
                        .init("dynamic_only", .bool(isDynamicOnly)),
                    ])
                )
            case .status, .poll, .command: ("Shelly.GetStatus", nil)
            }
        send(
            method, params, for: .init(node: index, purpose: purpose, tries: tries, due: now + ShellyGen2Calls.limit),
            into: &output)
    }

    mutating func send(
        _ method: String, _ params: JSONValue?, for call: ShellyGen2Calls.Call, qos: Int32 = 1,
        into output: inout DriverOutput
    ) {
        guard let prefix = nodes[call.node]?.prefix else { return }
        let id = calls.add(call)
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("id", id)
            writer.member("src", settings.source)
            writer.member("method", method)
            if let params { writer.member("params", params) }
            writer.endObject()
        }
        output.publications.append(Publication(topic: prefix + "/rpc", payload: payload, qos: qos))
    }

    // MARK: Answers

    mutating func receivedAnswer(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard !message.retained, !message.payload.isEmpty else { return }
        do throws(JSONError) {
            let json = try JSONValue(parsing: message.payload, maximumBytes: Self.longestAnswer)
            guard let id = json["id"]?.integer, let call = calls.take(id), nodes[call.node] != nil else { return }
            if let result = json["result"] {
                answered(call, result, message, at: now, subscriptions: &subscriptions, into: &output)
            } else {
                refused(call, json["error"], at: now, subscriptions: &subscriptions, into: &output)
            }
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    /// Devices send no longer messages; pages are for those that have more to say.
    private static let longestAnswer = 64 << 10

    private mutating func answered(
        _ call: ShellyGen2Calls.Call, _ result: JSONValue, _ message: IncomingMessage, at now: Instant,
        subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        let node = call.node
        nodes[node]?.ear = .calls
        switch call.purpose {
        case .info:
            stopGathering(node, subscriptions: &subscriptions, into: &output)
            nodes[node]?.draft?.take(info: result)
            nodes[node]?.source = result["id"]?.string.map { String($0.prefix(64)) }
            self.call(node, .config, at: now, into: &output)
        case .config:
            nodes[node]?.draft?.take(configs: result)
            self.call(node, .status, at: now, into: &output)
        case .status:
            nodes[node]?.draft?.take(statuses: result)
            self.call(node, .components(offset: 0, isDynamicOnly: true), at: now, into: &output)
        case .components(let offset, let isDynamicOnly):
            nodes[node]?.draft?.take(page: result)
            let next = offset + Int64(min(result["components"]?.array?.count ?? 0, 1_000))
            if next > offset, next < min(result["total"]?.integer ?? 0, 1_000) {
                self.call(
                    node, .components(offset: next, isDynamicOnly: isDynamicOnly), at: now, into: &output)
            } else {
                finish(node, subscriptions: &subscriptions, into: &output)
            }
        case .poll: take(result, isWhole: true, of: node, message, into: &output)
        case .command: break
        }
    }

    private mutating func refused(
        _ call: ShellyGen2Calls.Call, _ error: JSONValue?, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch call.purpose {
        case .command(let device):
            let text = error?["message"]?.string ?? "error \(error?["code"]?.integer ?? 0)"
            output.commandErrors.append(CommandError(device: device, text: String(text.prefix(200))))
        // What is too large for one answer comes in pages.
        case .config, .status:
            self.call(call.node, .components(offset: 0, isDynamicOnly: false), at: now, into: &output)
        // Older firmware has no pages, and nothing that is only there.
        case .components: finish(call.node, subscriptions: &subscriptions, into: &output)
        case .info: nodes[call.node]?.draft = nil
        case .poll: break
        }
    }

    private mutating func finish(_ node: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let draft = nodes[node]?.draft else { return }
        describe(node, as: draft, subscriptions: &subscriptions, into: &output)
    }

    /// Nobody has answered in time.
    mutating func giveUp(
        _ call: ShellyGen2Calls.Call, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let node = nodes[call.node] else { return }
        if call.tries < ShellyGen2Calls.mostTries {
            return self.call(call.node, call.purpose, tries: call.tries + 1, at: now, into: &output)
        }
        guard call.purpose != .poll, let draft = node.draft else { return }
        nodes[call.node]?.draft = nil
        guard node.parts.isEmpty else {
            // It is perhaps just starting anew, with what was changed in it.
            if node.online?.0 == true { schedule(call.node, \.rediscoverAt, at: now + .seconds(10)) }
            return
        }
        if let full = node.fullStatus {
            var description = draft
            description.take(statuses: full)
            describe(call.node, as: description, subscriptions: &subscriptions, into: &output)
        } else if call.purpose == .info {
            gather(call.node, at: now, subscriptions: &subscriptions, into: &output)
        }
    }

    // MARK: Without calls

    /// Calls over MQTT are switched off: what the device has is told by the topics of its components.
    private mutating func gather(
        _ index: Int, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let node = nodes[index] else { return }
        let prefix = node.prefix
        nodes[index]?.draft = ShellyGen2Description()
        output.publications.append(Publication(topic: prefix + "/command", payload: Array("status_update".utf8)))
        guard !node.isGathering else { return }
        nodes[index]?.isGathering = true
        subscriptions.discover(Route(.shellyGen2, Topic.anyStatus, index), by: prefix + "/status/+", into: &output)
    }

    mutating func receivedAnyStatus(
        _ message: IncomingMessage, _ index: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard let slash = message.topic.lastIndex(of: UInt8(ascii: "/")),
            let component = String(validating: message.topic[(slash + 1)...], as: UTF8.self), !message.payload.isEmpty
        else { return }
        do throws(JSONError) {
            let status = try JSONValue(parsing: message.payload, maximumBytes: 16 << 10)
            nodes[index]?.draft?.take(statuses: .object([.init(component, status)]))
            // It did as it was told, so it listens.
            if !message.retained { nodes[index]?.ear = .words }
            schedule(index, \.settlesAt, at: now + .seconds(1))
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    mutating func settle(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        nodes[index]?.settlesAt = nil
        finish(index, subscriptions: &subscriptions, into: &output)
    }

    mutating func stopGathering(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let node = nodes[index], node.isGathering else { return }
        nodes[index]?.isGathering = false
        subscriptions.stopDiscovering(
            Route(.shellyGen2, Topic.anyStatus, index), by: node.prefix + "/status/+", into: &output)
    }
}
