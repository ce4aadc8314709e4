package import HearthKernel
package import HearthModel

/// A device at the moment when something about it changed: all that listeners are told of it, so that nobody has to copy
/// the house for them. The names are those of the next snapshot's registry: thousands of news may wait while devices are
/// added, and each would hold on to a registry of its own.
package struct DeviceNews: Sendable {
    package let device: DeviceIndex
    /// Of its values; none if only whether it can be reached, or who holds it, may have changed.
    package let changes: [SlotChange]
    /// Of its slots, in their order.
    package let values: [Value]
    package let status: DeviceStatus
    package let hold: Hold?
    package let at: Instant

    /// What caused it.
    package var origin: Origin? { changes.first?.origin }
}

extension DeviceNews {
    init(_ device: DeviceIndex, in house: House, changes: some Sequence<SlotChange>, at: Instant) {
        (self.device, self.changes, self.at) = (device, Array(changes), at)
        values = house.registry.slots(of: device).map { house.reading($0).value }
        (status, hold) = (house.status(device), house.hold(device))
    }
}
