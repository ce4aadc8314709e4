/// Every property with a fixed meaning: its unit, range or words. Classes pick from this table, so that `temp`
/// means one thing everywhere.
enum PropertyTable {
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static let aliases: [String: String] = [
        "target_temperature": "setpoint", "temperature_setpoint": "setpoint", "temperature": "temp",
        "current_temperature": "temp", "illuminance": "lux", "color_temperature": "color_temp",
    ]

    private static let percent = ValueType.number(.percent, 0...100)
    // Ranges are limits of what can be, not of what is usual: kilns, flue gas, tyres and cryogenic freezers fit in. Of
    // pressures the least is a vacuum, told against the air around it.
    static let temperatures = -273.15...3_000
    private static let temperature = ValueType.number(.celsius, temperatures)
    /// What can be asked for, of a device that does not say more: from a freezer to an oven.
    private static let setpoint = ValueType.number(.celsius, -100...500)
    private static let any = ValueType.number(.none)

    private static let all: [Property] =
        settable([
            ("on", .flag), ("brightness", percent), ("color_temp", .number(.kelvin, 1_000...12_000)),
            ("hue", .number(.degree, 0...360)), ("saturation", percent), ("effect", .text), ("speed", percent),
            ("direction", .word(["forward", "reverse"])), ("oscillating", .flag), ("preset", .text),
            ("target", percent), ("position", percent), ("tilt", percent), ("setpoint", setpoint),
            ("setpoint_low", setpoint), ("setpoint_high", setpoint), ("mode", .text), ("fan_mode", .text),
            ("volume", percent), ("muted", .flag), ("source", .text), ("fan_speed", .text), ("recording", .flag),
        ])
        + read([
            ("lux", .number(.lux, 0...1_000_000)), ("temp", temperature), ("humidity", percent),
            ("battery", percent), ("demand", percent), ("moisture", percent), ("flow_temp", temperature),
            ("return_temp", temperature), ("pressure", .number(.hectopascal, -1_100...1_000_000)),
            ("water_pressure", .number(.bar, -1.1...1_000)), ("power", .number(.watt)), ("energy", .number(.kilowattHour)),
            ("voltage", .number(.volt)), ("current", .number(.ampere)), ("frequency", .number(.hertz)),
            ("co2", .number(.ppm, 0...1_000_000)), ("voc", .number(.ppm, 0...1_000_000)),
            ("concentration", .number(.ppm, 0...1_000_000)), ("pm25", .number(.microgramPerCubicMetre, 0...1_000_000)),
            ("noise", .number(.decibel, -100...300)), ("water", .number(.litre)),
            ("flow", .number(.litrePerMinute, -100_000...100_000)), ("gas_meter", .number(.cubicMetre)),
            ("rain", .number(.millimetre, 0...1_000_000)), ("wind", .number(.metrePerSecond, 0...200)),
            ("uv", .number(.none, 0...50)), ("calling", .flag), ("flame", .flag), ("running", .flag),
            ("tamper", .flag), ("battery_low", .flag), ("jammed", .flag), ("moving", .flag), ("motion", .flag),
            ("online", .flag), ("zone", .text), ("condition", .text), ("forecast", .text), ("title", .text),
            ("next", .text), ("raw", .text), ("button", .text), ("price", any), ("linkquality", any),
        ])

    private static func settable(_ rows: [(String, ValueType)]) -> [Property] {
        rows.map { Property($0.0, $0.1, settable: true) }
    }
    private static func read(_ rows: [(String, ValueType)]) -> [Property] {
        rows.map { Property($0.0, $0.1, diagnostic: $0.0 == "linkquality") }
    }
}
