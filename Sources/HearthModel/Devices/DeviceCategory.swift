/// The coarse kind of a device in the API (`device_class`).
package enum DeviceCategory: String, Sendable, CaseIterable {
    case light, sensor, climate, security, entertainment, appliance, hub, other
}
