/// Something that shows itself in the network and that the hub cannot drive as it is, though it is a device of a house, as far
/// as its kind of service (RFC 6763) or its name tells.
package struct NetworkSighting: Sendable, Codable, Equatable {
    package let name: String
    /// `192.168.1.5`
    package let address: String
    /// `a Hue bridge`
    let kind: String
    /// The key of the family by which it, or what hangs on it, may come in.
    let family: String?

    /// By the kind of service: what people call it, and the family by which it may come in.
    private static let kinds: [String: (kind: String, family: String?)] = [
        "_shelly._tcp": ("a Shelly", "shelly"), "_esphomelib._tcp": ("an ESPHome node", "esphome"),
        "_hue._tcp": ("a Hue bridge", "zigbee2mqtt"), "_hap._tcp": ("a HomeKit accessory", nil),
        "_matter._tcp": ("a Matter device", nil), "_matterc._udp": ("a Matter device that nobody has set up", nil),
        "_wled._tcp": ("a WLED light", "mqtt"), "_googlecast._tcp": ("a Cast player", nil),
        "_sonos._tcp": ("a Sonos speaker", nil), "_airplay._tcp": ("an AirPlay player", nil),
        "_miio._udp": ("a Xiaomi device", nil), "_nanoleafapi._tcp": ("a Nanoleaf light", nil),
        "_axis-video._tcp": ("a camera", nil), "_elg._tcp": ("an Elgato light", nil),
    ]

    /// - Returns: `nil` of computers, printers and whatever else is no device of a house.
    package init?(name: String, type: String, address: String) {
        (self.name, self.address) = (name.plain(60), address.plain(45))
        if let known = Self.kinds[type] {
            (kind, family) = known
            return
        }
        // Many small devices have nothing but a page of their own, which bears the name of who makes them.
        let words = Sentence(name).words
        let maker = words.indices.lazy.compactMap { DeviceFamily.brand(at: words[$0...])?.name }.first
        guard type == "_http._tcp", let maker,
            let family = DeviceFamily.all.first(where: { $0.brands.contains(maker) })
        else { return nil }
        (kind, self.family) = ("a device of \(maker)", family.name)
    }

    /// Why it cannot be driven, and what would help.
    package var unsupported: String {
        guard let family = DeviceFamily.all.first(where: { $0.name == family }) else {
            return "I have no driver for it"
        }
        return "I do not speak to it as it is; it may come in by \(family.displayName): \(family.remedy)"
    }

    /// `shellyplug-1, a Shelly at 192.168.1.5`
    var text: String { "\(name), \(kind) at \(address)" }
    var sentence: Sentence { Sentence(name + " " + kind) }
}
