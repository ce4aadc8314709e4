import HearthModel

/// What a binary sensor is about, by its `device_class`.
struct BinaryMeaning {
    let deviceClass: DeviceClass.ID
    /// Its name as a property of a device that is for something else; `nil`: that of the entity.
    let propertyName: String?

    init(_ purpose: String?) {
        (deviceClass, propertyName) =
            switch purpose {
            case "door", "garage_door": (.door, "door")
            case "opening": (.contact, "contact")
            case "window": (.window, "window")
            case "motion", "occupancy": (.motion, "motion")
            case "presence": (.presence, "presence")
            case "moisture": (.leak, "leak")
            case "smoke": (.smoke, "smoke")
            case "carbon_monoxide": (.co, "co")
            case "gas": (.gas, "gas")
            case "vibration": (.vibration, "vibration")
            case "tamper": (.tamper, "tamper")
            case "lock": (.lock, "locked")
            case "battery": (.binary, "battery_low")
            case "connectivity": (.binary, "online")
            case "moving": (.binary, "moving")
            case "running": (.binary, "running")
            case "problem": (.binary, "problem")
            default: (.binary, nil)
            }
    }
}

extension EntityBuilder {
    /// Component `binary_sensor`: on is the active of two words.
    mutating func binarySensor(_ meaning: BinaryMeaning) {
        blueprint.propertyName = meaning.propertyName
        guard var property = blueprint.deviceClass.primary else { return }
        property.settable = false
        var codec = PropertyCodec(type: property.type)
        let on = configuration.payload("payload_on", or: "ON")
        let off = configuration.payload("payload_off", or: "OFF")
        let values: (Value?, Value?) =
            meaning.deviceClass == .lock
            ? (.text("unlocked"), .text("locked"))
            : (
                PropertyCodec.value(active: true, of: property.type),
                PropertyCodec.value(active: false, of: property.type)
            )
        guard let active = values.0, let resting = values.1 else { return }
        codec.words = [.init(raw: .text(on), value: active), .init(raw: .text(off), value: resting)]
        add(property, state: "state_topic", by: "value_template", codec: codec)
    }
}
