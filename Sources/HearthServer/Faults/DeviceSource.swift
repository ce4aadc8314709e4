import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// Which devices can be looked at for faults of their own, and where what they say is recorded. Those that are away are
/// another trouble.
struct DeviceSource {
    /// Of each kind so many at most, in the order of their names.
    private static let most = 64
    /// What is switched for what it draws. Whether a heating draws something is its own matter.
    private static let switched: [DeviceClass.ID] = [.light, .switch, .plug]

    /// A property of a device.
    struct Place {
        let device: String
        let property: String
        let area: String?
        /// When it was last heard, whether it said something new or not; `distantPast` if its value is not known now.
        let heard: Instant

        /// `device.property`
        var slot: String { device + "." + property }

        func standing(_ fault: TwinFault) -> StandingFault {
            StandingFault(fault: fault, device: device, property: property, area: area, comparedWith: [])
        }
    }

    /// What can be switched and measures what it draws.
    struct Load {
        let isOn: Place
        let power: Place
        let brightness: Place?
    }

    /// A valve that measures what flows.
    struct Valve {
        let state: Place
        let flow: Place
    }

    /// A thermostat that may ask for cold.
    struct Cooler {
        let calling: Place
        let mode: Place
        let temperature: Place
    }

    /// The water that one boiler or heat pump warms for all rooms.
    struct HeatedWater {
        let flow: Place
        /// Who asks for it.
        let callers: [Place]
        let rooms: [Place]
    }

    /// What moves, and says where it is.
    struct Mover {
        let position: Place
        /// In which it should arrive.
        let window: Milliseconds
    }

    let loads: [Load]
    let valves: [Valve]
    let movers: [Mover]
    let coolers: [Cooler]
    /// `nil` if there is none, or more than one: whose water warms which room is not known then.
    let heatedWater: HeatedWater?
    let batteries: [Place]
    /// Of the water in heatings.
    let pressures: [Place]
    /// Of what says how much of a filter is left, or how full it is.
    let filters: [Place]
    /// Of hot water that somebody wants to be hot.
    let tanks: [Place]
    /// The first property of all that are there, by device.
    let primaries: [String: Place]

    init(_ snapshot: HouseSnapshot) {
        let (house, registry) = (snapshot.house, snapshot.house.registry)
        let present = registry.indices.filter { registry[$0]?.enabled == true && house.status($0) != .offline }
            .sorted { (registry[$0]?.id ?? "") < (registry[$1]?.id ?? "") }
        func place(_ property: String, of index: DeviceIndex) -> Place? {
            guard let device = registry[index], let slot = registry.slot(property, of: index) else { return nil }
            let reading = house.reading(slot)
            // What says nothing of its value is not heard, but was recorded all the same.
            let heard = reading.value.isKnown ? reading.receivedAt ?? reading.reportedAt : nil
            return Place(device: device.id, property: property, area: device.area, heard: heard ?? .distantPast)
        }
        func first<Found>(_ found: (DeviceIndex) -> Found?) -> [Found] {
            Array(present.lazy.compactMap(found).prefix(Self.most))
        }
        loads = first { index in
            guard let device = registry[index], Self.switched.contains(device.deviceClass.id),
                let isOn = place("on", of: index), let power = place("power", of: index)
            else { return nil }
            return Load(isOn: isOn, power: power, brightness: place("brightness", of: index))
        }
        valves = first { index in
            guard registry[index]?.deviceClass.id == .valve, let state = place("state", of: index),
                let flow = place("flow", of: index)
            else { return nil }
            return Valve(state: state, flow: flow)
        }
        movers = first { index in
            guard let device = registry[index], [.cover, .valve].contains(device.deviceClass.id),
                let position = place("position", of: index)
            else { return nil }
            return Mover(position: position, window: device.times.arrivalWindow ?? .seconds(90))
        }
        coolers = first { index in
            guard registry[index]?.deviceClass.id == .thermostat, let calling = place("calling", of: index),
                let mode = place("mode", of: index), let temperature = place("temp", of: index)
            else { return nil }
            return Cooler(calling: calling, mode: mode, temperature: temperature)
        }
        let flows = present.filter { [.boiler, .heatPump].contains(registry[$0]?.deviceClass.id) }
            .compactMap { place("flow_temp", of: $0) }
        let heaters = present.filter { registry[$0]?.deviceClass.id == .thermostat }
        let callers = heaters.compactMap { place("calling", of: $0) }
        heatedWater =
            flows.count == 1 && !callers.isEmpty
            ? HeatedWater(flow: flows[0], callers: callers, rooms: heaters.compactMap { place("temp", of: $0) }) : nil
        batteries = first { place("battery", of: $0) }
        pressures = first { place("water_pressure", of: $0) }
        filters = first { index in
            guard let device = registry[index] else { return nil }
            let isNamed = device.deviceClass.id == .sensor && device.name.lowercased().contains("filter")
            let own = device.properties.first { $0.name.contains("filter") }?.name
            guard let property = own ?? (isNamed ? "value" : nil) else { return nil }
            return place(property, of: index)
        }
        tanks = first { index in
            guard let device = registry[index], device.isHotWater,
                registry.slot("on", of: index).map({ house.reading($0).value }) != .flag(false)
            else { return nil }
            return place("temp", of: index)
        }
        primaries = Dictionary(
            present.compactMap { index in
                registry[index]?.deviceClass.primary.flatMap { place($0.name, of: index) }.map { ($0.device, $0) }
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension StoredCommand {
    /// As a move of a cover or a valve.
    var move: MoverFaults.Move {
        guard case .set(let settings) = body, state == .acknowledged, ackedAt != nil else {
            return MoverFaults.Move(at: sentAt ?? createdAt, target: nil)
        }
        let targets = settings.lazy.compactMap { setting -> Double? in
            setting.property == "position"
                ? setting.value.number : LevelWords.openClosed.isOn(setting.value).map { $0 ? 100 : 0 }
        }
        return MoverFaults.Move(at: sentAt ?? createdAt, target: targets.first)
    }
}
