/// What a device said, in one message.
package struct Report: Sendable, Codable {
    package var device: DeviceIndex
    /// Values in canonical units; `.unknown` where the device says that it does not know.
    package var values: [SlotValue]
    package var provenance: Provenance
    /// The time that the message itself gives, or that of a kernel edge; `nil`: when it arrived.
    package var measuredAt: Instant?
    /// Whether the device is there because it says this. A last will is said for it by the broker.
    package var isSignOfLife: Bool

    package init(
        device: DeviceIndex, values: [SlotValue], provenance: Provenance, measuredAt: Instant? = nil,
        isSignOfLife: Bool = true
    ) {
        (self.device, self.values, self.provenance, self.measuredAt) = (device, values, provenance, measuredAt)
        self.isSignOfLife = isSignOfLife
    }
}
