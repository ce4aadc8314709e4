import HearthKernel
import HearthModel
import HearthRules
import HearthSimulation
import HearthTwins
import Testing

/// A small house in winter: a bedroom with a thermostat, lamps, a door and somebody at home.
struct ModelHouse {
    static let start = Instant(rfc3339: "2026-01-10T20:00:00Z") ?? .distantPast
    private static let rules = """
        modes home, night, away
        rule "Light" : when hall.door becomes open { turn on hall.lamp for 20min }
        rule "Late": when at 22:30 { set mode to night }
        rule "Dark" low: while mode is night { turn off hall.lamp }
        rule "Warm" low: while mode is home { set bedroom.heater.setpoint to 20 °C }
        rule "Shut": never hall.door is open and mode is night
        """

    let house: House
    let setting: TwinSetting

    /// - Parameters:
    ///   - devices: besides, of no concern to anything else.
    ///   - rules: besides.
    init(devices: [Device] = [], rules: String = "") throws {
        var registry = Registry()
        func device(_ id: String, _ kind: DeviceClass.ID, _ area: String?) -> Device {
            var device = Device(id: id, name: id, deviceClass: DeviceClass[kind], integration: "test")
            device.area = area
            device.times.staleness = .never
            return device
        }
        let all =
            [
                device("bedroom.heater", .thermostat, "bedroom"), device("hall.lamp", .light, "hall"),
                device("living.lamp", .light, "living"), device("hall.door", .door, "hall"),
                device("garden.weather", .weather, "garden"), device("ann", .person, nil),
            ] + devices
        for device in all { _ = registry.define(device) }
        let names = HouseNames(
            registry: registry,
            areas: ["bedroom", "hall", "living", "garden"].map { HouseNames.Area(path: $0, name: $0) })
        let build = RuleCompiler.build(
            sources: [SourceText(name: "rules.hearth", text: Self.rules + "\n" + rules)], names: names)
        let errors = build.diagnostics.filter { $0.severity == .error }.map(\.message)
        try #require(errors.isEmpty, "\(errors)")
        let place = Place(latitude: 52.5, longitude: 13.4)
        var world = VirtualHouse(
            registry, program: build.program, setting: .init(place: place, start: Self.start))
        func slot(_ name: String) throws -> SlotIndex {
            let dot = try #require(name.lastIndex(of: "."))
            let index = try #require(registry.index(of: String(name[..<dot])))
            return try #require(registry.slot(String(name[name.index(after: dot)...]), of: index))
        }
        world.report([
            SlotValue(try slot("bedroom.heater.temp"), .number(19)),
            SlotValue(try slot("bedroom.heater.setpoint"), .number(20)),
            SlotValue(try slot("garden.weather.temp"), .number(2)), SlotValue(try slot("ann.state"), .text("home")),
            SlotValue(try slot("hall.door.state"), .text("closed")), SlotValue(try slot("living.lamp.on"), .flag(true)),
            SlotValue(try slot("living.lamp.brightness"), .number(60)),
        ])
        world.endInstant()
        house = world.house
        var setting = TwinSetting()
        setting.outdoorAreas = ["garden"]
        setting.powers = [
            "bedroom.heater": Powers(max: 800, standby: 2), "hall.lamp": Powers(max: 10),
            "living.lamp": Powers(max: 20),
        ]
        setting.tariff = Tariff(0.3)
        self.setting = setting
    }

    func slot(_ name: String) throws -> SlotIndex {
        let position = house.registry.slots.indices.first { house.registry.name(of: SlotIndex($0)) == name }
        return SlotIndex(try #require(position, "there is no \(name)"))
    }

    func run(seed: UInt64?, for span: Milliseconds, events: [TwinEvent] = [], isTold: Bool = false) -> TwinRun {
        TwinRun(
            of: house, from: house.now, to: house.now + span, setting: setting, draws: seed.map { Draws(seed: $0) },
            events: events, isTold: isTold)
    }

    func answer(_ request: WhatIfRequest, workers: Int = 1) async throws -> WhatIfAnswer {
        let question = WhatIf(of: house, at: house.now, setting: setting, request: request)
        return try #require(await question.answer(workers: workers) { false })
    }

    static func request(_ span: Milliseconds, pairs: Int = 6, seed: UInt64 = 7) -> WhatIfRequest {
        var request = WhatIfRequest()
        (request.span, request.runs, request.seed) = (span, pairs, seed)
        request.metrics = WhatIfMetric.allCases.map { ($0.rawValue, $0) }
        return request
    }
}
