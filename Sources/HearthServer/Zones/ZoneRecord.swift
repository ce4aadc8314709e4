import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore

/// What is recorded of the rooms of the house, hour by hour: what was used there, whether somebody was seen, and whether it was
/// kept warm.
struct ZoneRecord {
    /// Rooms, and last what stands in none.
    private(set) var rooms: [ZoneUse] = []
    /// kWh that the meter of the mains counted and no device did; `nil`: no meter measures the mains.
    private(set) var unmeasured: Double?
    /// What was measured, the most first.
    private(set) var shares: [EnergyUse.Share] = []

    init(
        of snapshot: HouseSnapshot, seenBy visibility: Visibility, from start: Instant, to end: Instant, _ hub: Hub
    ) async throws(StoreError) {
        let devices = snapshot.devices(seenBy: visibility).filter(\.device.enabled)
        let use = try await EnergyUse(
            of: devices.map(\.device), isWhole: true, from: start, to: end, snapshot, hub)
        let edges = EnergyUse.hours(from: start, to: end)
        let byArea = Dictionary(grouping: devices) { $0.device.area }
        let slots = devices.flatMap { index, device in
            Self.slots(of: device, index, in: snapshot.house.registry)
        }
        let tallies =
            slots.isEmpty || edges.count < 2 ? [:] : try await hub.statistics(of: slots, edges: edges, byHours: true)
        let inside = byArea.filter { area, _ in area.flatMap { snapshot.configuration.areas[$0]?.outdoor } != true }
        rooms = inside.sorted { ($0.key ?? "~") < ($1.key ?? "~") }.map { area, devices in
            let hours = RoomHours(devices.map(\.device), in: snapshot.house.registry, tallies, count: edges.count - 1)
            let isUnseen = hours.isUnseen?.enumerated().map { hour, isUnseen in
                isUnseen && edges[hour + 1] - edges[hour] >= .hours(1)
                    && !(area.map { snapshot.isForGuests($0, at: edges[hour]) } ?? false)
            }
            return ZoneUse(
                id: area, name: area.map(snapshot.areaName) ?? "no room",
                of: use.shares.filter { $0.device.area == area }, isUnseen: area == nil ? nil : isUnseen,
                isHeated: hours.isHeated)
        }
        shares = use.shares
        unmeasured = use.whole.map { max(0, $0 - use.shares.reduce(0) { $0 + $1.used }) }
    }

    /// `device.property` of what says who is there and what it heats to.
    private static func slots(of device: Device, _ index: DeviceIndex, in registry: Registry) -> [String] {
        switch device.deviceClass.id {
        case .motion, .presence: registry.slots(of: index).prefix(1).map { registry.name(of: $0) }
        case .thermostat:
            ["setpoint", "mode", "on"].compactMap { registry.slot($0, of: index) }.map { registry.name(of: $0) }
        default: []
        }
    }
}

/// Whether somebody was seen in a room and whether it was kept warm, hour by hour.
private struct RoomHours {
    let isUnseen: [Bool]?
    let isHeated: [Bool]

    init(_ devices: [Device], in registry: Registry, _ tallies: [String: [Tally]], count: Int) {
        let sensors = devices.filter { [.motion, .presence].contains($0.deviceClass.id) }.compactMap { device in
            device.properties.first.flatMap { tallies[device.id + "." + $0.name] }
        }
        let heatings = devices.filter { $0.deviceClass.id == .thermostat }
        func tally(_ device: Device, _ name: String, _ hour: Int) -> Tally? {
            tallies[device.id + "." + name].flatMap { $0.indices.contains(hour) && $0[hour].isKnown ? $0[hour] : nil }
        }
        let hours = 0..<max(0, count)
        // A sensor that was away for half of the hour has seen nothing that counts.
        isUnseen =
            sensors.isEmpty
            ? nil
            : hours.map { hour in
                let said = sensors.filter { $0.indices.contains(hour) }.map { $0[hour] }
                return said.allSatisfy { $0.active == .zero }
                    && said.contains { $0.span > .zero && $0.unknown + $0.unknown < $0.span }
            }
        isHeated = hours.map { hour in
            heatings.contains { heating in
                let isOff = tally(heating, "on", hour).map { $0.active == .zero } ?? false
                let mode = tally(heating, "mode", hour)?.last
                return !isOff && mode != .text("off") && mode != .text("cool")
                    && (tally(heating, "setpoint", hour)?.mean ?? 0) > SetBack.temperature
            }
        }
    }
}
