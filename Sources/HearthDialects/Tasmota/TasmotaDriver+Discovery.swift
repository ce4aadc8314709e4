import HearthJSON
import HearthModel

extension TasmotaDriver {
    /// The two halves of an announcement. They say what there is only together: a switch with a meter is a plug.
    mutating func receivedDiscovery(_ message: IncomingMessage, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        let levels = message.topic.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard levels.count >= 2, let mac = Self.mac(levels[levels.count - 2]) else {
            let fault = Fault(.malformed, "the topic names no MAC", of: nil, in: message)
            return output.faults.append(fault)
        }
        let isSensors = levels[levels.count - 1].elementsEqual("sensors".utf8)
        // Of one that nobody knows there is nothing to take back.
        guard nodeOfMAC[mac] != nil || !message.payload.isEmpty else { return }
        guard let index = node(of: mac) else {
            let text = DiscoveryLimit.sentence(limit.announcements, "Tasmota devices")
            return output.faults.append(Fault(.tooMany, text, of: nil, in: message))
        }
        do throws(JSONError) {
            let json =
                message.payload.isEmpty
                ? nil : try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.discovery)
            if isSensors {
                let leaves = json.map { TasmotaLeaf.all(of: $0["sn"] ?? .null) } ?? []
                guard nodes[index].leaves != leaves else { return }
                nodes[index].leaves = leaves
            } else {
                guard let json else { return forget(index, subscriptions: &subscriptions, into: &output) }
                guard let configuration = configuration(json, mac, message, into: &output),
                    nodes[index].configuration != configuration
                else { return }
                nodes[index].configuration = configuration
            }
            announce(index, isRenewed: !isSensors, subscriptions: &subscriptions, into: &output)
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
    }

    private func configuration(
        _ json: JSONValue, _ mac: String, _ message: IncomingMessage, into output: inout DriverOutput
    ) -> TasmotaConfiguration? {
        do throws(TasmotaRefusal) {
            return try TasmotaConfiguration(json, mac: mac)
        } catch {
            output.faults.append(Fault(.malformed, error.text, of: nil, in: message))
            return nil
        }
    }

    /// - Returns: `nil` where there are more than can be.
    private mutating func node(of mac: String) -> Int? {
        if let known = nodeOfMAC[mac] { return known }
        guard nodes.count < limit.announcements else { return nil }
        nodes.append(TasmotaNode(mac: mac))
        nodeOfMAC[mac] = nodes.count - 1
        return nodes.count - 1
    }

    private static func mac(_ level: Slice<UnsafeRawBufferPointer>) -> String? {
        guard level.count == 12, let text = String(validating: level, as: UTF8.self)?.uppercased(),
            text.allSatisfy(\.isHexDigit)
        else { return nil }
        return text
    }

    /// Compares what a node offers and what entries want of it with what was found before.
    /// - Parameter isRenewed: its description has changed, and so everything is found anew.
    mutating func announce(
        _ index: Int, isRenewed: Bool, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let configuration = nodes[index].configuration, let leaves = nodes[index].leaves else { return }
        let offers = offers(of: configuration, leaves)
        let old = nodes[index].units
        nodes[index].units = offers.map { offer in
            if let known = old.first(where: { units[$0]?.part.role.name == offer.part.role.name }) { return known }
            units.append(TasmotaUnit(node: index, part: offer.part))
            return units.count - 1
        }
        for unit in old where !nodes[index].units.contains(unit) { remove(unit, subscriptions: &subscriptions, into: &output) }
        for (unit, offer) in zip(nodes[index].units, offers) {
            guard var known = units[unit] else { continue }
            let isNew = old.firstIndex(of: unit) == nil
            guard isNew || isRenewed || known.part != offer.part || known.claim != offer.claim else { continue }
            let wasClaimed = known.claim != nil
            (known.part, known.claim) = (offer.part, offer.claim)
            units[unit] = known
            let isRebound = known.binding.map { $0.device != offer.claim?.device } ?? false
            if isRebound, wasClaimed || offer.claim != nil { release(unit, subscriptions: &subscriptions, into: &output) }
            find(unit, into: &output)
        }
    }

