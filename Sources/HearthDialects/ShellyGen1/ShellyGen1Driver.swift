import HearthModel

/// Shelly devices of the first generation (docs/spec/devices.md, section 6.3). Their announcements tell which model
/// they are, not what they have: that is told by the topics they speak on. The formats are those of Shelly's Gen1 API
/// documentation.
struct ShellyGen1Driver: FamilyDriver {
    enum Topic: UInt8 { case any, state }

    let ignored: IgnoreList
    var nodes: [ShellyGen1Node?] = []
    var nodeOfID: [String: Int] = [:]
    var units = Units<ShellyGen1Reading, ShellyBinding>(.shellyGen1)
    /// By unit.
    var covers: [Int: ShellyGen1Cover] = [:]
    /// Of each button in this connection: how often it says that it was pressed.
    var presses: [Int: Int64] = [:]
    /// Nodes that have not said yet what they have.
    private var settling: Set<Int> = []
    private var isConnected = false
    private var announceDue: Instant?

    /// More devices than this are not believed.
    private static let mostNodes = 512

    init?(_ settings: DialectSettings.Shelly?, ignored: IgnoreList) {
        guard settings?.first == true else { return nil }
        self.ignored = ignored
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        subscriptions.discover(Route(.shellyGen1, Topic.any), by: "shellies/#", into: &output)
    }

    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let entries = ClaimedEntry<ShellyBinding>.all(among: devices) { binding in
            guard case .shelly(let shelly) = binding, shelly.generation ?? 1 == 1 else { return nil }
            return shelly
        }
        guard units.configure(entries) else { return }
        for index in nodes.indices where !settling.contains(index) {
            announce(index, subscriptions: &subscriptions, into: &output)
        }
    }

    var unclaimed: [DeviceIndex] { units.unclaimed }

    func isBound(_ device: DeviceIndex) -> Bool { units.index(of: device) != nil }
}

// MARK: - Hardware

extension ShellyGen1Driver {
    /// - Returns: `nil` where there are more than can be.
    mutating func node(
        _ id: String, in message: IncomingMessage, at now: Instant, into output: inout DriverOutput
    ) -> Int? {
        if let known = nodeOfID[id] { return known }
        guard nodeOfID.count < Self.mostNodes, nodes.count < DiscoveryLimit.comings else {
            let text = DiscoveryLimit.sentence(Self.mostNodes, "Shelly devices of generation 1", isRaised: false)
            output.faults.append(Fault(.tooMany, text, of: nil, in: message))
            return nil
        }
        nodes.append(ShellyGen1Node(id: id, at: now))
        nodeOfID[id] = nodes.count - 1
        return nodes.count - 1
    }

    /// Its parts are made anew when it has fallen silent.
    mutating func settle(_ index: Int, at now: Instant) {
        nodes[index]?.settle(at: now)
        settling.insert(index)
    }

    mutating func noteSettling(_ index: Int) {
        if nodes[index]?.settlesAt != nil { settling.insert(index) }
    }

    mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        units.forget(index, into: &output)
        discard(index, subscriptions: &subscriptions)
    }

    /// It is there under another name now.
    mutating func abandon(_ index: Int, subscriptions: inout Subscriptions) {
        units.abandon(index)
        discard(index, subscriptions: &subscriptions)
    }

    private mutating func discard(_ index: Int, subscriptions: inout Subscriptions) {
        rewire(index, subscriptions: &subscriptions)
        if let id = nodes[index]?.id { nodeOfID[id] = nil }
        nodes[index] = nil
        settling.remove(index)
    }

    private mutating func announce(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let node = nodes[index] else { return }
        nodes[index]?.settled()
        settling.remove(index)
        let parts = ShellyGen1Parts.all(of: node)
        let offers = units.offers(parts) { binding in
            binding.id == node.id || binding.prefix == node.id || binding.prefix == node.topic
        }
        let whole = [Identity("shelly:" + node.id)] + (node.announcement?.mac.map { [Identity("mac:" + $0)] } ?? [])
        let (ignored, topic) = (ignored, node.topic + "/online")
        units.announce(
            offers, of: index, isIgnored: { ([$0] + whole).contains { ignored.contains($0, topic: topic) } },
            into: &output)
        rewire(index, subscriptions: &subscriptions)
    }

    /// Takes the topics that bound parts read; the filter for all brings them.
    private mutating func rewire(_ index: Int, subscriptions: inout Subscriptions) {
        guard let node = nodes[index] else { return }
        var channels: [ShellyGen1Node.Channel] = []
        for unit in units.units(of: index) {
            guard let part = units[unit]?.part, units[unit]?.binding != nil else { continue }
            let first = channels.count
            for (position, reading) in part.readings.enumerated() {
                if let known = channels[first...].firstIndex(where: { $0.topic == reading.topic }) {
                    channels[known].readings.append(position)
                } else {
                    channels.append(.init(topic: reading.topic, unit: unit, readings: [position]))
                }
            }
        }
        for (position, channel) in node.channels.enumerated() {
            subscriptions.leave(Route(.shellyGen1, Topic.state, index, part: position), on: node.topic + "/" + channel.topic)
        }
        for (position, channel) in channels.enumerated() {
            subscriptions.take(Route(.shellyGen1, Topic.state, index, part: position), on: node.topic + "/" + channel.topic)
        }
        nodes[index]?.channels = channels
    }
}

