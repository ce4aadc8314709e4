package import HearthKernel
package import HearthModel
package import HearthSimulation

/// The models of rooms and loads in a branch of a replay (docs/decisions/086-rooms-follow-in-a-replay.md): rooms that are
/// heated otherwise than they were become warmer or colder, meters of what is switched otherwise say something else, and
/// what that comes to is summed up.
package struct TwinPlant: ReplayPlant {
    /// How often sensors report what was never recorded.
    private static let interval = Milliseconds.minutes(5)

    private struct ReplayedLoad {
        var load: Load
        var id: String
        var deviation: Double
        /// W
        var watts = 0.0
        /// W that its meter last said while it was on.
        var metered: Double?
        /// It is switched otherwise than it was: on, or off.
        var otherwise: Bool?
    }

    package private(set) var sums = ReplaySums()
    package private(set) var due: Instant?
    private let setting: TwinSetting
    private var rooms: [ReplayedRoom] = []
    private var loads: [ReplayedLoad] = []
    private var watch = Watch(Registry())
    private var asOf = Instant.distantPast
    /// Where people feel well now, °C; `nil`: nobody is at home.
    private var band: ClosedRange<Double>?
    /// What has to be looked at when it changes.
    private var ofRooms: Set<SlotIndex> = []
    private var ofLoads: Set<SlotIndex> = []

    package init(setting: TwinSetting) { self.setting = setting }

    package var assumptions: [String] {
        let heated = rooms.filter { !$0.parts.heaters.isEmpty }
        guard !heated.isEmpty else {
            return ["what sensors measured is as it was recorded, whatever was commanded"]
        }
        let learned = heated.count { setting.rooms[$0.parts.area]?.isFitted == true }
        let off = heated.map(\.parts.area).filter(setting.unmodelled.contains)
        return [
            "rooms that would have been heated otherwise are warmer or colder by their models, of which \(learned) of "
                + "\(heated.count) are learned",
            "all else that sensors measured is as it was recorded",
        ]
            + (off.isEmpty
                ? [] : ["\(off.joined(separator: ", ")): by what is usual of rooms, since physics_modeling is off"])
    }

    package mutating func begin(with house: House) {
        let registry = house.registry
        rooms = RoomParts.all(in: registry, except: setting.outdoorAreas, value: house.value)
            .map { ReplayedRoom($0, fit: setting.rooms[$0.area]) }
        loads = registry.indices.compactMap { index in
            guard let id = registry[index]?.id else { return nil }
            let powers = setting.powers[id]
            // Nothing is known yet: what a meter says counts.
            return Load(index, in: registry, powers: powers, factor: 1) { _ in .unknown }.map { load in
                let power = powers?.max == nil ? TwinRun.unsure.power : 0
                let ofRoom = rooms.first { $0.parts.heaters.contains { $0.device == index } }?.deviation ?? 0
                return ReplayedLoad(load: load, id: id, deviation: (power * power + ofRoom * ofRoom).squareRoot())
            }
        }
        watch = Watch(registry)
        ofRooms = rooms.reduce(into: []) { slots, room in
            slots.formUnion(room.parts.sensors + room.parts.windows)
            for heater in room.parts.heaters {
                slots.formUnion([heater.setpoint, heater.mode, heater.on, heater.calling].compactMap(\.self))
            }
        }
        ofLoads = loads.reduce(into: []) { $0.formUnion($1.load.settings) }
        due = nil
        lookAtRooms(recorded: house, branch: house)
        lookAtLoads(recorded: house, branch: house)
    }

    package mutating func pass(to now: Instant) {
        let span = now - asOf
        guard span > .zero else { return }
        defer { asOf = now }
        guard asOf != .distantPast else { return }
        let hours = Double(span.count) / 3_600_000
        for i in rooms.indices {
            let before = rooms[i].shift
            rooms[i].pass(span)
            guard let band, let measured = rooms[i].measured else { continue }
            let mean = measured + (before + rooms[i].shift) / 2
            let off = max(0, band.lowerBound - mean, mean - band.upperBound)
            sums.discomfort[rooms[i].parts.area, default: .init(deviation: rooms[i].deviation)].amount += off * hours
        }
        for load in loads {
            sums.energy[load.id, default: .init(deviation: load.deviation)].amount += load.watts * hours * 3_600
        }
    }

    package mutating func look(at slots: [SlotIndex], recorded: House, branch: House) {
        let isHome = watch.isSomebodyHome(branch.value)
        band = isHome ? watch.areAllAsleep(branch) ? TwinSetting.comfortAsleep : setting.comfort : nil
        let ofRoom = slots.contains(where: ofRooms.contains)
        if ofRoom { lookAtRooms(recorded: recorded, branch: branch) }
        if ofRoom || slots.contains(where: ofLoads.contains) { lookAtLoads(recorded: recorded, branch: branch) }
    }

    package func reading(_ slot: SlotIndex, recorded: Value) -> Value {
        for room in rooms where room.differs {
            if let value = room.reading(slot, recorded: recorded) { return value }
        }
        guard let load = loads.first(where: { $0.load.meter?.power == slot }), let isOn = load.otherwise else {
            return recorded
        }
        return .number(isOn ? load.metered ?? 0 : 0)
    }

    package mutating func report(recorded: House, branch: House) -> [SlotValue] {
        lookAtRooms(recorded: recorded, branch: branch)
        lookAtLoads(recorded: recorded, branch: branch)
        due = due.map { max($0, asOf) + TwinPlant.interval }
        let slots =
            rooms.filter(\.differs).flatMap { $0.parts.sensors + $0.parts.heaters.compactMap(\.calling) }
            + loads.filter { $0.otherwise != nil }.compactMap { $0.load.meter?.power }
        return slots.compactMap { slot in
            let value = reading(slot, recorded: recorded.value(slot))
            return value.isKnown && value != branch.value(slot) ? SlotValue(slot, value) : nil
        }
    }

    private mutating func lookAtRooms(recorded: House, branch: House) {
        for i in rooms.indices { rooms[i].look(recorded: recorded, branch: branch) }
        wake()
    }

    private mutating func lookAtLoads(recorded: House, branch: House) {
        for i in loads.indices {
            if let meter = loads[i].load.meter, let on = meter.on {
                let (then, now) = (recorded.value(on) == .flag(true), branch.value(on) == .flag(true))
                if then, let watts = recorded.value(meter.power).number { loads[i].metered = watts }
                loads[i].otherwise = then == now ? nil : now
            }
            let device = loads[i].load.device
            let calls = rooms.contains { room in
                zip(room.parts.heaters, room.calls).contains { $0.device == device && $1.now }
            }
            loads[i].watts = loads[i].load.watts(calls: calls) { slot in
                loads[i].load.meter?.power == slot
                    ? reading(slot, recorded: recorded.value(slot)) : branch.value(slot)
            }
        }
        wake()
    }

    /// Something that is not as recorded has to be reported; or no longer.
    private mutating func wake() {
        let differs = rooms.contains(where: \.differs) || loads.contains { $0.otherwise != nil }
        due = differs ? due ?? asOf + TwinPlant.interval : nil
    }
}
