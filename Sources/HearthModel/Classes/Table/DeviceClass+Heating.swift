extension DeviceClass {
    private static let warms = Traits(
        isHeldTogether: true, influence: .init(property: "temp", within: .hours(2)), weight: 2)

    static let heating: [DeviceClass] = [
        row(
            .thermostat, .climate,
            """
            setpoint temp mode on calling setpoint_low setpoint_high humidity demand fan_mode preset battery
            """, ack: 10, ttl: 60, hold: 240, resumes: true, stale: .hours(2), warms,
            words: ClassWords(
                [
                    .set("setpoint", .temp), .flag("on", .onoff, settable: true, rest: true),
                    .words("mode", ["heat", "cool", "auto"], settable: true, rest: "heat"), .read("temp", .temp),
                    .read("humidity", .percent), .flag("calling", .onoff, rest: false),
                ],
                verbs: [.turnOn: .init("on", .flag(true)), .turnOff: .init("on", .flag(false))], answer: 500)),
        row(
            .boiler, .climate, "on setpoint flame temp flow_temp return_temp water_pressure mode power",
            active: .flag(true), ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30), warms,
            words: .switched(
                [
                    .set("setpoint", .temp), .flag("flame", .onoff, rest: false), .read("flow_temp", .temp),
                    .read("return_temp", .temp),
                    RuleProperty("pressure", .quantity(.pressure), stored: ["water_pressure"]),
                    .read("power", .power),
                ], rest: true, answer: 1_000)),
        row(
            .heatPump, .climate,
            "on setpoint running temp flow_temp return_temp water_pressure mode power energy",
            active: .flag(true), ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30), warms,
            words: .switched(
                [
                    .set("setpoint", .temp),
                    .words("mode", ["heat", "cool", "water", "auto"], settable: true, rest: "auto"),
                    .flag("running", .onoff, rest: false), .read("flow_temp", .temp), .read("return_temp", .temp),
                    .read("power", .power), .read("energy", .energy),
                ], rest: true, answer: 1_000,
                events: [.starts: .init("running", .flag(true)), .stops: .init("running", .flag(false))])),
        row(
            .waterHeater, .appliance, "on setpoint flame running temp flow_temp return_temp water_pressure mode",
            active: .flag(true), ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30),
            Traits(isHeldTogether: true, weight: 2)),
    ]
}
