import HearthModel

/// Devices that announce themselves as Home Assistant's MQTT discovery describes, ESPHome among them
/// (docs/spec/devices.md, section 6.6). The formats are those of https://www.home-assistant.io/integrations/mqtt/ and
/// the pages on its components.
struct HomeAssistantDriver: FamilyDriver {
    enum Topic: UInt8 { case discovery, state, availability, gate }

    typealias ClaimedEntry = HearthDialects.ClaimedEntry<HomeAssistantClaim>

    let ignored: IgnoreList
    let prefix: String
    let topics: TopicRules
    let limit: DiscoveryLimit
    /// Positions of entities, groups and units are never used again.
    var entities: [HomeAssistantEntity?] = []
    var entityOfKey: [EntityKey: Int] = [:]
    var keysOfTopic: [String: Set<EntityKey>] = [:]
    /// By component and unique id.
    var entityOfUniqueID: [String: Int] = [:]
    /// By discovery topic, so that what is said again costs nothing.
    var fingerprints: [String: UInt64] = [:]
    var groups: [HomeAssistantGroup] = []
    var groupOfIdentity: [Identity: Int] = [:]
    var units: [HomeAssistantUnit?] = []
    var unitOfDevice: [DeviceIndex: Int] = [:]
    var wanted: [ClaimedEntry] = []
    /// Groups of which more may be announced before they are looked at.
    var unsettled: [Int: Instant] = [:]
    /// Not after any value expires.
    var expiriesDue: Instant?
    var isConnected = false

    /// - Parameter bases: under which other families' devices speak.
    init(
        _ settings: DialectSettings.HomeAssistant, servedElsewhere bases: [String], ignored: IgnoreList,
        limit: DiscoveryLimit
    ) {
        prefix = settings.prefix
        topics = TopicRules(baseTopic: settings.baseTopic, servedElsewhere: bases)
        (self.ignored, self.limit) = (ignored, limit)
    }

    mutating func discover(subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for filter in ["/+/+/config", "/+/+/+/config"] {
            subscriptions.discover(Route(.homeAssistant, Topic.discovery), by: prefix + filter, into: &output)
        }
    }

    mutating func configure(
        _ devices: [(ConfiguredDevice, DeviceIndex)], at now: Instant, subscriptions: inout Subscriptions,
        into output: inout DriverOutput
    ) {
        let new = ClaimedEntry.all(among: devices) { HomeAssistantClaim($0) }
        guard new != wanted else { return }
        wanted = new
        presumeNodes(at: now)
        for group in groups.indices { settle(group, at: now, subscriptions: &subscriptions, into: &output) }
    }

    var unclaimed: [DeviceIndex] {
        let claimed = Set(units.compactMap { $0?.claim?.device })
        return wanted.map(\.device).filter { !claimed.contains($0) }
    }

    func isBound(_ device: DeviceIndex) -> Bool { unitOfDevice[device] != nil }

    // MARK: Connection

    mutating func connected(at now: Instant, into output: inout DriverOutput) { isConnected = true }

    mutating func disconnected() {
        isConnected = false
        for unit in units.indices { units[unit]?.binding?.status.disconnected() }
    }

    /// There is no way to ask for a state: devices retain it, or tell it after our birth message.
    mutating func ask(_ device: DeviceIndex, at now: Instant, into output: inout DriverOutput) -> Bool { false }

    // MARK: Time

    var nextDeadline: Instant? { [unsettled.values.min(), expiriesDue].compactMap(\.self).min() }

    mutating func tick(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for (group, due) in unsettled.sorted(by: { $0.key < $1.key }) where due <= now {
            settle(group, at: now, subscriptions: &subscriptions, into: &output)
        }
        guard let due = expiriesDue, due <= now else { return }
        for unit in units.indices { units[unit]?.expire(at: now, entities, into: &output) }
        expiriesDue = units.compactMap { $0?.binding?.nextDeadline }.min()
    }
}

extension HomeAssistantUnit {
    /// Ends what lasts only so long.
    fileprivate mutating func expire(
        at now: Instant, _ entities: [HomeAssistantEntity?], into output: inout DriverOutput
    ) {
        guard var binding, let due = binding.nextDeadline, due <= now else { return }
        var values: [SlotValue] = []
        for (place, member) in binding.members.enumerated() {
            let properties = member.blueprint(among: entities)?.properties ?? []
            func take(_ property: Property, _ value: Value) {
                guard let name = member.names[property.name], let slot = binding.slots[name] else { return }
                values.append(SlotValue(slot, value))
            }
            if let end = binding.endings[place], end <= now {
                binding.endings[place] = nil
                if let property = properties.first,
                    let rest = PropertyCodec.value(active: false, of: property.type)
                {
                    take(property, rest)
                }
            }
            if let end = binding.expiries[place], end <= now {
                binding.expiries[place] = nil
                for property in properties where !property.type.isEvent { take(property, .unknown) }
            }
        }
        self.binding = binding
        guard !values.isEmpty else { return }
        output.reports.append(
            Report(device: binding.device, values: values, provenance: .live, isSignOfLife: false))
    }
}
