/// What a guest, or a token, may see and move: devices by id, and all devices of areas.
package struct Allowed: Hashable, Codable, Sendable {
    package var devices: [String]
    package var areas: [String]

    package init(devices: [String] = [], areas: [String] = []) {
        (self.devices, self.areas) = (devices, areas)
    }
}
