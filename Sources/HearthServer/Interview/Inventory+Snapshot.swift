import HearthConfig
import HearthConversation
import HearthDialects
import HearthHub
import HearthKernel
import HearthModel

extension Inventory {
    /// What an interview may speak of. Things have as handles `device:` and the id, or `waiting:` and the identity of what
    /// waits to be taken in.
    /// - Parameter services: what shows itself in the network.
    init(_ snapshot: HouseSnapshot, besides services: [MDNSService], isLooking: Bool) {
        let areas = snapshot.configuration.areas.values.sorted { $0.id < $1.id }
        let registry = snapshot.house.registry
        var things = registry.indices.compactMap { registry[$0] }.compactMap { device -> Thing? in
            guard ![.group, .person, .hub, .note].contains(device.deviceClass.id) else { return nil }
            let isFound = device.discovery == .mqttDiscovery && snapshot.configuration.adjustments[device.id] == nil
            return Thing(
                handle: Handle.device(device.id).text, name: device.name, deviceClass: device.deviceClass,
                room: device.area, maker: device.hardware.manufacturer, family: device.integration,
                isNew: isFound && device.area == nil)
        }
        for found in snapshot.waitingHardware {
            guard let identity = found.identities.first, found.device.deviceClass.id != .note else { continue }
            let area = found.device.area.flatMap { snapshot.configuration.areas[$0]?.id }
            things.append(
                Thing(
                    handle: Handle.waiting(identity.text).text, name: found.device.name,
                    deviceClass: found.device.deviceClass, room: area, maker: found.device.hardware.manufacturer,
                    family: found.device.integration, isNew: true))
        }
        self.init(
            house: snapshot.configuration.house.name, hasPlace: snapshot.configuration.house.place != nil,
            rooms: areas.map { Room(id: $0.id, name: $0.name) },
            aliases: Dictionary(uniqueKeysWithValues: areas.map { ($0.id, $0.aliases) }), things: things)
        let known = Set(things.flatMap { [$0.name, $0.handle].map(Self.letters) })
        var hosts: Set<String> = []
        network = services.compactMap { service in
            NetworkSighting(name: service.name, type: service.type, address: service.address)
        }.filter { sighting in
            // One device may show itself by several services, and one that a link sees shows itself all the same.
            let name = Self.letters(sighting.name)
            return !known.contains { $0.contains(name) } && hosts.insert(sighting.address).inserted
        }
        self.isLooking = isLooking
    }

    private static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Which thing of the house is meant.
    enum Handle: Equatable {
        case device(String)
        case waiting(String)

        init?(_ text: String) {
            if text.hasPrefix("device:") {
                self = .device(String(text.dropFirst(7)))
            } else if text.hasPrefix("waiting:") {
                self = .waiting(String(text.dropFirst(8)))
            } else {
                return nil
            }
        }

        var text: String {
            switch self {
            case .device(let id): "device:" + id
            case .waiting(let identity): "waiting:" + identity
            }
        }
    }
}
