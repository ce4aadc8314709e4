import HearthJSON
import HearthModel

extension TasmotaDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        switch route.kind(as: Topic.self) {
        case .discovery: receivedDiscovery(message, subscriptions: &subscriptions, into: &output)
        case .will: receivedWill(message, route.unit, at: now, into: &output)
        case .state: receivedState(message, route.unit, into: &output)
        }
    }

    private mutating func receivedWill(
        _ message: IncomingMessage, _ index: Int, at now: Instant, into output: inout DriverOutput
    ) {
        guard let configuration = nodes[index].configuration, !message.payload.isEmpty else { return }
        let online = message.payload.elementsEqual(configuration.online.utf8)
        guard online || message.payload.elementsEqual(configuration.offline.utf8) else {
            let fault = Fault(.unknownPayload, "neither online nor offline", of: nil, in: message)
            return output.faults.append(fault)
        }
        // One that goes to sleep says so like one that is gone.
        if configuration.isSleepy, !online { return }
        nodes[index].will = (online, message.retained)
        for unit in nodes[index].units {
            units[unit]?.binding?.status.heard(
                topic: 0, online: online, retained: message.retained, into: &output)
        }
        if online, !message.retained { ask(index, at: now, into: &output) }
    }

    private mutating func receivedState(_ message: IncomingMessage, _ index: Int, into output: inout DriverOutput) {
        guard message.payload.count <= PayloadLimit.state else {
            return output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        guard !message.payload.isEmpty else { return }
        var heard: [(unit: Int, value: SlotValue)] = []
        var faults: [(channel: Int, reason: Fault.Reason)] = []
        var refusal: String?
        let channels = nodes[index].channels
        do throws(JSONError) {
            try nodes[index].values(in: message) { reading, raw in
                guard reading < channels.count else {
                    // Not a channel, but the answer to a command that was not understood.
                    if case .text(let text) = raw { refusal = text.string }
                    return
                }
                // What the broker kept has happened long ago.
                if message.retained, channels[reading].reading.codec.type.isEvent { return }
                switch channels[reading].reading.decode(raw) {
                case .value(let value): heard.append((channels[reading].unit, SlotValue(channels[reading].slot, value)))
                case .nothing: break
                case .fault(let reason):
                    faults.append((reading, reason))
                    heard.append((channels[reading].unit, SlotValue(channels[reading].slot, .unknown)))
                }
            }
        } catch {
            return refuse(message, error, of: index, into: &output)
        }
        for (position, reason) in faults {
            let channel = channels[position]
            output.faults.append(
                Fault(
                    refusing: channel.reading.property, channel.slot, reason, of: units[channel.unit]?.binding?.device,
                    in: message))
        }
        if let refusal, !message.retained, let device = nodes[index].commanded {
            output.commandErrors.append(CommandError(device: device, text: "Tasmota answered: \(refusal)"))
        }
        for unit in nodes[index].units {
            units[unit]?.binding?.report(heard, of: unit, retained: message.retained, into: &output)
        }
    }
}

extension TasmotaDriver {
    /// The only topic of which it is known what it would have told is that of the sensors.
    private func refuse(
        _ message: IncomingMessage, _ error: JSONError, of index: Int, into output: inout DriverOutput
    ) {
        output.faults.append(Fault(error, of: nil, in: message))
        guard String(decoding: message.topic, as: UTF8.self).hasSuffix("SENSOR") else { return }
        for unit in nodes[index].units.compactMap({ units[$0] }) where unit.part.role.isSensor {
            guard let binding = unit.binding else { continue }
            var report = UnitReport()
            report.refuse(
                binding.channels.map(\.slot), Fault.Reason(error), of: binding.device, in: message, into: &output)
            report.append(of: binding.device, retained: message.retained, to: &output)
        }
    }
}

extension TasmotaNode {
    /// Hands out each value that a channel reads. With `SetOption4` a message may be the bare value of the command that
    /// its topic names.
    fileprivate func values(in message: IncomingMessage, _ use: (Int, RawValue) -> Void) throws(JSONError) {
        guard message.payload.first != UInt8(ascii: "{"), configuration?.has(.resultsByCommand) == true,
            let value = RawValue(payload: message.payload),
            let slash = message.topic.lastIndex(of: UInt8(ascii: "/"))
        else { return try tree.read(message.payload, use) }
        tree.read(value, at: UnsafeRawBufferPointer(rebasing: message.topic[(slash + 1)...]), use)
    }
}
