import HearthModel

/// Devices with Tasmota firmware (docs/spec/devices.md, section 6.2): what they announce, what they report, and how
/// they are told. The formats are those of https://tasmota.github.io/docs/MQTT/ and the pages on commands, lights and
/// shutters.
struct TasmotaDriver: FamilyDriver {
    typealias ClaimedEntry = HearthDialects.ClaimedEntry<TasmotaBinding>

    enum Topic: UInt8 { case discovery, will, state }

    let ignored: IgnoreList
    let limit: DiscoveryLimit
    private let prefixes: [String]
    var nodes: [TasmotaNode] = []
    var nodeOfMAC: [String: Int] = [:]
    /// Positions are handed out as handles and never used again.
    var units: [TasmotaUnit?] = []
    private var unitOfDevice: [DeviceIndex: Int] = [:]
    private(set) var wanted: [ClaimedEntry] = []
    private var isConnected = false

    /// - Parameter prefixes: of the discovery topics.
    /// - Returns: `nil` without any.
    init?(prefixes: [String], ignored: IgnoreList, limit: DiscoveryLimit) {
        guard !prefixes.isEmpty else { return nil }
        (self.prefixes, self.ignored, self.limit) = (prefixes, ignored, limit)
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for prefix in prefixes {
            subscriptions.discover(Route(.tasmota, Topic.discovery), by: prefix + "/+/config", into: &output)
            subscriptions.discover(Route(.tasmota, Topic.discovery), by: prefix + "/+/sensors", into: &output)
        }
    }

    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let new = ClaimedEntry.all(among: devices) { if case .tasmota(let binding) = $0 { binding } else { nil } }
        guard new != wanted else { return }
        wanted = new
        for node in nodes.indices { announce(node, isRenewed: false, subscriptions: &subscriptions, into: &output) }
    }

    var unclaimed: [DeviceIndex] {
        let claimed = Set(units.compactMap { $0?.claim?.device })
        return wanted.map(\.device).filter { !claimed.contains($0) }
    }
}

// MARK: - Binding

extension TasmotaDriver {
    func isBound(_ device: DeviceIndex) -> Bool { unitOfDevice[device] != nil }

    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        guard units.indices.contains(index), let unit = units[index] else { return }
        if let other = unitOfDevice[device], other != index { release(other, subscriptions: &subscriptions, into: &output) }
        if let old = unit.binding, old.device != device { unitOfDevice[old.device] = nil }
        unitOfDevice[device] = index
        var binding = TasmotaUnit.Binding(unit.part, unit: index, device: device, registry: registry)
        if let old = unit.binding, old.device == device { binding.status = old.status }
        if let will = nodes[unit.node].will {
            binding.status.heard(topic: 0, online: will.online, retained: will.retained, into: &output)
        }
        units[index]?.binding = binding
        rewire(unit.node, subscriptions: &subscriptions, into: &output)
        if isConnected { ask(unit.node, at: now, into: &output) }
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let unit = unitOfDevice[device] else { return }
        release(unit, subscriptions: &subscriptions, into: &output)
    }

    mutating func release(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let unit = units[index], let binding = unit.binding else { return }
        unitOfDevice[binding.device] = nil
        units[index]?.binding = nil
        rewire(unit.node, subscriptions: &subscriptions, into: &output)
    }

    /// Listens to what the bound parts of a node need, and to nothing else.
    private mutating func rewire(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        let channels = nodes[index].units.flatMap { units[$0]?.binding?.channels ?? [] }
        let isBound = nodes[index].units.contains { units[$0]?.binding != nil }
        nodes[index].read(channels)
        let configuration = isBound ? nodes[index].configuration : nil
        let topics =
            configuration?.topics.states(answers: configuration?.answers(to: channels.map(\.reading)) ?? []) ?? []
        for topic in topics where !nodes[index].topics.contains(topic) {
            subscriptions.listen(Route(.tasmota, Topic.state, index), to: topic, into: &output)
        }
        for topic in nodes[index].topics where !topics.contains(topic) {
            subscriptions.drop(Route(.tasmota, Topic.state, index), from: topic, into: &output)
        }
        nodes[index].topics = topics
        let will = configuration?.topics.will
        guard will != nodes[index].willTopic else { return }
        if let old = nodes[index].willTopic {
            subscriptions.drop(Route(.tasmota, Topic.will, index), from: old, into: &output)
            nodes[index].will = nil
        }
        if let will { subscriptions.listen(Route(.tasmota, Topic.will, index), to: will, into: &output) }
        nodes[index].willTopic = will
    }
}

// MARK: - Connection

extension TasmotaDriver {
    mutating func connected(at now: Instant, into output: inout DriverOutput) {
        isConnected = true
        for node in nodes.indices {
            nodes[node].askedAt = nil
            ask(node, at: now, into: &output)
        }
    }

    mutating func disconnected() {
        isConnected = false
        for node in nodes.indices {
            nodes[node].will = nil
            nodes[node].commanded = nil
        }
        for unit in units.indices { units[unit]?.binding?.status.disconnected() }
    }

    var nextDeadline: Instant? { nil }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {}

    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool {
        guard let unit = unitOfDevice[device].flatMap({ units[$0] }),
            nodes[unit.node].configuration?.isSleepy == false
        else { return false }
        ask(unit.node, at: now, into: &output)
        return true
    }

    /// Sleepers are left alone: the question would be gone before they wake.
    mutating func ask(_ index: Int, at now: Instant, into output: inout DriverOutput) {
        guard !nodes[index].topics.isEmpty, nodes[index].askedAt != now,
            let configuration = nodes[index].configuration, !configuration.isSleepy
        else { return }
        nodes[index].askedAt = now
        output.publications.append(Publication(topic: configuration.topics.command("STATE"), payload: []))
        output.publications.append(
            Publication(topic: configuration.topics.command("STATUS"), payload: Array("10".utf8)))
    }

    /// - Returns: whether there are words for any part of the command.
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let unit = unitOfDevice[command.device].flatMap({ units[$0] }), let binding = unit.binding,
            let configuration = nodes[unit.node].configuration
        else { return false }
        let order = TasmotaOrder(part: unit.part, configuration: configuration, level: binding.level)
        let publication =
            switch command.body {
            case .set(let values): order.publication(setting: binding.named(values), over: command.transition)
            case .act(let act): order.publication(of: act)
            }
        guard let publication else { return false }
        nodes[unit.node].commanded = command.device
        output.publications.append(publication)
        return true
    }
}
