import HearthModel

extension EntityBuilder {
    /// Component `cover`.
    mutating func cover() {
        let state = standard("state")
        let codec = words(
            state.type,
            [
                configuration.payload("state_open", or: "open"): "open",
                configuration.payload("state_closed", or: "closed"): "closed",
                configuration.payload("state_opening", or: "opening"): "opening",
                configuration.payload("state_closing", or: "closing"): "closing",
                configuration.payload("state_stopped", or: "stopped"): "stopped",
            ])
        add(
            state, state: "state_topic", by: "value_template", command: directed("command_topic"), codec: codec,
            writer: directions())
        addStop()
        let open = configuration.number("position_open") ?? 100
        let closed = configuration.number("position_closed") ?? 0
        let lowest = configuration.number("tilt_min") ?? 0
        let highest = configuration.number("tilt_max") ?? 100
        let constants: [(name: String, value: EntityOrder.Constant)] = [
            ("position_open", .fixed(Self.whole(open))), ("position_closed", .fixed(Self.whole(closed))),
            ("tilt_min", .fixed(Self.whole(lowest))), ("tilt_max", .fixed(Self.whole(highest))),
        ]
        let position = standard("position")
        let positionCodec = percent(position, from: closed, to: open)
        add(
            position, state: "position_topic",
            by: configuration.text("position_template") == nil ? "value_template" : "position_template",
            command: .init("set_position_topic", "set_position_template", alias: "position", constants: constants),
            codec: positionCodec)
        if configuration.text("state_topic") == nil {
            addOpenness(state, "position_topic", "position_template", positionCodec)
        }
        let tilt = standard("tilt")
        add(
            tilt, state: "tilt_status_topic", by: "tilt_status_template",
            command: .init("tilt_command_topic", "tilt_command_template", alias: "tilt_position", constants: constants),
            codec: percent(tilt, from: lowest, to: highest))
        acceptDocument(of: position, positionCodec, and: tilt, percent(tilt, from: lowest, to: highest))
    }

    /// A position may come alone, or in a document together with the tilt.
    private mutating func acceptDocument(
        of position: Property, _ positionCodec: PropertyCodec, and tilt: Property, _ tiltCodec: PropertyCodec
    ) {
        blueprint.readings = blueprint.readings.map { reading in
            guard case .value(position.name, _) = reading.meaning else { return reading }
            let fields: [EntityReading.Field] = [
                .init(key: "position", property: position.name, codec: positionCodec),
                .init(key: "tilt_position", property: tilt.name, codec: tiltCodec, standsAlone: false),
            ]
            return EntityReading(
                topic: reading.topic, template: reading.template, meaning: .fields(fields), qos: reading.qos)
        }
    }

    /// Component `valve`: with positions there is no other word for open and closed.
    mutating func valve() {
        let state = standard("state")
        let open = configuration.number("position_open") ?? 100
        let closed = configuration.number("position_closed") ?? 0
        let codec = words(
            state.type,
            [
                configuration.payload("state_open", or: "open"): "open",
                configuration.payload("state_closed", or: "closed"): "closed",
                configuration.payload("state_opening", or: "opening"): "opening",
                configuration.payload("state_closing", or: "closing"): "closing",
            ])
        guard configuration.flag("reports_position") == true else {
            add(
                state, state: "state_topic", by: "value_template", command: directed("command_topic"), codec: codec,
                writer: directions())
            return addStop()
        }
        let position = standard("position")
        let positionCodec = percent(position, from: closed, to: open)
        add(
            position, command: .init("command_topic", "command_template", alias: "position"), codec: positionCodec)
        addStop()
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("state_topic") else { return }
            let template = try template("value_template")
            add(state, settable: false)
            add(position, settable: false)
            read(
                topic, template,
                .fields([
                    .init(key: "position", property: "position", codec: positionCodec),
                    .init(key: "state", property: "state", codec: codec),
                ]))
            read(topic, template, .openness(positionCodec))
        } catch {
            refuse("position", error)
        }
        // What a valve is comes first, though here it follows from its position.
        blueprint.properties.sort { a, _ in a.name == "state" }
    }

    private static func whole(_ number: Double) -> TemplateValue { TemplateValue(RawWord.number(number)) }

    private func directed(_ topic: String) -> Command { Command(topic, "command_template") }

    private func directions() -> PropertyCodec {
        var payloads: [(String, String)] = []
        if let open = configuration.payloadIfAny("payload_open", or: "OPEN") { payloads.append((open, "open")) }
        if let close = configuration.payloadIfAny("payload_close", or: "CLOSE") { payloads.append((close, "closed")) }
        var codec = PropertyCodec(type: .word([]))
        codec.words = payloads.map { .init(raw: .text($0.0), value: .text($0.1)) }
        return codec
    }

    private mutating func addStop() {
        let usual =
            configuration.text("device_class") == "damper" || blueprint.deviceClass.id == .valve ? nil : "STOP"
        add(.stop, command: .init("command_topic"), payload: configuration.payloadIfAny("payload_stop", or: usual))
    }

    /// A raw range that runs from shut to open, in either direction.
    private func percent(_ property: Property, from closed: Double, to open: Double) -> PropertyCodec {
        var codec = PropertyCodec(type: property.type)
        if closed != open {
            codec.scaling.percentOf = min(closed, open)...max(closed, open)
            codec.scaling.isInverted = closed > open
        }
        return codec
    }

    /// The state, where nothing but the position tells it.
    private mutating func addOpenness(_ state: Property, _ key: String, _ templateKey: String, _ codec: PropertyCodec) {
        do throws(DiscoveryRefusal) {
            guard let topic = try topic(key) else { return }
            let template = try template(configuration.text(templateKey) == nil ? "value_template" : templateKey)
            let isKnown = blueprint.properties.contains { $0.name == "state" }
            if !isKnown {
                add(state, settable: false)
                blueprint.properties.sort { a, _ in a.name == "state" }
            }
            read(topic, template, .openness(codec))
        } catch {
            refuse("state", error)
        }
    }
}
