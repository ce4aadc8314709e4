import HearthConfig
import HearthKernel
import HearthMind
import HearthModel

extension HouseSnapshot {
    /// Rooms with a heating of their own, as they are now. One that is kept for guests is in use, and what nobody sees is empty
    /// while all are away.
    func heatedRooms(at now: Instant) -> [HeatWaste.Room] {
        let isAbsence = absence(at: now) != nil
        let areas = Dictionary(grouping: watchedDevices) { house.registry.entry($0)?.device.area ?? "" }
        return areas.sorted { $0.key < $1.key }.compactMap { area, devices in
            let heatings = devices.filter { isOf([.thermostat], $0) }
            guard !area.isEmpty, !heatings.isEmpty else { return nil }
            let setpoint = heatings.compactMap { value("setpoint", of: $0).number }.max()
            let sensors = devices.filter { isOf([.motion, .presence], $0) }.map(main)
            let isUsed = sensors.contains(.flag(true)) || isForGuests(area, at: now)
            return HeatWaste.Room(
                id: area, name: configuration.areas[area]?.name ?? area,
                isHeated: heatings.contains { isHeating($0) }, setpoint: setpoint,
                isOccupied: isUsed ? true : sensors.contains(.flag(false)) || isAbsence ? false : nil,
                openWindows: devices.filter { isOf([.window, .contact], $0) && isActive($0) }
                    .compactMap { house.registry[$0]?.name }.sorted(),
                saving: heatSavings[area])
        }
    }

    /// It calls for heat, or without telling that it keeps the room warmer than an unused one needs to be.
    private func isHeating(_ index: DeviceIndex) -> Bool {
        guard value("on", of: index) != .flag(false), value("mode", of: index) != .text("off") else { return false }
        if value("calling", of: index) == .flag(true) { return true }
        return (value("setpoint", of: index).number ?? 0) >= 17
    }

    private func isOf(_ classes: [DeviceClass.ID], _ index: DeviceIndex) -> Bool {
        house.registry.entry(index).map { classes.contains($0.device.deviceClass.id) } ?? false
    }

    /// It is open.
    private func isActive(_ index: DeviceIndex) -> Bool {
        house.registry[index]?.deviceClass.activeValue.map { main(index) == $0 } ?? false
    }

    private func main(_ index: DeviceIndex) -> Value {
        house.registry.slots(of: index).first.map { house.reading($0).value } ?? .unknown
    }

    private func value(_ name: String, of index: DeviceIndex) -> Value {
        house.registry.slot(name, of: index).map { house.reading($0).value } ?? .unknown
    }
}
