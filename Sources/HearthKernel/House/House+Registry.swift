import HearthModel

extension House {
    mutating func define(_ device: Device, keepsState: Bool, into reaction: inout Reaction) {
        let before = registry.index(of: device.id).map { registry.slots(of: $0) } ?? []
        let index = registry.define(device)
        while devices.count < registry.slotsOfDevice.count { devices.append(DeviceState()) }
        while readings.count < registry.slots.count {
            readings.append(SlotReading())
            controls.append(SlotControl())
        }
        let slots = registry.slots(of: index)
        for slot in before where !slots.contains(slot) { forget(slot) }
        devices[index.position].describe(device, slots: slots)
        devices[index.position].bridge = device.bridge.map { lane(of: $0) }
        for slot in slots {
            readings[slot.position].owner = index
            readings[slot.position].isEvent = registry[slot].property.type.isEvent
            controls[slot.position].tolerance = device.tolerances[registry[slot].property.name]
            controls[slot.position].resting = device.restingValues[registry[slot].property.name] ?? .unknown
            controls[slot.position].group = devices[index.position].groups.firstIndex { $0.slots.contains(slot) }
        }
        if devices[index.position].isVirtual {
            devices[index.position].status = .online
        }
        if !keepsState { becomeUnknown(index, forgetting: true, into: &reaction) }
        markDirty(index)
        touch(index, &reaction)
    }

    mutating func remove(_ device: DeviceIndex, into reaction: inout Reaction) {
        guard exists(device) else { return }
        if let id = registry[device]?.id { endComplaints(about: id, into: &reaction) }
        for id in devices[device.position].commands { end(id, .cancelled, into: &reaction) }
        becomeUnknown(device, forgetting: true, into: &reaction)
        for slot in registry.slots(of: device) { forget(slot) }
        registry.remove(device)
        devices[device.position] = DeviceState()
        touch(device, &reaction)
    }

    private mutating func forget(_ slot: SlotIndex) {
        readings[slot.position] = SlotReading()
        controls[slot.position] = SlotControl()
    }

    /// Nobody can see the values of this device now: that is no edge, and nobody's doing.
    /// - Parameter forgetting: the last known values mean nothing any more.
    mutating func becomeUnknown(_ device: DeviceIndex, forgetting: Bool, into reaction: inout Reaction) {
        if devices[device.position].settling != nil { reaction.keptDevices.append(device) }
        devices[device.position].settling = nil
        for slot in registry.slots(of: device) {
            readings[slot.position].isUnheard = false
            let old = readings[slot.position].value
            if old.isKnown {
                readings[slot.position].value = .unknown
                reaction.changes.append(
                    SlotChange(
                        slot: slot, old: old, new: .unknown,
                        provenance: readings[slot.position].provenance ?? .restored, origin: .clock))
            }
            if forgetting { readings[slot.position].forget() }
        }
    }
}
