import HearthAccounts
import HearthModel

/// What a caller may see and move (docs/spec/house-api.md, section 4): everything, or the devices and areas that a
/// guest's record or a token lists.
enum Visibility: Sendable, Hashable {
    case everything
    case only(devices: Set<String>, areas: Set<String>)

    init(_ allowed: Allowed) { self = .only(devices: Set(allowed.devices), areas: Set(allowed.areas)) }

    func sees(_ device: Device) -> Bool {
        switch self {
        case .everything: true
        case .only(let devices, let areas):
            devices.contains(device.id) || device.area.map(areas.contains) ?? false
        }
    }

    /// Locks, valves, alarms and the like are moved only if they are listed themselves; their area is not enough.
    func moves(_ device: Device) -> Bool {
        switch self {
        case .everything: true
        case .only(let devices, _): device.needsTrust ? devices.contains(device.id) : sees(device)
        }
    }

    /// Whether a device that is gone could be seen while it was there.
    func names(_ id: String) -> Bool {
        switch self {
        case .everything: true
        case .only(let devices, _): devices.contains(id)
        }
    }

    var isLimited: Bool { if case .only = self { true } else { false } }
}