    private mutating func find(_ index: Int, into output: inout DriverOutput) {
        guard let unit = units[index], let configuration = nodes[unit.node].configuration else { return }
        let mac = Identity("mac:" + configuration.mac)
        var identities = [Identity(mac.text + "/" + unit.part.role.name)]
        // Other families know the whole by its MAC; a sensor that is there besides is not the whole.
        if index == nodes[unit.node].units.first, unit.part.device.properties.first?.settable == true {
            identities.append(mac)
        }
        guard unit.claim != nil || !(identities + [mac]).contains(where: { isIgnored($0, configuration) }) else {
            return
        }
        output.found.append(
            FoundDevice(
                handle: FoundHandle(family: .tasmota, unit: index), identities: identities,
                configured: unit.claim?.device,
                device: unit.claim?.entry.merged(over: unit.part.device) ?? unit.part.device, note: nil))
    }

    private func isIgnored(_ identity: Identity, _ configuration: TasmotaConfiguration) -> Bool {
        ignored.contains(identity, topic: configuration.topics.will)
    }

    private mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for unit in nodes[index].units { remove(unit, subscriptions: &subscriptions, into: &output) }
        nodes[index].units = []
        nodes[index].configuration = nil
        nodes[index].leaves = nil
    }

    private mutating func remove(_ unit: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let device = units[unit]?.binding?.device { output.gone.append(device) }
        release(unit, subscriptions: &subscriptions, into: &output)
        units[unit] = nil
    }
}

// MARK: - Claims

extension TasmotaDriver {
    private typealias Offer = (part: TasmotaPart, claim: ClaimedEntry?)

    /// What there is, each with the entry that is meant for it. A reading that an entry wants for itself leaves the
    /// rest of its sensor.
    private func offers(of configuration: TasmotaConfiguration, _ leaves: [TasmotaLeaf]) -> [Offer] {
        let mine = wanted.filter { wanted in
            wanted.binding.mac.map { $0.uppercased() == configuration.mac }
                ?? (wanted.binding.topic == configuration.topic)
        }
        let readings = mine.compactMap { wanted -> Offer? in
            guard let leaf = leaves.first(where: { $0.name == wanted.binding.sensor }),
                let part = TasmotaPart.reading(leaf, for: wanted.entry.device, of: configuration)
            else { return nil }
            return (part, wanted)
        }
        let taken = readings.map(\.part.role.name)
        let parts = TasmotaParts.all(
            of: configuration, leaves.filter { !taken.contains($0.name) || $0.chip == "ENERGY" })
        var claims: [Int: ClaimedEntry] = [:]
        for wanted in mine where wanted.binding.sensor == nil {
            guard let index = Self.part(wanted, among: parts), claims[index] == nil else { continue }
            claims[index] = wanted
        }
        return parts.enumerated().map { ($1, claims[$0]) } + readings
    }

    private static func part(_ wanted: ClaimedEntry, among parts: [TasmotaPart]) -> Int? {
        let binding = wanted.binding
        if let number = binding.shutter { return parts.firstIndex { $0.role == .shutter(number) } }
        if let number = binding.light {
            let lights = parts.indices.filter { parts[$0].device.deviceClass.id == .light }
            return lights.dropFirst(max(0, number - 1)).first
        }
        if let number = binding.relay { return parts.firstIndex { $0.role.switches(number) } }
        return parts.firstIndex { $0.device.deviceClass == wanted.entry.device.deviceClass }
            ?? parts.firstIndex { $0.role.switches(1) } ?? parts.indices.first
    }
}

extension TasmotaRole {
    fileprivate func switches(_ relay: Int) -> Bool {
        switch self {
        case .relay(let number): number == relay
        case .light(let lamp): lamp.relay == relay
        default: false
        }
    }
}
