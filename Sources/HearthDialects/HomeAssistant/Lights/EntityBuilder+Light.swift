import HearthJSON
import HearthModel

extension EntityBuilder {
    /// All three schemas of the component `light`.
    mutating func light() {
        switch configuration.text("schema") ?? "default" {
        case "json": lightDocument()
        case "template": lightTemplates()
        default: lightTopics()
        }
    }

    // MARK: Codecs

    private func brightness(_ key: String = "brightness_scale") -> PropertyCodec {
        let scale = configuration.number(key).flatMap { $0 >= 1 ? $0 : nil } ?? 255
        var codec = PropertyCodec(type: .number(.percent, 0...100))
        codec.scaling.percentOf = 0...scale
        return codec
    }

    /// Kelvin, or mired unless the lamp says otherwise.
    private func colourTemperature() -> (property: Property, codec: PropertyCodec) {
        let isKelvin = configuration.flag("color_temp_kelvin") ?? false
        func kelvin(_ mired: String, _ own: String) -> Double? {
            configuration.number(own)
                ?? configuration.number(mired).flatMap { $0 > 0 ? (1_000_000 / $0).rounded() : nil }
        }
        let low = kelvin("max_mireds", "min_kelvin") ?? 2_000
        let high = kelvin("min_mireds", "max_kelvin") ?? 6_535
        let range = (1_000.0...12_000).clamped(to: min(low, high)...max(low, high))
        let property = Property("color_temp", .number(.kelvin, range), settable: true)
        var codec = PropertyCodec(for: property)
        codec.scaling.conversion = UnitConversion(named: isKelvin ? "K" : "mired")
        codec.scaling.isWhole = true
        return (property, codec)
    }

    private var effect: Property {
        var effect = standard("effect")
        effect.choices = configuration.list("effect_list")
        return effect
    }

    // MARK: One topic for each property

    private mutating func lightTopics() {
        let on = flag(
            on: configuration.payload("payload_on", or: "ON"), off: configuration.payload("payload_off", or: "OFF"))
        add(
            standard("on"), state: "state_topic", by: "state_value_template", command: .init("command_topic"),
            codec: on)
        add(
            standard("brightness"), state: "brightness_state_topic", by: "brightness_value_template",
            command: .init("brightness_command_topic", "brightness_command_template"), codec: brightness())
        let temperature = colourTemperature()
        add(
            temperature.property, state: "color_temp_state_topic", by: "color_temp_value_template",
            command: .init("color_temp_command_topic", "color_temp_command_template"), codec: temperature.codec)
        let colours = ColourForm.allCases.compactMap { colour($0) }
        colourMode()
        add(
            standard("effect"), state: "effect_state_topic", by: "effect_value_template",
            command: .init("effect_command_topic", "effect_command_template"), codec: PropertyCodec(type: .text),
            options: configuration.list("effect_list"))
        add(
            Property("white", .number(.percent, 0...100)), command: .init("white_command_topic"),
            codec: brightness("white_scale"))
        let onCommand = configuration.text("on_command_type").flatMap(LampTopics.OnCommand.init) ?? .last
        blueprint.lamp = .topics(LampTopics(onCommand: onCommand, colours: colours, qos: commandQoS))
    }

