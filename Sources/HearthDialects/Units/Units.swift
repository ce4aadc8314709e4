import HearthModel

/// What a driver keeps of all parts of its hardware: as what they were found, which entry of the configuration is meant
/// for them, and which device of the house they have become. Hardware is numbered by the driver as nodes.
struct Units<Reading: UnitReading, Claim: Equatable & Sendable>: Sendable {
    typealias Part = UnitPart<Reading>
    typealias Entry = ClaimedEntry<Claim>

    struct Unit: Sendable {
        let node: Int
        var part: Part
        /// The entry of the configuration that is meant for it.
        var claim: Entry?
        var binding: Binding?
    }

    struct Binding: Sendable {
        let device: DeviceIndex
        /// In the order of the part's readings; `nil` where the house has no such property.
        let channels: [Channel?]
        var status: StatusTracker
        /// As last reported or commanded, for colours of which only one coordinate is to change.
        var colour = Colour(hue: 0, saturation: 100)
    }

    /// A class, though it never changes: so that one message costs few reference counts.
    final class Channel: Sendable {
        let slot: SlotIndex
        let property: String
        let codec: PropertyCodec

        init(_ reading: Reading, slot: SlotIndex, as property: Property) {
            (self.slot, self.property, codec) = (slot, reading.property, reading.codec(for: property))
        }
    }

    /// What a node has, with the entry that is meant for each part.
    typealias Offer = (part: Part, claim: Entry?)

    private let family: Family
    /// Positions are handed out as handles and never used again.
    private var units: [Unit?] = []
    private var unitsOfNode: [Int: [Int]] = [:]
    private var unitOfDevice: [DeviceIndex: Int] = [:]
    private(set) var wanted: [Entry] = []

    /// More than any house has; somebody is making them up.
    private static var mostUnits: Int { 65_536 }

    init(_ family: Family) { self.family = family }

    subscript(index: Int) -> Unit? { units.indices.contains(index) ? units[index] : nil }

    func units(of node: Int) -> [Int] { unitsOfNode[node] ?? [] }
    func unit(of device: DeviceIndex) -> Unit? { unitOfDevice[device].flatMap { units[$0] } }
    func index(of device: DeviceIndex) -> Int? { unitOfDevice[device] }
    func bindings(of node: Int) -> [Binding] { units(of: node).compactMap { units[$0]?.binding } }

    /// Entries for which nothing has been announced.
    var unclaimed: [DeviceIndex] {
        let claimed = Set(units.compactMap { $0?.claim?.device })
        return wanted.map(\.device).filter { !claimed.contains($0) }
    }

    /// - Returns: whether the entries are others than before.
    mutating func configure(_ entries: [Entry]) -> Bool {
        defer { wanted = entries }
        return wanted != entries
    }
}

// MARK: - Lookup

extension Units {
    /// Compares what a node has, and what entries want of it, with what was found before; finds anew what differs.
    /// - Parameter isIgnored: says of identities that they are never adopted; what an entry wants is.
    mutating func announce(
        _ offers: [Offer], of node: Int, isIgnored: (Identity) -> Bool, into output: inout DriverOutput
    ) {
        let old = units(of: node)
        let offers = offers.prefix(max(0, Self.mostUnits - units.count))
        let new = offers.map { offer in
            if let known = old.first(where: { units[$0]?.part.name == offer.part.name }) { return known }
            units.append(Unit(node: node, part: offer.part))
            return units.count - 1
        }
        unitsOfNode[node] = new
        for unit in old where !new.contains(unit) { remove(unit, into: &output) }
        for (index, offer) in zip(new, offers) {
            guard var unit = units[index] else { continue }
            guard !old.contains(index) || unit.part != offer.part || unit.claim != offer.claim else { continue }
            let isRebound = unit.binding.map { $0.device != offer.claim?.device } ?? false
            if isRebound, unit.claim != nil || offer.claim != nil {
                release(index)
                unit.binding = nil
            }
            (unit.part, unit.claim) = offer
            units[index] = unit
            guard offer.claim != nil || !offer.part.identities.contains(where: isIgnored) else { continue }
            output.found.append(
                FoundDevice(
                    handle: FoundHandle(family: family, unit: index), identities: offer.part.identities,
                    configured: offer.claim?.device,
                    device: offer.claim?.entry.merged(over: offer.part.device) ?? offer.part.device,
                    note: offer.part.note))
        }
    }

