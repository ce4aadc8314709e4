/// What a device said, in one message.
package struct Report: Sendable {
    package var device: DeviceIndex
    /// Values in canonical units; `.unknown` where the device says that it does not know.
    package var values: [SlotValue]
    package var provenance: Provenance
    /// The time that the message itself gives, or that of a kernel edge; `nil`: when it arrived.
    package var measuredAt: Instant?

    package init(device: DeviceIndex, values: [SlotValue], provenance: Provenance, measuredAt: Instant? = nil) {
        (self.device, self.values, self.provenance, self.measuredAt) = (device, values, provenance, measuredAt)
    }
}
