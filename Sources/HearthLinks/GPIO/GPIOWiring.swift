package import HearthModel

/// One binding to pins, in its place in the house.
package struct GPIOWiring: Hashable, Sendable {
    package var device: DeviceIndex
    package var deviceID: String
    /// The property that the binding serves: the primary one, or a further one.
    package var slot: SlotIndex
    package var type: ValueType
    /// `brightness`, `speed` or `position`, where there is one.
    package var amount: SlotIndex?
    package var binding: GPIOBinding
    /// Not the device's main binding but that of one property.
    package var property: String?

    package init(device: DeviceIndex, id: String, slot: SlotIndex, type: ValueType, binding: GPIOBinding) {
        (self.device, deviceID, self.slot, self.type, self.binding) = (device, id, slot, type, binding)
    }

    /// What the wiring is called where it is not of a device: in the guard, in messages.
    package var id: String { property.map { deviceID + "." + $0 } ?? deviceID }
}
