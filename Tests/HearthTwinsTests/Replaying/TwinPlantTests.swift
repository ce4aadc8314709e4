import HearthKernel
import HearthModel
import HearthRules
import HearthSimulation
import Testing

@testable import HearthTwins

/// Rooms and meters in a replay under other rules (docs/decisions/086-rooms-follow-in-a-replay.md), against a room that
/// really was heated so.
@Suite struct TwinPlantTests {
    private static let start = Instant(rfc3339: "2026-01-10T12:00:00Z") ?? .distantPast
    private static let end = start + .hours(36)
    private static let outdoor = 2.0
    private static let setback = """
        rule "Down": when at 22:00 { set bedroom.heater.setpoint to 17 °C }
        rule "Up": when at 06:00 { set bedroom.heater.setpoint to 20 °C }
        """
    private static let watching = "rule \"Cold\": when bedroom.heater.temp < 18.5 °C { turn on hall.lamp }\n"

    /// A room that is heated in steps of a minute, by a setpoint that depends on the time of day.
    private struct Truth {
        var temperature = [20.0]
        var calls = [true]
        var hours: Double { Double(calls.dropFirst().count(where: \.self)) / 60 }
        /// As it is recorded, every 5 min.
        var recordedHours: Double { Double(stride(from: 0, to: calls.count - 1, by: 5).count { calls[$0] }) / 12 }

        init(setpoint: (Instant) -> Double) {
            var conditions = RoomModel.Conditions(outdoor: TwinPlantTests.outdoor)
            for minute in 0..<Int((TwinPlantTests.end - TwinPlantTests.start).count / 60_000) {
                let wanted = setpoint(TwinPlantTests.start + .minutes(Int64(minute)))
                let (now, called) = (temperature[minute], calls[minute])
                let calling = now < wanted - 0.3 ? true : now > wanted + 0.3 ? false : called
                conditions.heat = calling ? 1 : 0
                calls.append(calling)
                temperature.append(RoomModel.usual.temperature(from: now, after: .minutes(1), in: conditions))
            }
        }
    }

    private let registry: Registry
    private let truth = Truth { _ in 20 }
    private let names: HouseNames
    private var setting = TwinSetting()

    init() throws {
        var registry = Registry()
        for (id, kind, area) in [
            ("bedroom.heater", DeviceClass.ID.thermostat, "bedroom"), ("hall.lamp", .light, "hall"),
            ("kitchen.plug", .plug, "kitchen"), ("ann", .person, nil),
        ] {
            var device = Device(id: id, name: id, deviceClass: DeviceClass[kind], integration: "test")
            device.area = area
            device.times.staleness = .never
            _ = registry.define(device)
        }
        self.registry = registry
        names = HouseNames(
            registry: registry, areas: ["bedroom", "hall", "kitchen"].map { HouseNames.Area(path: $0, name: $0) })
        setting.powers = ["bedroom.heater": Powers(max: 1_000), "hall.lamp": Powers(max: 0)]
    }

    private func slot(_ device: String, _ property: String) throws -> SlotIndex {
        let index = try #require(registry.index(of: device))
        return try #require(registry.slot(property, of: index))
    }

    private func program(_ text: String) throws -> Program {
        let build = RuleCompiler.build(sources: [SourceText(name: "r.hearth", text: text)], names: names)
        let errors = build.diagnostics.filter { $0.severity == .error }.map(\.message)
        try #require(errors.isEmpty, "\(errors)")
        return build.program
    }