    /// Without it whatever the lamp tells of its colour counts.
    private mutating func colourMode() {
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("color_mode_state_topic") else { return }
            read(topic, try template("color_mode_value_template"), .colourMode)
            blueprint.tellsColourMode = true
        } catch {
            refuse("color_mode", error)
        }
    }

    /// - Returns: how this form is told, if it can be.
    private mutating func colour(_ form: ColourForm) -> LampTopics.ColourOrder? {
        let name = form.rawValue
        do throws(DiscoveryRefusal) {
            let state = try topic(name + "_state_topic")
            let command = try topic(name + "_command_topic")
            guard state != nil || command != nil else { return nil }
            let reader = try template(name + "_value_template")
            let writer = try template(name + "_command_template", variables: form.variables)
            if let state { read(state, reader, .colour(form)) }
            add(standard("hue"), settable: command != nil)
            add(standard("saturation"), settable: command != nil)
            return command.map { LampTopics.ColourOrder(form: form, topic: $0, template: writer) }
        } catch {
            refuse(name, error)
            return nil
        }
    }

    // MARK: One document

    private mutating func lightDocument() {
        do throws(DiscoveryRefusal) {
            let state = try topic("state_topic")
            let command = try topic("command_topic")
            guard state != nil || command != nil else { return }
            var modes = configuration.list("supported_color_modes")
            // Before there were modes, each thing had a flag of its own.
            for old in ["color_temp", "hs", "xy", "rgb"] where modes.isEmpty || !modes.contains(old) {
                if configuration.flag(old) == true { modes.append(old) }
            }
            let colours = modes.compactMap { ColourForm(rawValue: $0) }
            let isDimmed = configuration.flag("brightness") ?? (!modes.isEmpty && modes != ["onoff"])
            let temperature = colourTemperature()
            let hasTemperature = modes.contains("color_temp")
            let hasEffects = configuration.flag("effect") ?? !configuration.list("effect_list").isEmpty
            let isSettable = command != nil
            add(standard("on"), settable: isSettable)
            if isDimmed { add(standard("brightness"), settable: isSettable) }
            if hasTemperature { add(temperature.property, settable: isSettable) }
            if !colours.isEmpty {
                add(standard("hue"), settable: isSettable)
                add(standard("saturation"), settable: isSettable)
            }
            if hasEffects { add(effect, settable: isSettable) }
            let white = modes.contains("white")
            if white { add(Property("white", .number(.percent, 0...100)), settable: isSettable) }
            let document = LampDocument(
                commandTopic: command, qos: commandQoS, brightness: isDimmed ? brightness() : nil,
                colourTemperature: hasTemperature ? temperature.codec : nil, colours: colours,
                white: white ? brightness("white_scale") : nil, hasEffects: hasEffects)
            if let state { read(state, nil, .lampDocument(document)) }
            if isSettable { blueprint.lamp = .document(document) }
        } catch {
            refuse("on", error)
        }
    }

    // MARK: Templates

    private mutating func lightTemplates() {
        do throws(DiscoveryRefusal) {
            let state = try topic("state_topic")
            let command = try topic("command_topic")
            let on = try template("command_on_template", variables: LampTemplates.variables)
            let off = try template("command_off_template", variables: LampTemplates.variables)
            let reader = try template("state_template")
            let isSettable = command != nil && on != nil && off != nil
            guard isSettable || (state != nil && reader != nil) else { return }
            add(standard("on"), settable: isSettable)
            let source = configuration.text("command_on_template") ?? ""
            let temperature = colourTemperature()
            let brightness = part(standard("brightness"), "brightness_template", isSettable)
            let colourTemperature = part(temperature.property, "color_temp_template", isSettable)
            let effect = part(self.effect, "effect_template", isSettable && source.contains("effect"))
            var colour: [Template] = []
            do throws(DiscoveryRefusal) {
                for name in ["red_template", "green_template", "blue_template"] {
                    if let part = try template(name) { colour.append(part) }
                }
                if colour.count == 3 {
                    add(standard("hue"), settable: isSettable)
                    add(standard("saturation"), settable: isSettable)
                }
            } catch {
                colour = []
                refuse("hue", error)
            }
            let lamp = LampTemplates(
                commandTopic: command, qos: commandQoS, on: on, off: off, state: reader, brightness: brightness,
                colourTemperature: colourTemperature, colour: colour, effect: effect,
                brightnessCodec: self.brightness(), colourTemperatureCodec: temperature.codec)
            if let state { read(state, nil, .lampTemplates(lamp)) }
            if isSettable { blueprint.lamp = .templates(lamp) }
        } catch {
            refuse("on", error)
        }
    }

    /// A property that has a template to read it by.
    private mutating func part(_ property: Property, _ key: String, _ isSettable: Bool) -> Template? {
        do throws(DiscoveryRefusal) {
            guard let template = try template(key) else { return nil }
            add(property, settable: isSettable)
            return template
        } catch {
            refuse(property.name, error)
            return nil
        }
    }
}
