import HearthDialects
import HearthLinks
import HearthModel

/// What of the house hangs on lines of this computer.
struct PinTable: Sendable {
    /// When the last pulse of each device ends, or has ended.
    var pulseEnds: [DeviceIndex: Instant] = [:]
    private var slots: Set<SlotIndex> = []
    private var devices: Set<DeviceIndex> = []

    mutating func wire(_ wirings: [GPIOWiring]) {
        (slots, devices) = ([], [])
        for wiring in wirings {
            guard case .output = wiring.binding else { continue }
            slots.insert(wiring.slot)
            if let amount = wiring.amount { slots.insert(amount) }
            if wiring.property == nil { devices.insert(wiring.device) }
        }
    }

    /// Whether a line follows commands to this slot.
    func serves(_ slot: SlotIndex) -> Bool { slots.contains(slot) }

    /// Whether a line follows acts of this device.
    func performs(_ device: DeviceIndex) -> Bool { devices.contains(device) }
}
