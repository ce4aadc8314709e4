import HearthJSON
import HearthModel

/// Devices behind Zigbee2MQTT (docs/spec/devices.md, section 6.1): what the bridges announce, what the devices report,
/// and how they are told.
struct Zigbee2MQTTDriver: FamilyDriver {
    typealias ClaimedEntry = HearthDialects.ClaimedEntry<Zigbee2MQTTBinding>

    enum Topic: UInt8 {
        case bridgeState, bridgeInfo, bridgeDevices, bridgeGroups, bridgeLogging, state, availability
    }

    let settings: DialectSettings.Zigbee2MQTT
    let ignored: IgnoreList
    let limit: DiscoveryLimit
    var bridges: [Zigbee2MQTTBridge] = []
    /// Positions are handed out as handles and never used again.
    var units: [Zigbee2MQTTUnit?] = []
    /// By the same positions: which device of the house a unit is.
    var bindings: [Zigbee2MQTTUnitBinding?] = []
    var unitOfDevice: [DeviceIndex: Int] = [:]
    var wanted: [ClaimedEntry] = []
    var pollQueue: PollQueue

    init(_ settings: DialectSettings.Zigbee2MQTT, ignored: IgnoreList, limit: DiscoveryLimit) {
        (self.settings, self.ignored, self.limit) = (settings, ignored, limit)
        pollQueue = PollQueue(perSecond: settings.getRate)
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for base in settings.baseTopics { listen(toBridge: base, subscriptions: &subscriptions, into: &output) }
    }

    /// Entries may name bridges that the settings do not.
    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let new = ClaimedEntry.all(among: devices) { if case .zigbee2mqtt(let binding) = $0 { binding } else { nil } }
        let old = wanted
        wanted = new
        for base in new.compactMap(\.binding.base) { listen(toBridge: base, subscriptions: &subscriptions, into: &output) }
        for index in units.indices {
            guard let unit = units[index] else { continue }
            let claim = claim(on: unit)
            let before = old.first { $0.device == claim?.device }
            let isRebound = bindings[index].map {
                $0.device != claim?.device && (claim != nil || isWanted($0.device, in: old))
            }
            guard claim != before || isRebound == true else { continue }
            if isRebound == true {
                if let device = bindings[index]?.device, claim != nil, !isWanted(device, in: new) {
                    output.gone.append(device)
                }
                release(index, subscriptions: &subscriptions, into: &output)
            }
            output.found.append(found(index, unit))
        }
    }

    private mutating func listen(toBridge base: String, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard !bridges.contains(where: { $0.base == base }) else { return }
        bridges.append(Zigbee2MQTTBridge(base: base))
        let bridge = bridges.count - 1
        let topics: [(Topic, String)] = [
            (.bridgeState, "state"), (.bridgeInfo, "info"), (.bridgeDevices, "devices"), (.bridgeGroups, "groups"),
            (.bridgeLogging, "logging"),
        ]
        for (kind, topic) in topics {
            subscriptions.listen(
                Route(.zigbee2mqtt, kind, bridge), to: base + "/bridge/" + topic, isDiscovery: true, into: &output)
        }
    }

    private func isWanted(_ device: DeviceIndex, in entries: [ClaimedEntry]) -> Bool {
        entries.contains { $0.device == device }
    }

    /// The entry that is meant for a unit. One that names no endpoint means the first.
    func claim(on unit: Zigbee2MQTTUnit) -> ClaimedEntry? {
        let siblings = bridges[unit.bridge].registered[unit.ieee]?.units ?? []
        let isFirst = siblings.first.map { units[$0]?.blueprint.endpoint == unit.blueprint.endpoint } ?? true
        return wanted.first { wanted in
            let binding = wanted.binding
            guard binding.base == nil || binding.base == bridges[unit.bridge].base else { return false }
            guard binding.endpoint.map({ $0 == unit.blueprint.endpoint }) ?? isFirst else { return false }
            return binding.ieee.map { $0.lowercased() == unit.ieee } ?? (binding.name == unit.name)
        }
    }

    func found(_ index: Int, _ unit: Zigbee2MQTTUnit) -> FoundDevice {
        let claim = claim(on: unit)
        var proposal = unit.proposal
        // Nothing is slow about a simulated bridge.
        if claim?.entry.device.simulated != true { proposal.bridge = bridges[unit.bridge].base }
        return FoundDevice(
            handle: FoundHandle(family: .zigbee2mqtt, unit: index), identities: [unit.identity],
            configured: claim?.device, device: claim?.entry.merged(over: proposal) ?? proposal, note: unit.note)
    }

    mutating func connected(at now: Instant, into output: inout DriverOutput) {
        guard settings.birth else { return }
        for bridge in bridges.indices { bridges[bridge].heardBirth(afterConnectionAt: now) }
    }

    mutating func disconnected() {
        pollQueue.removeAll()
        for bridge in bridges.indices { bridges[bridge].disconnected() }
        for index in units.indices {
            bindings[index]?.status.disconnected()
            bindings[index]?.lastPayload = nil
            bindings[index]?.isAwaited = false
        }
    }

    /// Entries for which nothing has been announced.
    var unclaimed: [DeviceIndex] {
        let claimed = Set(units.compactMap { $0.flatMap { claim(on: $0)?.device } })
        return wanted.map(\.device).filter { !claimed.contains($0) }
    }
}

