import HearthJSON
import HearthModel

extension EntityBuilder {
    /// Component `climate`.
    mutating func climate() {
        temperature(
            "setpoint", "temperature_state_topic", "temperature_state_template", "temperature_command_topic",
            "temperature_command_template")
        measured("temp", "current_temperature_topic", "current_temperature_template")
        add(
            standard("mode"), state: "mode_state_topic", by: "mode_state_template",
            command: .init("mode_command_topic", "mode_command_template"), codec: anyText,
            options: configuration.list("modes"))
        power(reading: nil)
        calling()
        temperature(
            "setpoint_low", "temperature_low_state_topic", "temperature_low_state_template",
            "temperature_low_command_topic", "temperature_low_command_template")
        temperature(
            "setpoint_high", "temperature_high_state_topic", "temperature_high_state_template",
            "temperature_high_command_topic", "temperature_high_command_template")
        measured("humidity", "current_humidity_topic", "current_humidity_template")
        targetHumidity(PropertyCodec(for: standard("target")))
        named("fan_mode", "fan_mode", options: "fan_modes")
        preset("preset_mode_value_template")
        named("swing_mode", "swing_mode", options: "swing_modes")
        named("swing_horizontal_mode", "swing_horizontal_mode", options: "swing_horizontal_modes")
    }

    /// Component `water_heater`. It is on unless its mode says off.
    mutating func waterHeater() {
        power(reading: "mode_state_topic")
        temperature(
            "setpoint", "temperature_state_topic", "temperature_state_template", "temperature_command_topic",
            "temperature_command_template")
        measured("temp", "current_temperature_topic", "current_temperature_template")
        add(
            standard("mode"), state: "mode_state_topic", by: "mode_state_template",
            command: .init("mode_command_topic", "mode_command_template"), codec: anyText,
            options: configuration.list("modes"))
    }

    /// Component `fan`. The lowest speed that is not off is the first of its range.
    mutating func fan() {
        onOff()
        let speed = standard("speed")
        let lowest = configuration.number("speed_range_min") ?? 1
        let highest = max(configuration.number("speed_range_max") ?? 100, lowest)
        var codec = PropertyCodec(type: speed.type)
        codec.scaling.percentOf = (lowest - 1)...highest
        codec.unknown = configuration.payload("payload_reset_percentage", or: "None")
        add(
            speed, state: "percentage_state_topic", by: "percentage_value_template",
            command: .init("percentage_command_topic", "percentage_command_template"), codec: codec)
        let direction = standard("direction")
        add(
            direction, state: "direction_state_topic", by: "direction_value_template",
            command: .init("direction_command_topic", "direction_command_template"),
            codec: words(
                direction.type,
                [
                    configuration.payload("payload_direction_forward", or: "forward"): "forward",
                    configuration.payload("payload_direction_reverse", or: "reverse"): "reverse",
                ]))
        add(
            standard("oscillating"), state: "oscillation_state_topic", by: "oscillation_value_template",
            command: .init("oscillation_command_topic", "oscillation_command_template"),
            codec: flag(
                on: configuration.payload("payload_oscillation_on", or: "oscillate_on"),
                off: configuration.payload("payload_oscillation_off", or: "oscillate_off")))
        preset("preset_mode_value_template")
    }

    /// Component `humidifier`.
    mutating func humidifier() {
        onOff()
        var codec = PropertyCodec(for: standard("target"))
        codec.unknown = configuration.payload("payload_reset_humidity", or: "None")
        targetHumidity(codec)
        measured("humidity", "current_humidity_topic", "current_humidity_template")
        var mode = anyText
        mode.unknown = configuration.payload("payload_reset_mode", or: "None")
        add(
            standard("mode"), state: "mode_state_topic", by: "mode_state_template",
            command: .init("mode_command_topic", "mode_command_template"), codec: mode,
            options: configuration.list("modes"))
    }

    // MARK: Parts

    private mutating func onOff() {
        add(
            standard("on"), state: "state_topic", by: "state_value_template",
            command: .init("command_topic", "command_template"),
            codec: flag(
                on: configuration.payload("payload_on", or: "ON"), off: configuration.payload("payload_off", or: "OFF"))
        )
    }

