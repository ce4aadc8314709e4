package import HearthModel

extension HouseNames {
    /// What rules call `name` on this device, as its class has it or as the device itself reports it.
    /// - Returns: `nil` if the device lacks it.
    package func property(_ name: String, of device: DeviceIndex) -> (property: RuleProperty, slots: [SlotIndex])? {
        words(of: device)?.properties[name].map { ($0.property, $0.slots) }
    }

    /// The main property of a bare device; of a button, and of what has no property, none.
    package func mainProperty(of device: DeviceIndex) -> (property: RuleProperty, slots: [SlotIndex])? {
        words(of: device)?.main.map { ($0.property, $0.slots) }
    }

    /// Names of all properties that rules can use of a device.
    package func propertyNames(of device: DeviceIndex) -> [String] {
        let row = deviceClass(of: device)?.words.properties.map(\.name).filter { property($0, of: device) != nil } ?? []
        let stored = Set(deviceClass(of: device)?.words.properties.flatMap(\.stored) ?? [])
        let own = registry[device]?.properties.filter { !$0.type.isEvent }.map(\.name) ?? []
        return row + own.filter { !stored.contains($0) && !row.contains($0) }
    }

    /// The members of a set among some devices, in path order: those of the class, and those that have the property.
    /// The weather is in no set but its own.
    package func members(of set: SetWord, among candidates: [DeviceIndex]) -> [DeviceIndex] {
        candidates.filter { index in
            guard let device = registry[index] else { return false }
            if set.includes(device) { return true }
            guard let property = set.property, device.deviceClass.id != .weather else { return false }
            return self.property(property, of: index) != nil
        }
    }
}