// MARK: - Binding

extension Zigbee2MQTTDriver {
    func isBound(_ device: DeviceIndex) -> Bool { unitOfDevice[device] != nil }

    mutating func bind(
        _ index: Int, to device: DeviceIndex, registry: Registry, at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        guard let unit = units.indices.contains(index) ? units[index] : nil else { return }
        let topic = bridges[unit.bridge].base + "/" + unit.name
        if let known = bindings[index] {
            let new = Zigbee2MQTTUnitBinding(unit, topic: topic, device: device, registry: registry)
            let isSame = known.device == device && known.topic == topic && known.slots == new.slots
            if isSame, known.isListening == registry[device]?.enabled { return refresh(index, new) }
            release(index, subscriptions: &subscriptions, into: &output)
        }
        if let other = unitOfDevice[device], other != index { release(other, subscriptions: &subscriptions, into: &output) }
        bindings[index] = Zigbee2MQTTUnitBinding(unit, topic: topic, device: device, registry: registry)
        unitOfDevice[device] = index
        guard registry[device]?.enabled == true else { return }
        bindings[index]?.isListening = true
        subscriptions.listen(Route(.zigbee2mqtt, Topic.state, index), to: topic, into: &output)
        subscriptions.listen(
            Route(.zigbee2mqtt, Topic.availability, index), to: topic + "/availability", into: &output)
        if !bridges[unit.bridge].isOnline {
            bindings[index]?.status.heard(bridgeOnline: false, into: &output)
        }
        if isWorthAsking(index) { pollQueue.add(index, at: now) }
    }

    /// The same slots described anew: what is known of the device stays.
    private mutating func refresh(_ index: Int, _ new: Zigbee2MQTTUnitBinding) {
        guard let known = bindings[index] else { return }
        var new = new
        (new.status, new.isListening) = (known.status, known.isListening)
        (new.lastPayload, new.colour, new.lastEvent) = (known.lastPayload, known.colour, known.lastEvent)
        bindings[index] = new
    }

    mutating func unbind(_ device: DeviceIndex, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        if let index = unitOfDevice[device] { release(index, subscriptions: &subscriptions, into: &output) }
    }

    mutating func release(_ index: Int, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        guard let binding = bindings[index] else { return }
        bindings[index] = nil
        unitOfDevice[binding.device] = nil
        pollQueue.remove(index)
        guard binding.isListening else { return }
        subscriptions.drop(Route(.zigbee2mqtt, Topic.state, index), from: binding.topic, into: &output)
        subscriptions.drop(
            Route(.zigbee2mqtt, Topic.availability, index), from: binding.topic + "/availability", into: &output)
    }
}

// MARK: - Asking

extension Zigbee2MQTTDriver {
    /// What runs on a battery is asleep.
    func isWorthAsking(_ index: Int) -> Bool {
        guard let unit = units[index], bindings[index]?.isListening == true else { return false }
        return !unit.isBattery && !unit.askedKeys.isEmpty
    }

    /// Puts a question in the queue that keeps to the family's rate.
    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool {
        guard let index = unitOfDevice[device], let unit = units[index], !unit.askedKeys.isEmpty else { return false }
        pollQueue.add(index, at: now)
        askNext(at: now, into: &output)
        return settings.getRate > 0
    }

    var nextDeadline: Instant? { pollQueue.due }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        askNext(at: now, into: &output)
    }

    private mutating func askNext(at now: Instant, into output: inout DriverOutput) {
        while let index = pollQueue.next(at: now) {
            guard let unit = units[index], let binding = bindings[index] else { continue }
            let payload = JSONWriter.document { writer in
                writer.beginObject()
                for key in unit.askedKeys { writer.member(named: key, "") }
                writer.endObject()
            }
            output.publications.append(Publication(topic: binding.topic + "/get", payload: payload))
        }
    }
}