    /// The hardware is no longer announced.
    mutating func forget(_ node: Int, into output: inout DriverOutput) {
        for unit in units(of: node) { remove(unit, into: &output) }
        unitsOfNode[node] = nil
    }

    /// The hardware is there under another name, as another node, which is about to be found.
    mutating func abandon(_ node: Int) {
        for unit in units(of: node) {
            release(unit)
            units[unit] = nil
        }
        unitsOfNode[node] = nil
    }

    private mutating func remove(_ index: Int, into output: inout DriverOutput) {
        if let device = units[index]?.binding?.device { output.gone.append(device) }
        release(index)
        units[index] = nil
    }

    private mutating func release(_ index: Int) {
        if let device = units[index]?.binding?.device { unitOfDevice[device] = nil }
        units[index]?.binding = nil
    }
}

// MARK: - Binding

extension Units {
    /// - Returns: the nodes of which other topics may be needed now.
    mutating func bind(_ index: Int, to device: DeviceIndex, registry: Registry) -> [Int] {
        guard let unit = self[index] else { return [] }
        var nodes = [unit.node]
        if let other = unitOfDevice[device], other != index {
            if let node = units[other]?.node { nodes.append(node) }
            release(other)
        }
        if let old = unit.binding, old.device != device { unitOfDevice[old.device] = nil }
        unitOfDevice[device] = index
        let primary = registry.slots(of: device).first
        let channels = unit.part.readings.enumerated().map { position, reading -> Channel? in
            var slot = registry.slot(reading.property, of: device)
            // The entry may call a sensor's state by the name of another class.
            if slot == nil, position == 0, reading.codec.isTwofold { slot = primary }
            return slot.map { Channel(reading, slot: $0, as: registry[$0].property) }
        }
        let known = unit.binding.flatMap { $0.device == device ? $0 : nil }
        var binding = Binding(
            device: device, channels: channels, status: known?.status ?? StatusTracker(device: device, topics: 1))
        if let known { binding.colour = known.colour }
        units[index]?.binding = binding
        return nodes
    }

    /// - Returns: the node of which fewer topics may be needed now.
    mutating func unbind(_ device: DeviceIndex) -> Int? {
        guard let index = unitOfDevice[device], let node = units[index]?.node else { return nil }
        release(index)
        return node
    }
}

extension PropertyCodec {
    fileprivate var isTwofold: Bool { PropertyCodec.value(active: true, of: type) != nil }
}

extension Units {
    mutating func note(_ colour: Colour, of index: Int) { units[index]?.binding?.colour = colour }

    mutating func note(_ colour: Colour, of device: DeviceIndex) {
        if let index = unitOfDevice[device] { note(colour, of: index) }
    }
}

// MARK: - Availability

extension Units {
    /// What the hardware's availability topic says of all its parts. What sleeps says goodbye and is not gone.
    mutating func heard(online: Bool, of node: Int, retained: Bool, into output: inout DriverOutput) {
        for index in units(of: node) where online || units[index]?.part.device.sleepy == false {
            units[index]?.binding?.status.heard(topic: 0, online: online, retained: retained, into: &output)
        }
    }

    /// A live message of the unit itself.
    mutating func heardReport(of index: Int, into output: inout DriverOutput) {
        units[index]?.binding?.status.heardReport(into: &output)
    }

    mutating func disconnected() {
        for index in units.indices { units[index]?.binding?.status.disconnected() }
    }
}
