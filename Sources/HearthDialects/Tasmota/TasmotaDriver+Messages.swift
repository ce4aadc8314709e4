import HearthJSON
import HearthModel

extension TasmotaDriver {
    mutating func received(
        _ message: IncomingMessage, on route: Route, at now: Instant, wiring: inout Wiring,
        into findings: inout Findings
    ) {
        switch route {
        case .discovery: receivedDiscovery(message, wiring: &wiring, into: &findings)
        case .will(let node): receivedWill(message, node, at: now, into: &findings)
        case .state(let node): receivedState(message, node, into: &findings)
        }
    }

    private mutating func receivedWill(
        _ message: IncomingMessage, _ index: Int, at now: Instant, into findings: inout Findings
    ) {
        guard let configuration = nodes[index].configuration, !message.payload.isEmpty else { return }
        let online = message.payload.elementsEqual(configuration.online.utf8)
        guard online || message.payload.elementsEqual(configuration.offline.utf8) else {
            let fault = Fault(.unknownPayload, "neither online nor offline", of: nil, in: message)
            return findings.faults.append(fault)
        }
        // One that goes to sleep says so like one that is gone.
        if configuration.isSleepy, !online { return }
        nodes[index].will = (online, message.retained)
        for unit in nodes[index].units {
            units[unit]?.binding?.status.heard(
                topic: 0, online: online, retained: message.retained, into: &findings)
        }
        if online, !message.retained { ask(index, at: now, into: &findings) }
    }

    private mutating func receivedState(_ message: IncomingMessage, _ index: Int, into findings: inout Findings) {
        guard message.payload.count <= PayloadLimit.state else {
            return findings.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        guard !message.payload.isEmpty else { return }
        var heard: [(unit: Int, value: SlotValue)] = []
        var faults: [Fault] = []
        var refusal: String?
        do throws(JSONError) {
            let node = nodes[index]
            try node.values(in: message) { reading, raw in
                guard reading < node.refusal else {
                    if case .text(let text) = raw { refusal = text.string }
                    return
                }
                let channel = node.channels[reading]
                // What the broker kept has happened long ago.
                if message.retained, channel.reading.codec.type.isEvent { return }
                switch channel.reading.decode(raw) {
                case .value(let value): heard.append((channel.unit, SlotValue(channel.slot, value)))
                case .nothing: break
                case .fault(let reason):
                    let text = "'\(channel.reading.property)': \(reason.sentence)"
                    faults.append(Fault(reason, text, of: units[channel.unit]?.binding?.device, in: message))
                }
            }
        } catch {
            findings.faults.append(Fault(error, of: nil, in: message))
            return
        }
        findings.faults += faults
        if let refusal, !message.retained, let device = nodes[index].commanded {
            findings.commandErrors.append(CommandError(device: device, text: "Tasmota answered: \(refusal)"))
        }
        for unit in nodes[index].units {
            if !message.retained { units[unit]?.binding?.status.heardReport(into: &findings) }
            var values = heard.lazy.filter { $0.unit == unit }.map(\.value).reduce(into: []) { $0.take($1) }
            guard !values.isEmpty, let device = units[unit]?.binding?.device else { continue }
            units[unit]?.binding?.note(&values)
            findings.reports.append(
                Report(device: device, values: values, provenance: message.retained ? .retained : .live))
        }
    }
}

extension TasmotaNode {
    /// Hands out each value that a channel reads. With `SetOption4` a message may be the bare value of the command that
    /// its topic names.
    fileprivate func values(in message: IncomingMessage, _ use: (Int, RawValue) -> Void) throws(JSONError) {
        guard configuration?.has(.resultsByCommand) == true, message.payload.first != UInt8(ascii: "{"),
            let value = RawValue(payload: message.payload),
            let slash = message.topic.lastIndex(of: UInt8(ascii: "/"))
        else { return try tree.read(message.payload, use) }
        tree.read(value, at: UnsafeRawBufferPointer(rebasing: message.topic[(slash + 1)...]), use)
    }
}

extension [SlotValue] {
    /// The only relay may be said twice, as `POWER` and `POWER1`.
    fileprivate mutating func take(_ value: SlotValue) {
        if let index = firstIndex(where: { $0.slot == value.slot }) { self[index] = value } else { append(value) }
    }
}
