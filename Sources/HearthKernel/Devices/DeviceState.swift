package import HearthModel

/// How one device is right now, and what of its description every report needs.
package struct DeviceState: Sendable, Codable {
    /// It is in the registry.
    var exists = false
    var enabled = false
    var assumed = false
    var isVirtual = false
    var isSimulated = false
    var sleepy = false
    var trustsRetained = false
    /// Commands go over the broker connection.
    var usesLink = false
    /// The lane of its bridge, if it is reached through one.
    var bridge: Int?
    var groups: [SlotGroup] = []

    package internal(set) var status = DeviceStatus.unknown
    var source: AvailabilitySource?
    var lastSeen: Instant?
    /// It has reported something, in this process or before.
    var heard = false
    /// It has been offline in this process, which is more than that the hub had stopped.
    var wasAway = false
    var settling: Settling?
    /// Its live commands, the oldest first.
    var commands: [CommandID] = []
    var sends = RateWindow()
    /// The deadline made for its silence.
    var silenceDue: Instant?
    /// Waits for arbitration in this reaction.
    var isDirty = false
    /// Waits for arbitration at the end of the instant.
    var isWaiting = false

    mutating func describe(_ device: Device, slots: [SlotIndex]) {
        exists = true
        enabled = device.enabled
        assumed = device.assumed
        isVirtual = device.integration == "virtual"
        isSimulated = device.simulated
        sleepy = device.sleepy
        trustsRetained = device.trustsRetained
        usesLink = !isVirtual && device.integration != "gpio"
        groups = SlotGroup.groups(of: device, slots: slots)
    }
}
