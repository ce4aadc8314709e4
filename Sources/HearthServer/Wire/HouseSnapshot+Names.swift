import HearthConfig
import HearthHub
import HearthKernel
import HearthModel

extension HouseSnapshot {
    /// What a device id of a request leads to: wherever one is taken, an alias or the display name works too
    /// (docs/spec/house-api.md, section 2.8).
    enum Target {
        case device(DeviceIndex, Device)
        case group(DeviceGroup)
    }

    /// What a caller sees under this name. What one may not see does not exist for one.
    func target(_ name: String, seenBy visibility: Visibility) throws(APIError) -> Target {
        if let index = deviceIndex(name), let device = house.registry[index], !device.isPerson, visibility.sees(device)
        {
            return .device(index, device)
        }
        let folded = name.lowercased()
        let group = configuration.groups.first { $0.id == folded || $0.name.lowercased() == folded }
        if let group, !members(of: group, seenBy: visibility).isEmpty { return .group(group) }
        let visible = devices(seenBy: visibility).map(\.device.id) + configuration.groups.map(\.id)
        throw .deviceNotFound(name, didYouMean: nearestNames(to: name, among: visible))
    }

    func device(_ name: String, seenBy visibility: Visibility) throws(APIError) -> (DeviceIndex, Device) {
        guard case .device(let index, let device) = try target(name, seenBy: visibility) else {
            throw .deviceNotFound(name, didYouMean: [])
        }
        return (index, device)
    }

    /// The slots of names such as `hall.light.brightness`; a device alone means its primary property.
    func slots(_ names: [String], seenBy visibility: Visibility) throws(APIError) -> [SlotIndex] {
        var slots: [SlotIndex] = []
        for name in names {
            let slot = try slot(name, seenBy: visibility)
            if !slots.contains(slot) { slots.append(slot) }
        }
        return slots
    }

    /// The slot of a device's id, alias or display name, alone or with a property.
    func slot(_ name: String, seenBy visibility: Visibility) throws(APIError) -> SlotIndex {
        let registry = house.registry
        if let index = deviceIndex(name), let device = registry[index], !device.isPerson, visibility.sees(device),
            let primary = registry.slots(of: index).first
        {
            return primary
        }
        guard let dot = name.lastIndex(of: "."), let index = deviceIndex(String(name[..<dot])),
            let device = registry[index], !device.isPerson, visibility.sees(device)
        else {
            _ = try device(name, seenBy: visibility)
            throw .slotNotFound(name, didYouMean: [])
        }
        let property = Property.canonicalName(String(name[name.index(after: dot)...]))
        if let slot = registry.slot(property, of: index) { return slot }
        throw .slotNotFound(name, didYouMean: nearestNames(to: property, among: device.properties.map(\.name)))
    }

    func devices(seenBy visibility: Visibility) -> [(index: DeviceIndex, device: Device)] {
        house.registry.indices.compactMap { index in
            house.registry[index].flatMap { !$0.isPerson && visibility.sees($0) ? (index, $0) : nil }
        }
    }

    /// The devices of a group, those of its areas and groups included, each once.
    func members(of group: DeviceGroup, seenBy visibility: Visibility) -> [(index: DeviceIndex, device: Device)] {
        var wanted: [String] = group.members.reversed()
        var expanded: Set<String> = [group.id]
        var found: [(index: DeviceIndex, device: Device)] = []
        while let name = wanted.popLast() {
            guard expanded.insert(name).inserted else { continue }
            if let inner = configuration.groups.first(where: { $0.id == name }) {
                wanted += inner.members.reversed()
            } else if let index = deviceIndex(name), let device = house.registry[index] {
                if visibility.sees(device), !found.contains(where: { $0.index == index }) {
                    found.append((index, device))
                }
            } else {
                wanted += devices(seenBy: visibility).filter { $0.device.area == name }.map(\.device.id).reversed()
            }
        }
        return found
    }

    /// The display name of an area.
    func areaName(_ id: String) -> String { configuration.areas[id]?.name ?? id }

    private func deviceIndex(_ name: String) -> DeviceIndex? {
        if let index = house.registry.index(of: name) { return index }
        let folded = name.lowercased()
        return house.registry.indices.first { index in
            guard let device = house.registry[index] else { return false }
            return device.id == folded || device.aliases.contains { $0.lowercased() == folded }
                || device.name.lowercased() == folded
        }
    }
}
