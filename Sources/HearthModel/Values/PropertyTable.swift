/// Every property with a fixed meaning: its unit, range or words. Classes pick from this table, so that `temp`
/// means one thing everywhere.
enum PropertyTable {
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static let aliases: [String: String] = [
        "target_temperature": "setpoint", "temperature_setpoint": "setpoint", "temperature": "temp",
        "current_temperature": "temp", "illuminance": "lux", "color_temperature": "color_temp",
    ]

    private static let percent = ValueType.number(.percent, 0...100)
    private static let temperature = ValueType.number(.celsius, -60...150)
    private static let any = ValueType.number(.none)

    private static let all: [Property] =
        settable([
            ("on", .flag), ("brightness", percent), ("color_temp", .number(.kelvin, 1_000...12_000)),
            ("hue", .number(.degree, 0...360)), ("saturation", percent), ("effect", .text), ("speed", percent),
            ("direction", .word(["forward", "reverse"])), ("oscillating", .flag), ("preset", .text),
            ("target", percent), ("position", percent), ("tilt", percent), ("setpoint", temperature),
            ("setpoint_low", temperature), ("setpoint_high", temperature), ("mode", .text), ("fan_mode", .text),
            ("volume", percent), ("muted", .flag), ("source", .text), ("fan_speed", .text), ("recording", .flag),
        ])
        + read([
            ("lux", .number(.lux, 0...1_000_000)), ("temp", temperature), ("humidity", percent),
            ("battery", percent), ("demand", percent), ("moisture", percent), ("flow_temp", temperature),
            ("return_temp", temperature), ("pressure", .number(.hectopascal, 0...2_000)),
            ("water_pressure", .number(.bar, 0...20)), ("power", .number(.watt)), ("energy", .number(.kilowattHour)),
            ("voltage", .number(.volt)), ("current", .number(.ampere)), ("frequency", .number(.hertz)),
            ("co2", .number(.ppm, 0...100_000)), ("voc", .number(.ppm, 0...100_000)),
            ("concentration", .number(.ppm, 0...1_000_000)), ("pm25", .number(.microgramPerCubicMetre, 0...10_000)),
            ("noise", .number(.decibel, 0...200)), ("water", .number(.litre)),
            ("flow", .number(.litrePerMinute, 0...100_000)), ("gas_meter", .number(.cubicMetre)),
            ("rain", .number(.millimetre, 0...10_000)), ("wind", .number(.metrePerSecond, 0...150)),
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
