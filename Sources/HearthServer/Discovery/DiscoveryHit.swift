import HearthConfig
import HearthConversation
import HearthDialects
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// A piece of hardware that announces itself (docs/spec/house-api.md, section 6.5).
struct DiscoveryHit: JSONWritable, Equatable {
    static let shape = Shape(
        "DiscoveryHit", "A piece of hardware that announces itself",
        "name address? type integration properties:map known_device? unsupported?")

    /// Of the device, or of what waits to be one.
    let key: String
    let name: String
    /// How its family tells it from others; of a device of the house `nil`.
    let address: String?
    /// Its class.
    let type: String
    /// The key of its family.
    let integration: String
    let hardware: Device.Hardware
    /// The device that it is in the house.
    let device: String?
    /// Why the house cannot drive it, and what would help.
    let unsupported: String?

    private init(_ device: Device, identity: String?) {
        key = identity ?? device.id
        (name, type, integration) = (device.name, device.deviceClass.name, device.integration)
        (hardware, address) = (device.hardware, identity)
        self.device = identity == nil ? device.id : nil
        unsupported = nil
    }

    /// What only shows itself in the network: the house can name it, but not move it.
    init(_ service: MDNSService) {
        key = "mdns:\(service.name):\(service.type)"
        (name, address, type) = (service.name, "\(service.address):\(service.port)", service.type)
        (integration, hardware, device) = (Self.network, Device.Hardware(), nil)
        let sighting = NetworkSighting(name: service.name, type: service.type, address: service.address)
        unsupported = sighting?.unsupported ?? "I have no driver for it"
    }

    static let network = "mdns"

    /// All that was found, those first that wait to be taken in.
    static func all(in snapshot: HouseSnapshot) -> [DiscoveryHit] {
        let registry = snapshot.house.registry
        let waiting = snapshot.waitingHardware.compactMap { found in
            found.identities.first.map { DiscoveryHit(found.device, identity: $0.text) }
        }
        let found = registry.indices.compactMap { registry[$0] }.filter { $0.discovery == .mqttDiscovery }
        return waiting + found.map { DiscoveryHit($0, identity: nil) }
    }

    /// Those that nobody has said anything of yet.
    static func new(in snapshot: HouseSnapshot) -> [DiscoveryHit] {
        all(in: snapshot).filter { hit in
            guard let id = hit.device, let index = snapshot.house.registry.index(of: id) else { return true }
            return snapshot.house.registry[index]?.area == nil && snapshot.configuration.adjustments[id] == nil
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.memberIfPresent("address", address)
        writer.member("type", type)
        writer.member("integration", integration)
        writer.key("properties")
        writer.beginObject()
        writer.memberIfPresent("manufacturer", hardware.manufacturer)
        writer.memberIfPresent("model", hardware.model)
        writer.memberIfPresent("firmware", hardware.firmware)
        writer.endObject()
        writer.memberIfPresent("known_device", device)
        writer.memberIfPresent("unsupported", unsupported)
        writer.endObject()
    }
}
