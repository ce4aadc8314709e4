package import HearthModel

/// That a piece of hardware is this device, for ever (docs/spec/devices.md, section 2.2).
package struct DeviceIdentity: Hashable, Sendable {
    /// What the hardware calls itself: IEEE address, MAC, identifier of a family.
    package var identity: String
    package var device: String
    package var firstSeen: Instant
    /// Its display name when last seen.
    package var name: String

    package init(identity: String, device: String, firstSeen: Instant, name: String) {
        (self.identity, self.device, self.firstSeen, self.name) = (identity, device, firstSeen, name)
    }
}
