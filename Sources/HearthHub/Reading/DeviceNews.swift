package import HearthKernel
package import HearthModel

/// A device at the moment when something about it changed: all that listeners are told of it.
package struct DeviceNews: Sendable {
    package let view: DeviceView
    /// Of its values; none if only whether it can be reached, or who holds it, may have changed.
    package let changes: [SlotChange]
    package let at: Instant

    /// What caused it.
    package var origin: Origin? { changes.first?.origin }
}

extension DeviceNews {
    init(_ device: DeviceIndex, in house: House, changes: some Sequence<SlotChange>, at: Instant) {
        (view, self.changes, self.at) = (DeviceView(device, in: house), Array(changes), at)
    }
}
