import HearthModel

/// Devices that follow the Homie convention (docs/spec/devices.md, section 6.5;
/// https://homieiot.github.io/specification): version 5, and 3 and 4, which say the same attribute by attribute.
struct HomieDriver: FamilyDriver {
    enum Topic: UInt8 {
        /// Of any device: `$state` of version 5, `$homie` of version 4.
        case anyState, anyHomie
        /// What no bound part reads, below the topic of a device.
        case other
        case value
    }

    let settings: DialectSettings.Homie
    let ignored: IgnoreList
    /// `nil` where a device has gone.
    var devices: [HomieDevice?] = []
    /// By topic.
    var deviceOfTopic: [String: Int] = [:]
    var units = Units<HomieReading, HomieBinding>(.homie)
    var settling: Set<Int> = []

    /// More devices than this are not believed.
    static let mostDevices = 512

    init?(_ settings: DialectSettings.Homie?, ignored: IgnoreList) {
        guard let settings, settings.version4 || settings.version5 else { return nil }
        (self.settings, self.ignored) = (settings, ignored)
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for domain in settings.version5 ? settings.domains : [] {
            subscriptions.discover(Route(.homie, Topic.anyState), by: domain + "/5/+/$state", into: &output)
        }
        if settings.version4 {
            subscriptions.discover(Route(.homie, Topic.anyHomie), by: "homie/+/$homie", into: &output)
        }
    }

    mutating func configure(
        _ entries: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let wanted = ClaimedEntry<HomieBinding>.all(among: entries) {
            if case .homie(let binding) = $0 { binding } else { nil }
        }
        guard units.configure(wanted) else { return }
        for index in devices.indices { announce(index, subscriptions: &subscriptions, into: &output) }
    }

    var unclaimed: [DeviceIndex] { units.unclaimed }

    func isBound(_ device: DeviceIndex) -> Bool { units.index(of: device) != nil }
}

// MARK: - Hardware

extension HomieDriver {
    /// - Returns: `nil` where there are more than can be.
    mutating func device(
        _ version: HomieDevice.Version, domain: String, id: String, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) -> Int? {
        let device = HomieDevice(version, domain: domain, id: id)
        if let known = deviceOfTopic[device.topic] { return known }
        guard deviceOfTopic.count < Self.mostDevices, devices.count < DiscoveryLimit.comings else { return nil }
        devices.append(device)
        let index = devices.count - 1
        deviceOfTopic[device.topic] = index
        subscriptions.discover(Route(.homie, Topic.other, index), by: device.topic + "/#", into: &output)
        return index
    }

    mutating func forget(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        units.forget(index, into: &output)
        rewire(index, subscriptions: &subscriptions)
        guard let device = devices[index] else { return }
        subscriptions.stopDiscovering(Route(.homie, Topic.other, index), by: device.topic + "/#", into: &output)
        deviceOfTopic[device.topic] = nil
        devices[index] = nil
        settling.remove(index)
    }

    /// What a device has become of it: one part for each node, and one for each property that an entry wants for
    /// itself.
    mutating func announce(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let device = devices[index], let description = device.description else { return }
        let mine = units.wanted.filter {
            $0.binding.device == device.id && ($0.binding.domain == nil || $0.binding.domain == device.domain)
        }
        var offers: [Units<HomieReading, HomieBinding>.Offer] = []
        for node in description.nodes {
            let own = mine.filter { $0.binding.node == node.id }
            let single = own.filter { $0.binding.property != nil }
            let title = node.name ?? node.id
            let full =
                description.nodes.count == 1 ? description.name ?? title : (description.name ?? device.id) + " " + title
            for entry in single {
                guard let property = entry.binding.property,
                    let part = HomieParts(node, only: property).part("\(node.id)/\(property)", called: full)
                else { continue }
                offers.append((identified(part, device), entry))
            }
            let taken = Set(single.compactMap(\.binding.property))
            guard let part = HomieParts(node, without: taken).part(node.id, called: full) else { continue }
            offers.append((identified(part, device), own.first { $0.binding.property == nil }))
        }
        let (ignored, topic, whole) = (
            ignored, device.topic + "/$state", Identity("homie:\(device.domain)/\(device.id)")
        )
        units.announce(
            offers, of: index, isIgnored: { [$0, whole].contains { ignored.contains($0, topic: topic) } },
            into: &output)
        rewire(index, subscriptions: &subscriptions)
    }

    private func identified(_ part: HomiePart, _ device: HomieDevice) -> HomiePart {
        var part = part
        part.identities = [Identity("homie:\(device.domain)/\(device.id)/\(part.name)")]
        part.device.sleepy = device.state == "sleeping"
        if let root = device.description?.root, root != device.id {
            part.device.bridge = "homie:\(device.domain)/\(root)"
        }
        return part
    }

    /// Takes the topics that bound parts read; the filter of the device brings them.
    func channels(of index: Int) -> [HomieDevice.Channel] {
        var channels: [HomieDevice.Channel] = []
        for unit in units.units(of: index) where units[unit]?.binding != nil {
            let first = channels.count
            for (position, reading) in (units[unit]?.part.readings ?? []).enumerated() {
                if let known = channels[first...].firstIndex(where: { $0.topic == reading.topic }) {
                    channels[known].readings.append(position)
                } else {
                    channels.append(.init(topic: reading.topic, unit: unit, readings: [position]))
                }
            }
        }
        return channels
    }

    private mutating func rewire(_ index: Int, subscriptions: inout Subscriptions) {
        guard let device = devices[index] else { return }
        for (position, channel) in device.channels.enumerated() {
            subscriptions.leave(Route(.homie, Topic.value, index, part: position), on: device.topic + "/" + channel.topic)
        }
        let channels = channels(of: index)
        for (position, channel) in channels.enumerated() {
            subscriptions.take(Route(.homie, Topic.value, index, part: position), on: device.topic + "/" + channel.topic)
        }
        devices[index]?.channels = channels
    }
}

// MARK: - Binding

extension HomieDriver {
    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        for node in units.bind(index, to: device, registry: registry) { rewire(node, subscriptions: &subscriptions) }
        guard let node = units[index]?.node else { return }
        tellState(of: node, into: &output)
        if units.bindings(of: node).first?.device == device { devices[node]?.complaints.tell(device, into: &output) }
        for (position, channel) in (devices[node]?.channels ?? []).enumerated() where channel.unit == index {
            guard let heard = devices[node]?.takeNews(of: channel.topic) else { continue }
            repeated(heard, node, position, into: &output)
        }
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let node = units.unbind(device) { rewire(node, subscriptions: &subscriptions) }
    }
}

// MARK: - Connection and time

extension HomieDriver {
    /// Everything that counts is retained, and comes by itself.
    mutating func connected(at now: Instant, into output: inout DriverOutput) {}

    mutating func disconnected() {
        units.disconnected()
        for index in devices.indices { devices[index]?.state = nil }
    }

    /// There is no way to ask.
    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool { false }

    var nextDeadline: Instant? {
        var next: Instant?
        for index in settling {
            guard let due = devices[index]?.settlesAt else { continue }
            next = min(next ?? due, due)
        }
        return next
    }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for index in settling.sorted() where devices[index]?.settlesAt.map({ $0 <= now }) ?? true {
            settling.remove(index)
            devices[index]?.settlesAt = nil
            describe(index, subscriptions: &subscriptions, into: &output)
        }
    }
}
