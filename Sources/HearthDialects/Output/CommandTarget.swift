package import HearthModel

/// What a device says that it is on its way to: it has taken the command, and its values will follow.
package struct CommandTarget: Sendable, Equatable {
    package let device: DeviceIndex
    package let values: [SlotValue]

    package init(device: DeviceIndex, values: [SlotValue]) { (self.device, self.values) = (device, values) }
}
