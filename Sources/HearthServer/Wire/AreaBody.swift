import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// An area with its devices, and what they say of it.
struct AreaBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Area", "An area with its devices, and what they say of it",
            "id name floor? outdoor:bool devices:[text] summary:{temp?:num humidity?:num occupied?:bool}")
    }

    let area: Area
    let snapshot: HouseSnapshot
    let visibility: Visibility

    func write(to writer: inout JSONWriter) {
        let devices = snapshot.devices(seenBy: visibility).filter { $0.device.area == area.id }
        writer.beginObject()
        writer.member("id", area.id)
        writer.member("name", area.name)
        writer.memberIfPresent("floor", area.floor)
        writer.member("outdoor", area.outdoor)
        writer.member("devices", devices.map(\.device.id))
        writer.key("summary")
        writer.beginObject()
        if let temp = mean("temp", of: devices) { writer.member("temp", temp) }
        if let humidity = mean("humidity", of: devices) { writer.member("humidity", humidity) }
        writer.memberIfPresent("occupied", isOccupied(devices))
        writer.endObject()
        writer.endObject()
    }

    /// Mean of what is known and fresh, to one decimal.
    private func mean(_ property: String, of devices: [(index: DeviceIndex, device: Device)]) -> Double? {
        let house = snapshot.house
        let values = devices.compactMap { index, _ -> Double? in
            guard let slot = house.registry.slot(property, of: index), !house.isStale(slot, at: snapshot.at) else {
                return nil
            }
            return house.reading(slot).value.number
        }
        return values.isEmpty ? nil : (values.reduce(0, +) / Double(values.count)).rounded(decimals: 1)
    }

    /// Whether a motion or presence sensor sees somebody; `nil` if none can tell.
    private func isOccupied(_ devices: [(index: DeviceIndex, device: Device)]) -> Bool? {
        let seen = devices.filter { [.motion, .presence].contains($0.device.deviceClass.id) }
            .compactMap { snapshot.house.isActive($0.index) }
        return seen.isEmpty ? nil : seen.contains(true)
    }
}

extension HouseSnapshot {
    /// By id; for a limited caller those that are allowed, or have a device that is.
    func areas(seenBy visibility: Visibility) -> [Area] {
        let areas = configuration.areas.values.sorted { $0.id < $1.id }
        guard visibility.isLimited else { return areas }
        let seen = Set(devices(seenBy: visibility).compactMap(\.device.area))
        return areas.filter { seen.contains($0.id) }
    }
}
