package import HearthModel

/// What devices make of themselves: what switched-off heating cannot do. Everything else that is measured drifts freely.
package enum Plant {
    private static let driven: Set<String> = ["calling", "flame", "running"]

    /// It follows from what the device is set to.
    package static func isDriven(_ slot: SlotIndex, in registry: Registry) -> Bool {
        let property = registry[slot].property
        return !property.settable && driven.contains(property.name)
            && registry.slot("on", of: registry[slot].device).map { registry[$0].property.settable } ?? false
    }

    /// Whether a driven reading may be yes: its device is on, and a thermostat's room is colder than it shall be.
    package static func allows(_ slot: SlotIndex, in world: VirtualWorld) -> Bool {
        let registry = world.registry
        let device = registry[slot].device
        func value(_ property: String) -> Value? {
            registry.slot(property, of: device).map { world.values[$0.position] }
        }
        if value("on") == .flag(false) { return false }
        guard registry[slot].property.name == "calling", let setpoint = value("setpoint")?.number,
            let temp = value("temp")
        else { return true }
        return temp.number.map { $0 < setpoint } ?? false
    }
}
