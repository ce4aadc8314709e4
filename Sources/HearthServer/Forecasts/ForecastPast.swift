import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// What was recorded of all that is forecast.
struct ForecastPast: Sendable {
    /// So far back rooms, and people and meters, are looked at.
    private static let roomMemory = Milliseconds.days(22)
    private static let memory = Milliseconds.days(43)

    let zone: CivilZone
    /// By area, with the device that measures.
    private(set) var rooms: [(area: String, device: String, history: RoomHistory)] = []
    /// By person, and the whole house.
    private(set) var people: [(id: String, presence: Readings)] = []
    private(set) var meters: [(device: String, record: EnergyRecord)] = []
    /// What may come to a limit, one reading a day.
    private(set) var levels: [(device: String, level: Readings)] = []

    init(of hub: Hub, _ snapshot: HouseSnapshot, until now: Instant) async throws(StoreError) {
        let (source, registry) = (ForecastSource(snapshot), snapshot.house.registry)
        zone = snapshot.configuration.house.zone
        if let outdoor = source.outdoor, !source.rooms.isEmpty {
            let outside = registry.name(of: outdoor)
            let slots = source.rooms.flatMap { $0.slots(in: registry) } + [outside]
            let readings = try await hub.history(of: slots, from: now - Self.roomMemory, to: now).bySlot
            rooms = source.rooms.compactMap { room in
                registry[registry[room.sensor].device].map {
                    (room.area, $0.id, room.history(readings, in: registry, outdoor: readings[outside] ?? Readings()))
                }
            }
        }
        let recorded = try await hub.history(of: source.people.map(\.slot), from: now - Self.memory, to: now)
        let all = source.people.map { person in
            (person.id, Readings(presenceIn: recorded.filter { "\($0.device).\($0.property)" == person.slot }))
        }
        people = all + (all.count > 1 ? [(ForecastDesk.house, Readings(anyOf: all.map(\.1)))] : [])
        // What a meter drew by the hour, of which a month is small; the hour that has begun counts as far as it is over.
        let hours = (0...(Self.memory.count / 3_600_000 + 1)).map { Self.hour(of: now - Self.memory) + .hours($0) }
        let drawn = try await hub.statistics(of: source.meters.map(\.slot), edges: hours, byHours: true)
        meters = source.meters.compactMap { meter in
            drawn[meter.slot].map { (meter.device, EnergyRecord(Readings(meansOf: $0, from: hours))) }
        }
        let start = Self.hour(of: now) - LimitTrend.memory
        let days = (0...(LimitTrend.memory.count / 86_400_000)).map { start + .days($0) }
        let fallen = try await hub.statistics(of: source.batteries.map(\.slot), edges: days, byHours: true)
        levels = source.batteries.compactMap { battery in
            fallen[battery.slot].map { (battery.device, Readings(meansOf: $0, from: days.map { $0 + .hours(12) })) }
        }
    }

    static func hour(of instant: Instant) -> Instant {
        Instant(milliseconds: instant.milliseconds / 3_600_000 * 3_600_000)
    }
}

extension Readings {
    /// 1 where the person was at home, 0 where not.
    fileprivate init(presenceIn readings: [HearthStore.Reading]) {
        self.init()
        for reading in readings.sorted(by: { $0.at < $1.at }) {
            guard case .text(let place) = reading.value else { continue }
            take(place == "home" ? 1 : 0, at: reading.at)
        }
    }

    /// 1 where anybody was.
    fileprivate init(anyOf all: [Readings]) {
        self.init()
        for time in Set(all.flatMap(\.times)).sorted() {
            take(all.contains { $0.held(at: time) == 1 } ? 1 : 0, at: time)
        }
    }

    /// The means of spans, each at its instant; where nothing was known there is no reading.
    fileprivate init(meansOf tallies: [HearthStore.Tally], from instants: [Instant]) {
        self.init()
        for (tally, instant) in zip(tallies, instants) {
            if let mean = tally.mean, tally.unknown.count * 2 < tally.span.count { take(mean, at: instant) }
        }
    }
}