    /// What was recorded: the heater keeps 20 °C, the plug draws 200 W, Ann is at home.
    private func changes() throws -> [HouseChange] {
        var home = VirtualHouse(
            registry, program: try program(Self.watching),
            setting: .init(place: Place(latitude: 52.5, longitude: 13.4), start: Self.start))
        home.report([
            SlotValue(try slot("ann", "state"), .text("home")), SlotValue(try slot("hall.lamp", "on"), .flag(false)),
            SlotValue(try slot("bedroom.heater", "setpoint"), .number(20)),
            SlotValue(try slot("bedroom.heater", "temp"), .number(20)),
            SlotValue(try slot("bedroom.heater", "calling"), .flag(true)),
            SlotValue(try slot("kitchen.plug", "on"), .flag(true)),
            SlotValue(try slot("kitchen.plug", "power"), .number(200)),
        ])
        home.endInstant()
        var changes: [HouseChange] = [.house(home.house, .start, at: Self.start), .site(.utc, nil)]
        func report(_ at: Instant, _ device: String, _ values: [SlotValue]) throws {
            let report = Report(device: try #require(registry.index(of: device)), values: values, provenance: .live)
            changes.append(.input(Input(at: at, .report(report))))
            changes.append(.input(Input(at: at, .instantEnds)))
        }
        for (minute, warmth) in truth.temperature.enumerated() where minute > 0 && minute % 5 == 0 {
            let at = Self.start + .minutes(Int64(minute))
            try report(
                at, "bedroom.heater",
                [
                    SlotValue(slot("bedroom.heater", "temp"), .number((warmth * 10).rounded() / 10)),
                    SlotValue(slot("bedroom.heater", "calling"), .flag(truth.calls[minute])),
                ])
            if minute % 10 == 0 {
                try report(at, "kitchen.plug", [SlotValue(slot("kitchen.plug", "power"), .number(200))])
            }
        }
        return changes
    }

    private func replay(
        _ old: String, _ new: String, unmodelled: Set<String> = []
    ) throws -> ReplayDifferences {
        var setting = setting
        setting.unmodelled = unmodelled
        var left = try changes()[...]
        let (before, after) = (try program(old), try program(new))
        var diff = ReplayDiff(
            reading: { left.popFirst() }, from: { _ in before }, to: { _ in after },
            plant: TwinPlant(setting: setting))
        let outcome = diff.differences(from: Self.start, to: Self.end)
        return try #require(outcome)
    }

    @Test func aRoomThatIsHeatedLessIsColderAndHeatedBackLater() throws {
        let really = Truth { at in
            let minutes = at.milliseconds / 60_000 % 1_440
            return minutes >= 22 * 60 || minutes < 6 * 60 ? 17 : 20
        }
        let outcome = try replay(Self.watching, Self.watching + Self.setback)
        // The rule that reads the thermometer fires when the room would really have been so cold.
        let lamp = try slot("hall.lamp", "on")
        let added = outcome.differences.first { $0.subject == .slot(lamp) }?.new
        let fired = try #require(added?.at, "\(outcome.differences.map(\.subject)) \(outcome.new)")
        let crossed = try #require(really.temperature.firstIndex { $0 < 18.45 })
        #expect(abs((fired - (Self.start + .minutes(Int64(crossed)))).count) <= 15 * 60_000, "\(fired)")
        let energy = try #require(outcome.energy)
        let plug = 0.2 * 36
        #expect(abs(energy.old - plug - truth.recordedHours) < 0.15, "\(energy) \(truth.recordedHours)")
        let saved = truth.hours - really.hours
        #expect(abs(energy.old - energy.new - saved) < 0.35 * saved, "\(energy) \(saved)")
        #expect(energy.low < -saved && -saved < energy.high, "\(energy) \(saved)")
        let discomfort = try #require(outcome.discomfort)
        #expect(discomfort.new > discomfort.old + 5, "\(discomfort)")
        #expect(outcome.assumptions.contains { $0.contains("0 of 1 are learned") })
    }

    @Test func aPlugThatIsSwitchedOffDrawsNothingAndItsMeterSaysSo() throws {
        let rule = "rule \"Off\": when at 16:00 { turn off kitchen.plug }\n"
        let idle = "rule \"Idle\": when kitchen.plug.power < 10 W { turn on hall.lamp }\n"
        let outcome = try replay(idle, idle + rule)
        let energy = try #require(outcome.energy)
        // From 16:00 until midnight of the next day.
        #expect(abs(energy.old - energy.new - 0.2 * 32) < 0.02, "\(energy)")
        let lamp = try slot("hall.lamp", "on")
        let added = outcome.differences.first { $0.subject == .slot(lamp) }?.new
        let fired = try #require(added?.at, "\(outcome.differences.map(\.subject)) \(outcome.new)")
        let later = fired - (Self.start + .hours(4))
        #expect(later > .zero && later <= .minutes(10), "\(later)")
    }

    @Test func whatMustNotBeUsedIsSaid() throws {
        let outcome = try replay(Self.watching, Self.watching + Self.setback, unmodelled: ["bedroom"])
        #expect(
            outcome.assumptions.contains("bedroom: by what is usual of rooms, since physics_modeling is off"),
            "\(outcome.assumptions)")
    }

    @Test func theSameRulesMakeNoDifference() throws {
        let outcome = try replay(Self.watching, Self.watching)
        #expect(outcome.differences.isEmpty)
        let figures = try [#require(outcome.energy), #require(outcome.discomfort)]
        for figure in figures { #expect(figure.old == figure.new && figure.low == 0 && figure.high == 0) }
    }
}
