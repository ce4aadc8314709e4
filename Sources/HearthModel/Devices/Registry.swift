/// Position of a device in the registry. Positions are given once and never reused while the process lives, so
/// that flat arrays and compiled rules can be indexed by them.
package struct DeviceIndex: Hashable, Comparable, Sendable, Codable {
    package let position: Int
    package init(_ position: Int) { self.position = position }
    package static func < (a: DeviceIndex, b: DeviceIndex) -> Bool { a.position < b.position }
}

/// Position of one property of one device. Like `DeviceIndex`, never reused.
package struct SlotIndex: Hashable, Comparable, Sendable, Codable {
    package let position: Int
    package init(_ position: Int) { self.position = position }
    package static func < (a: SlotIndex, b: SlotIndex) -> Bool { a.position < b.position }
}

/// All devices of the house and their slots. A removed device leaves its positions behind, empty.
package struct Registry: Sendable, Codable {
    /// One property of one device, in a box for the same reason as `Entry`.
    package final class Slot: Sendable, Codable {
        package let device: DeviceIndex
        package let property: Property
        /// `false` after the property or its device has gone.
        package let live: Bool

        init(device: DeviceIndex, property: Property, live: Bool) {
            (self.device, self.property, self.live) = (device, property, live)
        }
    }

    /// A device in a box: most of what is asked of it is one field, and a copy of all of it is a dozen reference counts.
    package final class Entry: Sendable, Codable {
        package let device: Device
        init(_ device: Device) { self.device = device }
    }

    /// By `DeviceIndex`; `nil` where a device was removed.
    private var entries: [Entry?] = []
    package private(set) var slots: [Slot] = []
    /// By `DeviceIndex`: the slots of the device, in the order of its properties.
    package private(set) var slotsOfDevice: [[SlotIndex]] = []
    private var indexByID: [String: DeviceIndex] = [:]

    package init() {}

    /// By `DeviceIndex`; `nil` where a device was removed.
    package var devices: [Device?] { entries.map { $0?.device } }

    package subscript(_ index: DeviceIndex) -> Device? { entry(index)?.device }
    package subscript(_ index: SlotIndex) -> Slot { slots[index.position] }

    /// The device, for those who want little of it.
    package func entry(_ index: DeviceIndex) -> Entry? {
        index.position < entries.count ? entries[index.position] : nil
    }

    package func index(of id: String) -> DeviceIndex? { indexByID[id] }

    package func slots(of device: DeviceIndex) -> [SlotIndex] { slotsOfDevice[device.position] }

    /// Slot of a property by name.
    package func slot(_ property: String, of device: DeviceIndex) -> SlotIndex? {
        slotsOfDevice[device.position].first { slots[$0.position].property.name == property }
    }

    /// `<device id>.<property>`.
    package func name(of slot: SlotIndex) -> String {
        let entry = slots[slot.position]
        return (entries[entry.device.position]?.device.id ?? "?") + "." + entry.property.name
    }

    package var indices: [DeviceIndex] { entries.indices.filter { entries[$0] != nil }.map(DeviceIndex.init) }

    /// Adds a device, or replaces the entry with the same id. Slots of properties that keep their name and the kind of
    /// their values are kept, also where a driver has since learned range, step or words;
    /// the others get new positions.
    package mutating func define(_ device: Device) -> DeviceIndex {
        let index: DeviceIndex
        if let known = indexByID[device.id] {
            index = known
            entries[index.position] = Entry(device)
        } else {
            index = DeviceIndex(entries.count)
            entries.append(Entry(device))
            slotsOfDevice.append([])
            indexByID[device.id] = index
        }
        let old = slotsOfDevice[index.position]
        slotsOfDevice[index.position] = device.properties.map { property in
            let kept = old.first {
                slots[$0.position].property.name == property.name
                    && slots[$0.position].property.type.holdsValues(of: property.type)
            }
            if let kept {
                slots[kept.position] = Slot(device: index, property: property, live: true)
                return kept
            }
            slots.append(Slot(device: index, property: property, live: true))
            return SlotIndex(slots.count - 1)
        }
        for slot in old where !slotsOfDevice[index.position].contains(slot) { end(slot) }
        return index
    }

    package mutating func remove(_ index: DeviceIndex) {
        guard let device = self[index] else { return }
        indexByID[device.id] = nil
        entries[index.position] = nil
        for slot in slotsOfDevice[index.position] { end(slot) }
        slotsOfDevice[index.position] = []
    }

    private mutating func end(_ index: SlotIndex) {
        let slot = slots[index.position]
        slots[index.position] = Slot(device: slot.device, property: slot.property, live: false)
    }
}
