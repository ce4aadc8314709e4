import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// Heatings and coolings of which it is known who asks for them and what they draw, by the hour.
struct IdleHeat {
    /// What draws, and who asks for it.
    private struct Pair {
        let power: DeviceSource.Place
        let callers: [String]
        let isCooling: Bool
    }

    private let pairs: [Pair]
    private let now: Instant

    /// The one boiler or heat pump of the house, and heaters and coolers that stand alone in their room and are metered there.
    init(_ snapshot: HouseSnapshot, at now: Instant) {
        self.now = now
        let (house, registry) = (snapshot.house, snapshot.house.registry)
        let present = registry.indices.filter { registry[$0]?.enabled == true && house.status($0) != .offline }
        func value(_ name: String, of index: DeviceIndex) -> Value {
            registry.slot(name, of: index).map { house.reading($0).value } ?? .unknown
        }
        func power(_ index: DeviceIndex) -> DeviceSource.Place? {
            guard let device = registry[index], registry.slot("power", of: index) != nil else { return nil }
            return .init(device: device.id, property: "power", area: device.area, heard: now)
        }
        let thermostats = present.filter {
            registry[$0]?.deviceClass.id == .thermostat && registry.slot("calling", of: $0) != nil
        }
        func pair(_ source: DeviceIndex, asked callers: [DeviceIndex], isCooling: Bool) -> Pair? {
            // Who has turned it off wants nothing of it.
            guard !callers.isEmpty, value("on", of: source) != .flag(false), let power = power(source) else {
                return nil
            }
            let ids = callers.compactMap { registry[$0]?.id }.map { $0 + ".calling" }
            return Pair(power: power, callers: ids, isCooling: isCooling)
        }
        func cools(_ index: DeviceIndex) -> Bool { value("mode", of: index) == .text("cool") }
        var found: [Pair] = []
        let sources = present.filter { [.boiler, .heatPump].contains(registry[$0]?.deviceClass.id) }
        if let source = sources.first, sources.count == 1 {
            let isPump = registry[source]?.deviceClass.id == .heatPump
            let callers = thermostats.filter { isPump || !cools($0) }
            found += [pair(source, asked: callers, isCooling: isPump && thermostats.contains(where: cools))]
                .compactMap(\.self)
        }
        for (area, callers) in Dictionary(grouping: thermostats, by: { registry[$0]?.area }) where area != nil {
            let isCooling = callers.contains(where: cools)
            let metered = present.filter { index in
                guard let device = registry[index], device.area == area, !callers.contains(index) else { return false }
                return power(index) != nil && (isCooling ? device.coolsItsRoom : device.warmsItsRoom)
            }
            if metered.count == 1 {
                found += [pair(metered[0], asked: callers, isCooling: isCooling)].compactMap(\.self)
            }
        }
        pairs = found.sorted { $0.power.slot < $1.power.slot }
    }

    func found(in hub: Hub) async throws(StoreError) -> [StandingFault] {
        guard !pairs.isEmpty else { return [] }
        let hour = Milliseconds.hours(1)
        let first = Instant(milliseconds: (now.milliseconds / hour.count) * hour.count) - IdleDraw.memory
        let edges = EnergyUse.hours(from: first, to: now)
        let tallies = try await hub.statistics(
            of: Set(pairs.flatMap { $0.callers + [$0.power.slot] }).sorted(), edges: edges, byHours: true)
        return pairs.compactMap { pair in
            let drawn = tallies[pair.power.slot] ?? []
            let hours = drawn.enumerated().map { place, tally in
                let asked = pair.callers.compactMap { tallies[$0] }.filter { $0.indices.contains(place) }
                    .map { $0[place].active }
                // What the meter said before it fell silent tells nothing of the rest of the hour.
                let isHeard = tally.span > .zero && tally.unknown == .zero
                return IdleDraw.Hour(
                    start: edges[place], asked: asked.max() ?? .zero, most: isHeard ? tally.maximum : nil)
            }
            return IdleDraw.fault(in: hours, pair.isCooling ? .coolNoResponse : .heatNoResponse)
                .map(pair.power.standing)
        }
    }
}
