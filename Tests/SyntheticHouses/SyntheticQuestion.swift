package import HearthKernel
package import HearthModel
import HearthRules
import HearthSimulation
package import HearthTwins

/// A what-if about a room that is known exactly, and what it would really come to. The house that is asked knows the room
/// only from two weeks of its history.
package struct SyntheticQuestion: Sendable {
    package enum Change: Sendable, Equatable {
        /// The thermostat is held at so many °C.
        case setpoint(Double)
        /// It is so many °C outside.
        case outdoors(Double)
    }

    /// With the change − without it.
    package struct Difference: Sendable {
        /// kWh
        package var energy = 0.0
        package var comfort = 0.0
    }

    package let house: House
    package let setting: TwinSetting
    package let now: Instant
    package let change: Change
    package let span: Milliseconds
    package let truth: Difference

    /// W that its heater draws.
    private static let power = 1_000.0
    private static let rules = """
        modes home, night
        rule "Up": when at 06:30 { set mode to home }
        rule "Down": when at 22:00 { set mode to night }
        rule "Day" low: while mode is home { set living.heater.setpoint to 20.5 °C }
        rule "Night" low: while mode is night { set living.heater.setpoint to 17.5 °C }
        """

    /// - Parameters:
    ///   - number: which question; each is about another room. Every second room is a difficult one.
    ///   - days: so many at least are recorded.
    package init(number: UInt64, days: Int = 14) {
        var chance = Chance(state: number &+ 1_000_000)
        let asked = days * 1440 + Int(chance.between(0, 1440))
        let hours = [8, 12, 24][Int(chance.between(0, 3))]
        let recorded = SyntheticHouse(seed: number, minutes: asked, difficult: number % 2 == 0)
        (now, span) = (SyntheticHouse.start + .minutes(Int64(asked)), .hours(Int64(hours)))
        change =
            chance.unit() < 0.75
            ? .setpoint(chance.between(15, 23).rounded()) : .outdoors(chance.between(-10, 15).rounded())
        truth = SyntheticQuestion.truth(change, of: recorded.room, from: asked, minutes: hours * 60)

        var history = recorded.history
        // As the hub learns: of the sun it knows nothing.
        history.sunshine = nil
        var setting = TwinSetting()
        setting.outdoorAreas = ["garden"]
        setting.powers = ["living.heater": Powers(max: SyntheticQuestion.power, standby: 0)]
        setting.rooms = ["living": RoomFit(history, from: now - .days(Int64(days)), to: now)]
        setting.climate = climate(of: history.outdoor, until: now, zone: .utc)
        self.setting = setting
        house = SyntheticQuestion.house(history, at: now, minute: asked)
    }

    /// What the house is asked, with so many pairs of runs.
    package func request(runs: Int) -> WhatIfRequest {
        var request = WhatIfRequest()
        (request.span, request.runs) = (span, runs)
        request.metrics = [("energy", .energy), ("comfort", .comfort)]
        let heater = house.registry.index(of: "living.heater").flatMap { house.registry.slot("setpoint", of: $0) }
        guard let heater else { preconditionFailure("the house has a heater with a setpoint") }
        request.changes =
            switch change {
            case .setpoint(let wanted):
                [TwinEvent(at: now, .set([SlotValue(heater, .number(wanted))], hold: .lasting(span)))]
            case .outdoors(let warmth): [TwinEvent(at: now, .outdoor(warmth))]
            }
        return request
    }

    /// Lives twice through what comes, minute by minute.
    private static func truth(
        _ change: Change, of room: SyntheticRoom, from minute: Int, minutes: Int
    ) -> Difference {
        func live(_ change: Change?) -> Difference {
            var (room, heated, discomfort) = (room, 0.0, 0.0)
            for minute in minute..<(minute + minutes) {
                let lived =
                    switch change {
                    case .setpoint(let wanted): room.live(wanted: wanted)
                    case .outdoors(let warmth): room.live(outdoors: warmth)
                    case nil: room.live()
                    }
                heated += lived.isHeating ? 1 : 0
                let isNight = SyntheticRoom.usual(minute) < 20
                let band = isNight ? 16.0...21 : 20...24
                discomfort += max(0, band.lowerBound - lived.warmth, lived.warmth - band.upperBound)
            }
            return Difference(
                energy: heated / 60 * power / 1_000, comfort: 1 - min(1, discomfort / (2 * Double(minutes))))
        }
        let (with, without) = (live(change), live(nil))
        return Difference(energy: with.energy - without.energy, comfort: with.comfort - without.comfort)
    }

    /// A heater that measures how warm its room is, a window, somebody at home, and the weather.
    private static func house(_ history: RoomHistory, at now: Instant, minute: Int) -> House {
        var registry = Registry()
        func define(_ id: String, _ kind: DeviceClass.ID, _ area: String?) {
            var device = Device(id: id, name: id, deviceClass: DeviceClass[kind], integration: "test")
            device.area = area
            device.times.staleness = .never
            _ = registry.define(device)
        }
        define("living.heater", .thermostat, "living")
        define("living.window", .window, "living")
        define("garden.weather", .weather, "garden")
        define("ann", .person, nil)
        let areas = ["living", "garden"].map { HouseNames.Area(path: $0, name: $0) }
        let build = RuleCompiler.build(
            sources: [SourceText(name: "rules.hearth", text: rules)],
            names: HouseNames(registry: registry, areas: areas))
        precondition(!build.diagnostics.contains { $0.severity == .error }, "the rules compile")
        var world = VirtualHouse(registry, program: build.program, setting: .init(place: nil, start: now))
        let usual = SyntheticRoom.usual(minute)
        func say(_ id: String, _ property: String, _ value: Value) {
            let slot = registry.index(of: id).flatMap { registry.slot(property, of: $0) }
            guard let slot else { preconditionFailure("\(id) has no \(property)") }
            world.report([SlotValue(slot, value)])
        }
        world.set("mode", to: .text(usual < 20 ? "night" : "home"))
        say("living.heater", "setpoint", .number(usual))
        say("living.heater", "temp", .number(history.temperature.held(at: now) ?? usual))
        say("living.heater", "calling", .flag(history.heat?.held(at: now) == 1))
        say("living.window", "state", .text(history.windows?.held(at: now) == 1 ? "open" : "closed"))
        say("garden.weather", "temp", .number(history.outdoor.held(at: now) ?? 0))
        say("ann", "state", .text("home"))
        world.endInstant()
        return world.house
    }
}
