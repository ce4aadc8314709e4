import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// What was recorded of what one loop forecasts.
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

    /// - Parameter loop: for whose forecasts it is read.
    init(of hub: Hub, _ snapshot: HouseSnapshot, for loop: HouseLoop, until now: Instant) async throws(StoreError) {
        zone = snapshot.configuration.house.zone
        let source = ForecastSource(snapshot)
        switch loop {
        case .climate: try await readRooms(source, hub, snapshot.house.registry, until: now)
        case .lighting: try await readPeople(source, hub, until: now)
        case .energy: try await readMeters(source, hub, until: now)
        case .security, .own: break
        }
    }

    private mutating func readRooms(
        _ source: ForecastSource, _ hub: Hub, _ registry: Registry, until now: Instant
    ) async throws(StoreError) {
        guard let outdoor = source.outdoor, !source.rooms.isEmpty else { return }
        let outside = registry.name(of: outdoor)
        let slots = source.rooms.flatMap { $0.slots(in: registry) } + [outside]
        let readings = try await hub.loops.take(.sense, of: [.climate]) { () async throws(StoreError) in
            try await hub.history(of: slots, from: now - Self.roomMemory, to: now).bySlot
        }
        rooms = source.rooms.compactMap { room in
            registry[registry[room.sensor].device].map {
                (room.area, $0.id, room.history(readings, in: registry, outdoor: readings[outside] ?? Readings()))
            }
        }
    }

    private mutating func readPeople(
        _ source: ForecastSource, _ hub: Hub, until now: Instant
    ) async throws(StoreError) {
        guard !source.people.isEmpty else { return }
        let recorded = try await hub.loops.take(.sense, of: [.lighting]) { () async throws(StoreError) in
            try await hub.history(of: source.people.map(\.slot), from: now - Self.memory, to: now)
        }
        let all = source.people.map { person in
            (person.id, Readings(presenceIn: recorded.filter { "\($0.device).\($0.property)" == person.slot }))
        }
        people = all + (all.count > 1 ? [(ForecastDesk.house, Readings(anyOf: all.map(\.1)))] : [])
    }

    private mutating func readMeters(
        _ source: ForecastSource, _ hub: Hub, until now: Instant
    ) async throws(StoreError) {
        guard !source.meters.isEmpty || !source.batteries.isEmpty else { return }
        // What a meter drew by the hour, of which a month is small; the hour that has begun counts as far as it is over.
        let hours = (0...(Self.memory.count / 3_600_000 + 1)).map { Self.hour(of: now - Self.memory) + .hours($0) }
        let start = Self.hour(of: now) - LimitTrend.memory
        let days = (0...(LimitTrend.memory.count / 86_400_000)).map { start + .days($0) }
        let (drawn, fallen) = try await hub.loops.take(.sense, of: [.energy]) { () async throws(StoreError) in
            (
                try await hub.statistics(of: source.meters.map(\.slot), edges: hours, byHours: true),
                try await hub.statistics(of: source.batteries.map(\.slot), edges: days, byHours: true)
            )
        }
        meters = source.meters.compactMap { meter in
            drawn[meter.slot].map { (meter.device, EnergyRecord(Readings(meansOf: $0, from: hours))) }
        }
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
