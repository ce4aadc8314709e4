package import HearthModel

/// The scenarios that every house has from the start.
extension Scenario {
    package static let shipped = [smartMorning, securityAlert, energyOptimization, partyMode, vacationMode]

    private static let bedroom = ["bedroom"]
    private static let living = ["living"]
    private static let kitchen = ["kitchen"]

    private static func after(_ seconds: Int64, _ happenings: [Happening]) -> [Step] {
        happenings.map { Step(.after(.seconds(seconds)), $0) }
    }

    private static func lights(
        _ name: String, _ rooms: Some.Rooms = .anywhere, _ being: Some.Being = .any, to values: [(String, Double)]
    ) -> Happening {
        .hand(.some(Some(name, [.light], rooms, being)), values.map { .init($0.0, .number($0.1)) })
    }

    private static func lightsOff(_ name: String, _ rooms: Some.Rooms = .anywhere) -> Happening {
        .hand(.some(Some(name, [.light], rooms)), [.init("on", .flag(false))])
    }

    private static func setpoint(_ name: String, _ degrees: Double, _ being: Some.Being = .any) -> Happening {
        .hand(.some(Some(name, [.thermostat], .anywhere, being)), [.init("setpoint", .number(degrees))])
    }

    private static func alarm(_ state: String) -> Happening {
        .hand(.some(Some("alarm", [.alarm])), [.init("state", .text(state))])
    }

    private static func fan(_ percent: Double) -> Happening {
        .hand(.some(Some("fans", [.fan])), [.init("speed", .number(percent))])
    }

    private static func motion(_ name: String, _ words: [String]) -> Happening {
        .reports(.some(Some(name, [.motion, .presence], .named(words))), [.init("on", .flag(true))])
    }

    /// kW
    private static func solar(_ power: Double) -> Happening {
        .reports(
            .some(Some("solar power", [.power], words: ["solar", "photovoltaic", "pv"])),
            [.init("power", .number(power * 1_000))])
    }

    /// Percentage points.
    private static func battery(_ points: Double, least: Double = 0) -> Happening {
        .rises(.some(Some("house battery", [.battery])), property: "battery", by: points, least: least)
    }

    private static func scenario(_ id: String, _ summary: String, _ span: Milliseconds, _ steps: [[Step]]) -> Scenario {
        var scenario = Scenario(id: id, summary: summary, span: span)
        scenario.steps = steps.flatMap(\.self)
        return scenario
    }

    private static let smartMorning = scenario(
        "smart_morning", "The house wakes up with its people", .seconds(1_800),
        [
            after(
                0,
                [
                    lights("bedroom lights", .named(bedroom), to: [("brightness", 10), ("color_temp", 2_700)]),
                    setpoint("thermostats", 22),
                ]),
            after(
                600,
                [
                    lights("bedroom lights", .named(bedroom), to: [("brightness", 50), ("color_temp", 3_500)]),
                    lights("kitchen lights", .named(kitchen), to: [("brightness", 80), ("color_temp", 4_000)]),
                    alarm("armed_home"),
                ]),
            after(
                1_200,
                [
                    motion("motion in the bedroom", bedroom),
                    lights("lights", to: [("brightness", 100), ("color_temp", 5_000)]),
                    .says("solar power and battery charge"),
                ]),
        ])

    private static let securityAlert = scenario(
        "security_alert", "Somebody comes through the front door while the house is armed", .seconds(120),
        [
            after(0, [alarm("armed_away"), lightsOff("lights")]),
            after(
                30,
                [
                    .reports(
                        .some(Some("front door", [.door], words: ["front"])), [.init("state", .text("open"))]),
                    motion("motion in the hall", ["hall", "entry", "entrance"]),
                ]),
            after(32, [.worries("An intruder is in the house", severity: 1)]),
        ]
            + (0..<3).flatMap(flash)
            + [
                after(
                    38,
                    [
                        lights("outside lights", .outside, to: [("brightness", 100)]),
                        lightsOff("inside lights", .inside),
                    ])
            ])

    private static func flash(_ number: Int64) -> [[Step]] {
        let second = 32 + 2 * number
        return [
            after(second, [lights("lights", to: [("brightness", 100)])]),
            after(second + 1, [lightsOff("lights")]),
        ]
    }

    private static let energyOptimization = scenario(
        "energy_optimization", "A sunny day, from the morning to the evening", .seconds(43_200),
        [
            after(
                0, [solar(0.5), lights("lights outside bedrooms", .notNamed(bedroom), .on, to: [("brightness", 70)])]),
            after(18_000, [solar(4.8), setpoint("cooling thermostats", 21, .cooling), battery(10)]),
            after(
                39_600,
                [
                    solar(0.2), battery(-5, least: 20), setpoint("cooling thermostats", 23.5, .cooling),
                    lightsOff("lights in empty rooms", .empty),
                ]),
        ])

    private static let partyMode = scenario(
        "party_mode", "Guests, coloured light and fresh air", .seconds(600),
        [after(0, [alarm("armed_home"), setpoint("thermostats", 20), fan(100)])]
            + (0..<5).map(colours)
            + [after(420, [.warms(living, by: 1.7), setpoint("thermostats", 19)])])

    private static func colours(ofMinute minute: Int64) -> [Step] {
        let hue = Double(72 * minute)
        return after(
            60 + 60 * minute,
            [
                lights(
                    "living room lights", .named(living), to: [("brightness", 80), ("saturation", 100), ("hue", hue)]),
                lights("kitchen lights", .named(kitchen), to: [("brightness", 100)]),
            ])
    }

    private static let vacationMode = scenario(
        "vacation_mode", "Everyone is away for three days, and it looks as if somebody were there", .days(3),
        [
            after(
                0,
                [
                    alarm("armed_away"), lightsOff("lights"), setpoint("cooling thermostats", 29.5, .cooling),
                    setpoint("heating thermostats", 12, .heating), fan(33),
                ]),
            [
                evening(19, 0, lights("living room lights", .named(living), to: [("brightness", 80)])),
                evening(19, 0, later: .hours(2), lights("bedroom lights", .named(bedroom), to: [("brightness", 60)])),
                evening(22, 30, lightsOff("lights")),
            ],
        ])

    private static func evening(
        _ hour: Int64, _ minute: Int64, later: Milliseconds = .zero, _ what: Happening
    ) -> Step {
        let time = TimeOfDay(around: .hours(hour) + .minutes(minute))
        return Step(.daily(time, spread: .minutes(30), later: later), what)
    }
}
