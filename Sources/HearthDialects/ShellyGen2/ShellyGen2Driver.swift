import HearthModel

/// Shelly devices of the second and later generations (docs/spec/devices.md, section 6.4). They are asked by remote
/// calls over MQTT what they are and have; notifications keep that up to date. The formats are those of Shelly's Gen2
/// API documentation.
struct ShellyGen2Driver: FamilyDriver {
    enum Topic: UInt8 {
        case anyOnline, anyEvents
        /// To our calls.
        case answers
        case online, events, status
        /// Of a device that answers no calls, and so does not say what it has.
        case anyStatus
    }

    let settings: DialectSettings.Shelly
    let ignored: IgnoreList
    /// `nil` where a device has gone.
    var nodes: [ShellyGen2Node?] = []
    var nodeOfPrefix: [String: Int] = [:]
    var units = Units<ShellyGen2Reading, ShellyBinding>(.shellyGen2)
    var calls = ShellyGen2Calls()
    var isConnected = false
    /// Not after anything that a node has to do.
    private var nextTimer: Instant?

    /// More devices than this are not believed.
    static let mostNodes = 256

    init?(_ settings: DialectSettings.Shelly?, ignored: IgnoreList) {
        guard let settings, settings.second else { return nil }
        (self.settings, self.ignored) = (settings, ignored)
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        subscriptions.discover(Route(.shellyGen2, Topic.anyOnline), by: "+/online", into: &output)
        subscriptions.discover(Route(.shellyGen2, Topic.anyEvents), by: "+/events/rpc", into: &output)
        subscriptions.listen(
            Route(.shellyGen2, Topic.answers), to: settings.source + "/rpc", isDiscovery: true, into: &output)
        for prefix in settings.prefixes { _ = node(prefix, subscriptions: &subscriptions, into: &output) }
    }

    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let entries = ClaimedEntry<ShellyBinding>.all(among: devices) { binding in
            guard case .shelly(let shelly) = binding, shelly.generation ?? 2 >= 2 else { return nil }
            return shelly
        }
        guard units.configure(entries) else { return }
        for prefix in entries.compactMap(\.binding.prefix) {
            guard let index = node(prefix, subscriptions: &subscriptions, into: &output) else { continue }
            if isConnected { explore(index, at: now, into: &output) }
        }
        for index in nodes.indices { announce(index, subscriptions: &subscriptions, into: &output) }
    }

    var unclaimed: [DeviceIndex] { units.unclaimed }

    func isBound(_ device: DeviceIndex) -> Bool { units.index(of: device) != nil }
}

// MARK: - Hardware

extension ShellyGen2Driver {
    /// - Returns: `nil` where there are more than can be.
    mutating func node(_ prefix: String, subscriptions: inout Subscriptions, into output: inout DriverOutput) -> Int? {
        if let known = nodeOfPrefix[prefix] { return known }
        guard nodeOfPrefix.count < Self.mostNodes, nodes.count < DiscoveryLimit.comings, prefix.utf8.count <= 256 else {
            return nil
        }
        let node = ShellyGen2Node(prefix: prefix)
        nodes.append(node)
        let index = nodes.count - 1
        nodeOfPrefix[prefix] = index
        for (kind, end) in Self.ownTopics {
            let route = Route(.shellyGen2, kind, index)
            if node.isFoundByFilter {
                subscriptions.take(route, on: prefix + end)
            } else {
                subscriptions.listen(route, to: prefix + end, isDiscovery: true, into: &output)
            }
        }
        return index
    }

    private static let ownTopics: [(Topic, String)] = [(.online, "/online"), (.events, "/events/rpc")]

    mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        units.forget(index, into: &output)
        discard(index, subscriptions: &subscriptions, into: &output)
    }

    private mutating func discard(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let node = nodes[index] else { return }
        rewire(index, subscriptions: &subscriptions, into: &output)
        stopGathering(index, subscriptions: &subscriptions, into: &output)
        for (kind, end) in Self.ownTopics {
            let route = Route(.shellyGen2, kind, index)
            if node.isFoundByFilter {
                subscriptions.leave(route, on: node.prefix + end)
            } else {
                subscriptions.drop(route, from: node.prefix + end, into: &output)
            }
        }
        calls.forget(index)
        nodeOfPrefix[node.prefix] = nil
        nodes[index] = nil
    }

    /// What was found out of a device becomes parts of it.
    mutating func describe(
        _ index: Int, as description: ShellyGen2Description, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let node = nodes[index] else { return }
        stopGathering(index, subscriptions: &subscriptions, into: &output)
        let (parts, unknown) = ShellyGen2Parts.all(of: description, named: node.source ?? node.prefix)
        let read = Set(parts.flatMap { $0.readings.map(\.component) })
        nodes[index]?.parts = parts
        nodes[index]?.mac = description.mac
        nodes[index]?.unknownComponents = unknown
        nodes[index]?.isSleepy = description.wakeupPeriod > 0
        nodes[index]?.news = description.components.filter { read.contains($0.key) }.mapValues(\.status)
        nodes[index]?.draft = nil
        for other in nodes.indices
        where other != index && nodes[other]?.mac == description.mac && description.mac != nil {
            // It is the same device, under another prefix now.
            units.abandon(other)
            discard(other, subscriptions: &subscriptions, into: &output)
        }
        announce(index, subscriptions: &subscriptions, into: &output)
    }

    private mutating func announce(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let node = nodes[index], !node.parts.isEmpty else { return }
        var parts = node.parts
        if node.ear == .unknown, !node.isSleepy {
            for part in parts.indices {
                parts[part].note =
                    "calls and commands over MQTT are switched off in the device, so that it cannot be told anything"
            }
        }
        let offers = units.offers(parts) { binding in
            binding.prefix == node.prefix || binding.id == node.prefix
                || (binding.id != nil && binding.id == node.source)
        }
        let whole = [node.mac.map { Identity("mac:" + $0) }, node.source.map { Identity("shelly:" + $0) }].compactMap(
            \.self)
        let (ignored, topic) = (ignored, node.prefix + "/online")
        units.announce(
            offers, of: index, isIgnored: { ([$0] + whole).contains { ignored.contains($0, topic: topic) } },
            into: &output)
        rewire(index, subscriptions: &subscriptions, into: &output)
    }

    /// Listens to the components that bound parts read.
    private mutating func rewire(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let node = nodes[index] else { return }
        var components: [String] = []
        for unit in units.units(of: index) where units[unit]?.binding != nil {
            for reading in units[unit]?.part.readings ?? [] where !components.contains(reading.component) {
                components.append(reading.component)
            }
        }
        guard components != node.components else { return }
        for (position, component) in node.components.enumerated() {
            subscriptions.drop(
                Route(.shellyGen2, Topic.status, index, part: position), from: "\(node.prefix)/status/\(component)",
                into: &output)
        }
        for (position, component) in components.enumerated() {
            subscriptions.listen(
                Route(.shellyGen2, Topic.status, index, part: position), to: "\(node.prefix)/status/\(component)",
                into: &output)
        }
        nodes[index]?.components = components
    }
}

// MARK: - Binding

extension ShellyGen2Driver {
    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        for node in units.bind(index, to: device, registry: registry) {
            rewire(node, subscriptions: &subscriptions, into: &output)
        }
        guard let unit = units[index], let node = nodes[unit.node] else { return }
        if let online = node.online {
            units.heard(online: online.0, of: unit.node, retained: online.retained, into: &output)
        }
        tellNews(of: unit.node, to: index, into: &output)
        if units.units(of: unit.node).first == index, !node.unknownComponents.isEmpty {
            let parts = node.unknownComponents.map {
                UnsupportedParts.Part(property: $0, reason: "Hearth knows no such component")
            }
            output.unsupported.append(UnsupportedParts(device: device, parts: parts))
        }
        if !unit.part.device.sleepy { schedule(unit.node, \.pollAt, at: now + Self.pollInterval) }
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let node = units.unbind(device) { rewire(node, subscriptions: &subscriptions, into: &output) }
    }
}

// MARK: - Connection and time

extension ShellyGen2Driver {
    /// docs/spec/devices.md, section 6.4.
    static let pollInterval = Milliseconds.minutes(10)

    mutating func connected(at now: Instant, into output: inout DriverOutput) {
        isConnected = true
        for index in nodes.indices {
            guard let node = nodes[index] else { continue }
            if node.parts.isEmpty {
                explore(index, at: now, into: &output)
            } else {
                poll(index, at: now, into: &output)
            }
        }
    }

    mutating func disconnected() {
        isConnected = false
        calls.removeAll()
        units.disconnected()
        nextTimer = nil
        for index in nodes.indices { nodes[index]?.disconnected() }
    }

    var nextDeadline: Instant? {
        guard let nextTimer else { return calls.nextDue }
        return min(nextTimer, calls.nextDue ?? nextTimer)
    }

    mutating func schedule(_ index: Int, _ timer: WritableKeyPath<ShellyGen2Node, Instant?>, at due: Instant) {
        nodes[index]?[keyPath: timer] = due
        nextTimer = min(nextTimer ?? due, due)
    }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for call in calls.overdue(at: now) { giveUp(call, at: now, subscriptions: &subscriptions, into: &output) }
        guard let due = nextTimer, due <= now else { return }
        for index in nodes.indices {
            guard let node = nodes[index] else { continue }
            if let due = node.rediscoverAt, due <= now {
                nodes[index]?.rediscoverAt = nil
                rediscover(index, at: now, into: &output)
            }
            if let due = node.settlesAt, due <= now { settle(index, subscriptions: &subscriptions, into: &output) }
            if let due = node.pollAt, due <= now {
                // One that nobody has use for any more is not asked again.
                nodes[index]?.pollAt = nil
                poll(index, at: now, into: &output)
            }
        }
        nextTimer = nodes.lazy.compactMap(\.?.nextTimer).min()
    }
}