// MARK: - Binding

extension ShellyGen1Driver {
    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        for node in units.bind(index, to: device, registry: registry) { rewire(node, subscriptions: &subscriptions) }
        guard let node = units[index]?.node else { return }
        if let online = nodes[node]?.online {
            units.heard(online: online.0, of: node, retained: online.retained, into: &output)
        }
        for (position, channel) in (nodes[node]?.channels ?? []).enumerated() where channel.unit == index {
            guard let heard = nodes[node]?.news(on: channel.topic) else { continue }
            repeated(heard, node, position, into: &output)
        }
        if isConnected { ask(node, at: now, into: &output) }
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let node = units.unbind(device) { rewire(node, subscriptions: &subscriptions) }
    }
}

// MARK: - Connection

extension ShellyGen1Driver {
    mutating func connected(at now: Instant, into output: inout DriverOutput) {
        isConnected = true
        callAll(at: now, into: &output)
        for index in nodes.indices {
            nodes[index]?.askedAt = nil
            ask(index, at: now, into: &output)
        }
    }

    mutating func disconnected() {
        isConnected = false
        announceDue = nil
        presses.removeAll()
        units.disconnected()
        for index in nodes.indices { nodes[index]?.online = nil }
    }

    var nextDeadline: Instant? {
        var next = announceDue
        for index in settling {
            guard let due = nodes[index]?.settlesAt else { continue }
            next = min(next ?? due, due)
        }
        return next
    }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let due = announceDue, due <= now { callAll(at: now, into: &output) }
        for index in settling.sorted() where nodes[index]?.settlesAt.map({ $0 <= now }) ?? true {
            announce(index, subscriptions: &subscriptions, into: &output)
        }
    }

    private mutating func callAll(at now: Instant, into output: inout DriverOutput) {
        output.publications.append(Publication(topic: "shellies/command", payload: Array("announce".utf8)))
        announceDue = now + .hours(1)
    }

    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool {
        guard let unit = units.unit(of: device), !unit.part.device.sleepy else { return false }
        ask(unit.node, at: now, into: &output)
        return true
    }

    /// Sleepers are left alone: the question would be gone before they wake.
    mutating func ask(_ index: Int, at now: Instant, into output: inout DriverOutput) {
        guard let node = nodes[index], node.askedAt != now else { return }
        let isAwake = units.units(of: index).contains { unit in
            units[unit].map { $0.binding != nil && !$0.part.device.sleepy } ?? false
        }
        guard isAwake else { return }
        nodes[index]?.askedAt = now
        for word in ["announce", "update"] {
            output.publications.append(Publication(topic: node.topic + "/command", payload: Array(word.utf8)))
        }
    }

    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let unit = units.unit(of: command.device), let binding = unit.binding,
            let topic = nodes[unit.node]?.topic
        else { return false }
        let order = ShellyGen1Order(part: unit.part, topic: topic, colour: binding.colour)
        let publication: Publication?
        switch command.body {
        case .set(let values):
            let wishes = binding.named(values)
            publication = order.publication(setting: wishes, over: command.transition)
            if let colour = binding.colour.changed(by: wishes) { units.note(colour, of: command.device) }
        case .act(let act): publication = order.publication(of: act)
        }
        guard let publication else { return false }
        output.publications.append(publication)
        return true
    }
}
