import HearthConfig
import HearthHub
import HearthKernel
import HearthModel
import HearthTwins

/// Whose readings are looked at for faults.
struct FaultSource {
    /// Of each property so many sensors at most, in the order of their names.
    private static let most = 64
    /// What sensors indoors measure that moves every day.
    private static let properties = ["temp", "humidity"]

    struct Sensor {
        let device: String
        let property: String
        let area: String?
        /// `device.property`
        let slot: String
        /// It is heard, so that it may be said to repeat itself; what is silent is another trouble.
        let isHeard: Bool
    }

    let sensors: [Sensor]
    let rooms: [RoomSource]
    let outdoor: SlotIndex?

    init(_ snapshot: HouseSnapshot, at now: Instant) {
        let (house, registry) = (snapshot.house, snapshot.house.registry)
        let outdoors = TwinSetting(snapshot.configuration).outdoorAreas
        rooms = RoomSource.all(in: registry, except: outdoors)
        outdoor = RoomSource.outdoor(in: registry, outdoors)
        sensors = Self.properties.flatMap { property in
            registry.indices.compactMap { index -> Sensor? in
                guard let device = registry[index], device.enabled, !outdoors.contains(device.area ?? ""),
                    let slot = registry.slot(property, of: index)
                else { return nil }
                let isHeard = house.status(index) != .offline && !house.isStale(slot, at: now)
                return Sensor(
                    device: device.id, property: property, area: device.area, slot: registry.name(of: slot),
                    isHeard: isHeard)
            }.sorted { $0.slot < $1.slot }.prefix(Self.most)
        }
    }

    /// `device.property` of all that is read.
    func slots(in registry: Registry) -> [String] {
        let ofRooms =
            rooms.flatMap { $0.slots(in: registry) } + [outdoor.map { registry.name(of: $0) }].compactMap(\.self)
        return Set(sensors.map(\.slot) + ofRooms).sorted()
    }
}
