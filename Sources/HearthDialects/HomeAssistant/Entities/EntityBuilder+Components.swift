import HearthModel

extension EntityBlueprint {
    /// What becomes of each component (docs/spec/devices.md, section 6.6).
    /// - Parameter isText: of a sensor whose values have turned out to be texts.
    /// - Returns: `nil` for a component that has no place among our devices.
    init?(_ announcement: EntityAnnouncement, topics: TopicRules, isText: Bool = false) {
        let configuration = announcement.configuration
        let purpose = configuration.text("device_class")
        func builder(_ id: DeviceClass.ID, kind: String? = nil) -> EntityBuilder {
            EntityBuilder(announcement, class: id, kind: kind, topics: topics)
        }
        var entity: EntityBuilder
        switch announcement.component {
        case "switch":
            entity = builder(purpose == "outlet" ? .plug : .switch)
            entity.relay()
        case "light":
            entity = builder(.light)
            entity.light()
        case "cover":
            entity = builder(.cover, kind: purpose.flatMap(DeviceClass.CoverKind.init)?.rawValue)
            entity.cover()
        case "valve":
            entity = builder(.valve)
            entity.valve()
        case "lock":
            entity = builder(.lock)
            entity.lock()
        case "climate":
            entity = builder(.thermostat)
            entity.climate()
        case "water_heater":
            entity = builder(.waterHeater)
            entity.waterHeater()
        case "fan":
            entity = builder(.fan)
            entity.fan()
        case "humidifier":
            entity = builder(.humidifier)
            entity.humidifier()
        case "siren":
            entity = builder(.siren)
            entity.siren()
        case "vacuum":
            entity = builder(.vacuum)
            entity.vacuum()
        case "alarm_control_panel":
            entity = builder(.alarm)
            entity.alarm()
        case "binary_sensor":
            let meaning = BinaryMeaning(purpose)
            entity = builder(meaning.deviceClass)
            entity.binarySensor(meaning)
        case "sensor":
            let meaning = SensorMeaning(configuration, isText: isText)
            entity = builder(meaning.deviceClass)
            entity.sensor(meaning)
        case "number":
            entity = builder(.number)
            entity.number()
        case "select":
            entity = builder(.select)
            entity.choice()
        case "text":
            entity = builder(.text)
            entity.text()
        case "button", "scene":
            entity = builder(.action)
            entity.press(
                configuration.payload(
                    announcement.component == "scene" ? "payload_on" : "payload_press",
                    or: announcement.component == "scene" ? "ON" : "PRESS"))
        case "event":
            entity = builder(.button)
            entity.event()
        case "device_automation":
            entity = builder(.button)
            entity.trigger()
        case "device_tracker":
            entity = builder(.tracker)
            entity.tracker()
        default: return nil
        }
        entity.addAvailability()
        self = entity.blueprint
    }

    /// Components that a device of the house is made for; the others become properties of one.
    static let mainComponents: Set<String> = [
        "light", "switch", "cover", "lock", "climate", "fan", "valve", "vacuum", "siren", "humidifier", "water_heater",
        "alarm_control_panel",
    ]
}

extension EntityBuilder {
    func standard(_ name: String) -> Property {
        guard let property = blueprint.deviceClass.property(name) ?? Property.standard(name) else {
            preconditionFailure("A component has a property that the table lacks: \(name)")
        }
        return property
    }

    /// Yes and no, each as its payload.
    func flag(on: String, off: String) -> PropertyCodec {
        var codec = PropertyCodec(type: .flag)
        codec.words = [
            .init(raw: .text(on), value: .flag(true)), .init(raw: .text(off), value: .flag(false)),
        ]
        return codec
    }

    /// Words of ours, each with its payload; where several mean the same, the first is the one that is sent.
    func words(_ type: ValueType, _ payloads: KeyValuePairs<String, String>) -> PropertyCodec {
        var codec = PropertyCodec(type: type)
        codec.words = payloads.map { .init(raw: .text($0.key), value: .text($0.value)) }
        return codec
    }

    var anyText: PropertyCodec { PropertyCodec(type: .text) }

    func quantity(_ property: Property, unit: String?) -> PropertyCodec {
        var codec = PropertyCodec(for: property)
        if let unit, let target = property.type.unit {
            codec.scaling.conversion = UnitConversion(named: unit)?.reaching(target)
        }
        return codec
    }
}
