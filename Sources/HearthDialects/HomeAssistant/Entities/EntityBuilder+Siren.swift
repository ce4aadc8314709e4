import HearthModel

extension EntityBuilder {
    /// Component `siren`: without a template the command is a document.
    mutating func siren() {
        let (on, off) = (configuration.payload("payload_on", or: "ON"), configuration.payload("payload_off", or: "OFF"))
        let codec = flag(
            on: configuration.payload("state_on", or: on), off: configuration.payload("state_off", or: off))
        do throws(DiscoveryRefusal) {
            let stateTopic = try topic("state_topic")
            let reader = try template("state_value_template")
            let writer = try sirenWriter(on: on, off: off)
            guard writer != nil || stateTopic != nil else { return }
            blueprint.siren = writer
            add(standard("on"), settable: writer != nil)
            for setting in writer?.settings ?? [] { add(setting.property, settable: true) }
            guard let stateTopic else { return }
            // The state may come alone or in a document.
            let settings = (writer?.settings ?? []).map { setting in
                EntityReading.Field(
                    key: setting.key, property: setting.property.name, codec: setting.codec, standsAlone: false)
            }
            read(stateTopic, reader, .fields([.init(key: "state", property: "on", codec: codec)] + settings))
        } catch {
            refuse("on", error)
        }
    }

    /// `nil` for one that can only be heard.
    private func sirenWriter(on: String, off: String) throws(DiscoveryRefusal) -> SirenWriter? {
        guard let topic = try topic("command_topic") else { return nil }
        let template = try self.template("command_template", variables: SirenWriter.variables)
        return SirenWriter(
            topic: topic, qos: commandQoS, on: on, off: off, template: template,
            offTemplate: try self.template("command_off_template", variables: SirenWriter.variables),
            settings: sirenSettings(template))
    }

    /// What the siren says it can be told, and what its template has a place for.
    private func sirenSettings(_ template: Template?) -> [SirenWriter.Setting] {
        var settings: [SirenWriter.Setting] = []
        func offer(_ property: Property, _ key: String, scale: Double = 1) {
            if template?.reads(key) == false { return }
            var codec = PropertyCodec(type: property.type)
            codec.scaling.scale = scale
            settings.append(.init(property: property, key: key, codec: codec))
        }
        if configuration.flag("support_volume_set") ?? true { offer(standard("volume"), "volume_level", scale: 100) }
        if configuration.flag("support_duration") ?? true {
            offer(Property("duration", .number(.second, range: 0...86_400, step: 1)), "duration")
        }
        let tones = configuration.list("available_tones")
        if !tones.isEmpty { offer(Property("tone", .word(Array(tones.prefix(256)))), "tone") }
        return settings
    }
}