    /// - Parameter topic: of the mode, by which it is told whether it is on.
    private mutating func power(reading topic: String?) {
        var reader = PropertyCodec(type: .flag)
        reader.words = [.init(raw: .text("off"), value: .flag(false))]
        for mode in configuration.list("modes") + Self.heaterModes where mode != "off" {
            reader.words.append(.init(raw: .text(mode), value: .flag(true)))
        }
        add(
            standard("on"), state: topic, by: topic == nil ? nil : "mode_state_template",
            command: .init("power_command_topic", "power_command_template"), codec: reader,
            writer: flag(
                on: configuration.payload("payload_on", or: "ON"), off: configuration.payload("payload_off", or: "OFF"))
        )
    }

    /// The modes of a water heater that lists none.
    private static let heaterModes = ["eco", "electric", "gas", "heat_pump", "high_demand", "performance"]

    /// Heating or cooling at this moment; neither waiting nor only blowing air.
    private mutating func calling() {
        var codec = PropertyCodec(type: .flag)
        codec.words =
            ["heating", "cooling", "drying", "preheating", "defrosting"].map {
                .init(raw: .text($0), value: .flag(true))
            }
            + ["off", "idle", "fan"].map { .init(raw: .text($0), value: .flag(false)) }
        add(standard("calling"), state: "action_topic", by: "action_template", codec: codec)
    }

    private var temperatureUnit: String { configuration.text("temperature_unit") ?? "C" }

    private mutating func temperature(
        _ name: String, _ state: String, _ valueTemplate: String, _ command: String, _ commandTemplate: String
    ) {
        var property = standard(name)
        let conversion = UnitConversion(named: temperatureUnit) ?? UnitConversion(unit: .celsius)
        let low = (configuration.number("min_temp").map(conversion.canonical) ?? -60).rounded(decimals: 2)
        let high = (configuration.number("max_temp").map(conversion.canonical) ?? 150).rounded(decimals: 2)
        let step = configuration.number("temp_step").map { ($0 * conversion.scale).rounded(decimals: 3) }
        if low.isFinite, high.isFinite, low < high {
            property.type = .number(.celsius, range: low...high, step: step.flatMap { $0 > 0 ? $0 : nil })
        }
        add(
            property, state: state, by: valueTemplate, command: .init(command, commandTemplate),
            codec: quantity(property, unit: temperatureUnit))
    }

    /// Its ends are those of what can be asked for; what is heard may lie anywhere.
    private mutating func targetHumidity(_ reader: PropertyCodec) {
        var target = standard("target")
        let low = configuration.number("min_humidity") ?? 0
        let high = configuration.number("max_humidity") ?? 100
        if low < high { target.type = .number(.percent, (0.0...100).clamped(to: low...high)) }
        var writer = reader
        writer.type = target.type
        add(
            target, state: "target_humidity_state_topic", by: "target_humidity_state_template",
            command: .init("target_humidity_command_topic", "target_humidity_command_template"), codec: reader,
            writer: writer)
    }

    private mutating func measured(_ name: String, _ topic: String, _ template: String) {
        var property = standard(name)
        property.settable = false
        let unit = name == "temp" ? temperatureUnit : nil
        add(property, state: topic, by: template, codec: quantity(property, unit: unit))
    }

    private mutating func named(_ name: String, _ key: String, options: String) {
        add(
            Property.standard(name) ?? Property(name, .text), state: key + "_state_topic", by: key + "_state_template",
            command: .init(key + "_command_topic", key + "_command_template"), codec: anyText,
            options: configuration.list(options))
    }

    private mutating func preset(_ valueTemplate: String) {
        var codec = anyText
        codec.unknown = configuration.payload("payload_reset_preset_mode", or: "None")
        let options = configuration.list("preset_modes")
        add(
            standard("preset"), state: "preset_mode_state_topic", by: valueTemplate,
            command: .init("preset_mode_command_topic", "preset_mode_command_template"), codec: codec,
            options: options.isEmpty ? [] : options + ["none"])
    }
}
