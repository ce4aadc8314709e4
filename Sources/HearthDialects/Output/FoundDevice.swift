package import HearthModel

/// Hardware that a driver has heard of, to be bound to a device of the house.
package struct FoundDevice: Sendable {
    package let handle: FoundHandle
    /// The first is the one that the device is remembered by.
    package let identities: [Identity]
    /// The configured device that is meant for this hardware.
    package let configured: DeviceIndex?
    /// What the driver knows, under what the configured entry says. The id is empty when there is no such entry.
    package let device: Device
    /// Why it cannot be used as it is, in a sentence.
    package let note: String?
}
