import HearthModel

// Simulated devices (docs/spec/devices.md, sections 2.7 and 9).

extension SimulateBinding {
    private static let models = [
        "light", "plug", "switch", "lock", "cover", "contact", "motion", "leak", "temp", "humidity", "room",
        "thermostat", "tank", "meter", "button", "tracker",
    ]

    init(_ section: inout Section, deviceClass: DeviceClass?, powers: Powers) {
        self.init()
        let primary = deviceClass?.primary
        let unit = primary?.type.unit ?? .none
        dialect = section.word("dialect") ?? dialect
        latency = section.duration("latency", in: .zero ... .minutes(10), zero: true) ?? latency
        failureRate = section.quantity("failure_rate", in: 0...1) ?? 0
        lossRate = section.quantity("loss_rate", in: 0...1) ?? 0
        interval = section.duration("interval", in: Milliseconds(100) ... .days(1))
        noise = section.quantity("noise", in: 0...1_000_000)
        range = section.range("range", unit: unit)
        seed = section.integer("seed", in: 0...4_294_967_295).map(UInt64.init) ?? 0
        let (examination, subject) = (section.examination, section.subject)
        schedule =
            section.list("schedule") { node in
                examination.section(node, "schedule", subject) { ScheduledValue(&$0, primary) } ?? nil
            } ?? []
        travel = section.duration("travel", in: Milliseconds(100) ... .minutes(10))
        initial = section.value("initial", of: primary)
        (powerMax, powerStandby) = (powers.max, powers.standby)
        model = section.word("model", of: Self.models)
        tau = section.duration("tau", in: .seconds(1) ... .days(30))
        gain = section.quantity("gain", in: -1_000...1_000)
        outdoor = section.quantity("outdoor", unit: .celsius, in: -60...60)
        batteryDrain = section.quantity("battery_drain", in: 0...100)
    }
}

extension SimulateBinding.ScheduledValue {
    fileprivate init?(_ section: inout Section, _ property: Property?) {
        let at = section.required("at") { $0.timeOfDay($1) }
        let value = section.required("value") { $0.value($1, of: property) }
        guard let at, let value else { return nil }
        self.init(at: at, value: value)
    }
}

/// What a device draws, in W, where no meter says so.
extension Powers {
    init(_ section: inout Section) {
        let max = section.quantity("max", unit: .watt, in: 0...100_000)
        let standby = section.quantity("standby", unit: .watt, in: 0...100_000)
        self.init(max: max, standby: standby)
    }
}
