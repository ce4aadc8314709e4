package import HearthKernel
package import HearthModel

/// A device at one moment, with the registry of that moment: what those are shown who have changed it, so that nobody has to
/// copy the house for them.
package struct DeviceView: Sendable {
    package let device: DeviceIndex
    package let registry: Registry
    /// Of its slots, in their order.
    package let values: [Value]
    /// What has been asked of it and is not reported yet.
    package let desired: [SlotValue]
    package let status: DeviceStatus
    /// Its last message.
    package let lastSeen: Instant?
    package let hold: Hold?

    package init(_ device: DeviceIndex, in house: House) {
        (self.device, registry) = (device, house.registry)
        values = house.registry.slots(of: device).map { house.reading($0).value }
        desired = house.desired(device)
        (status, lastSeen, hold) = (house.status(device), house.lastSeen(device), house.hold(device))
    }

    package var isActive: Bool? { registry.isActive(device, showing: values.first) }
}

extension Registry {
    /// Whether the active word of the device's class holds; `nil` if it has none, or the value is unknown.
    /// - Parameter primary: the value of its first slot.
    package func isActive(_ device: DeviceIndex, showing primary: Value?) -> Bool? {
        guard let active = entry(device)?.device.deviceClass.activeValue, let primary, primary.isKnown else {
            return nil
        }
        return primary == active
    }
}
