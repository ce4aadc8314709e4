import HearthJSON
import HearthModel

// From what a device exposes to properties: docs/spec/devices.md, section 6.1.

extension Zigbee2MQTTFeature {
    /// `nil` for what has no place among our values.
    init?(_ expose: Zigbee2MQTTExpose) {
        guard !expose.key.isEmpty else { return nil }
        switch expose.type {
        case "binary": self.init(binary: expose)
        case "numeric": self.init(numeric: expose)
        case "enum": self.init(choice: expose)
        case "text": self.init(expose, expose.ownName, .text, .text)
        case "composite":
            if let warning = Zigbee2MQTTWarning(expose) {
                self.init(
                    key: expose.key, property: Property("siren", .flag, settable: true), wire: .warning(warning),
                    access: expose.access)
                return
            }
            guard ["color_hs", "color_xy"].contains(expose.name) else { return nil }
            guard let hue = Property.standard("hue") else { return nil }
            self.init(
                key: expose.key.isEmpty ? "color" : expose.key, property: hue,
                wire: .colour(expose.name == "color_hs" ? .hueSaturation : .xy), access: expose.access)
        default: return nil
        }
    }

    private init(_ expose: Zigbee2MQTTExpose, _ name: String, _ type: ValueType, _ wire: Wire, aside: Bool? = nil) {
        let isAside = aside ?? (expose.isAside || (expose.isSettable && Self.mainNames[expose.name] == nil))
        self.init(
            key: expose.key,
            property: Property(name, type, settable: expose.isSettable, diagnostic: isAside),
            wire: wire, access: expose.access)
    }

    private init?(binary expose: Zigbee2MQTTExpose) {
        guard let active = RawWord(expose.json["value_on"]), let resting = RawWord(expose.json["value_off"]) else {
            return nil
        }
        switch expose.name {
        case "contact":
            // True is closed, whatever the definition calls "on".
            let wire: Wire =
                active == .flag(true) || active == .flag(false)
                ? .binary(active: .flag(false), resting: .flag(true)) : .binary(active: active, resting: resting)
            self.init(expose, "contact", .word(["open", "closed"]), wire, aside: expose.isAside)
        case "state":
            self.init(expose, "on", .flag, .binary(active: active, resting: resting), aside: false)
        default:
            let name = Self.binaryNames[expose.name] ?? expose.ownName
            self.init(expose, name, .flag, .binary(active: active, resting: resting))
        }
    }

    private init?(numeric expose: Zigbee2MQTTExpose) {
        if let name = Self.mainNames[expose.name], let standard = Property.standard(name),
            let (type, scaling) = Self.number(expose, as: standard.type)
        {
            self.init(expose, name, type, .number(scaling), aside: standard.diagnostic || expose.isAside)
            return
        }
        let conversion = expose.unit.map { UnitConversion(named: $0) ?? UnitConversion(unit: .other($0)) }
        let range = expose.isSettable ? Self.range(expose, UnitConversion(unit: .none)) : nil
        let isScaled = conversion.map { $0.scale != 1 || $0.offset != 0 } ?? false
        let type = ValueType.number(
            conversion?.unit ?? .none, range: isScaled ? nil : range, step: isScaled ? nil : expose.step)
        self.init(expose, expose.ownName, type, .number(Scaling(conversion: conversion)))
    }

    /// The declared type narrowed to what the device can do, and how its numbers become that; `nil` if it measures
    /// another quantity under the same name.
    private static func number(_ expose: Zigbee2MQTTExpose, as type: ValueType) -> (ValueType, Scaling)? {
        guard case .number(let unit, let standardRange, _) = type else { return nil }
        if expose.name == "brightness" || (unit == .percent && expose.unit == nil) {
            let highest = expose.maximum ?? (expose.name == "brightness" ? 254 : 100)
            guard highest > 0, highest.isFinite else { return nil }
            return (type, highest == 100 ? Scaling() : Scaling(percentOf: 0...highest))
        }
        guard unit != .none, let named = expose.unit ?? (expose.name == "color_temp" ? "mired" : nil) else {
            return (type, Scaling())
        }
        guard let conversion = UnitConversion(named: named)?.reaching(unit) else { return nil }
        guard expose.isSettable, let range = range(expose, conversion) else {
            return (type, Scaling(conversion: conversion))
        }
        let step = conversion.reciprocal ? nil : expose.step.map { $0 * conversion.scale }
        return (
            .number(unit, range: standardRange.map(range.clamped(to:)) ?? range, step: step),
            Scaling(conversion: conversion)
        )
    }

    private static func range(_ expose: Zigbee2MQTTExpose, _ conversion: UnitConversion) -> ClosedRange<Double>? {
        guard let minimum = expose.minimum, let maximum = expose.maximum, minimum < maximum else { return nil }
        let ends = [conversion.canonical(minimum), conversion.canonical(maximum)].map {
            conversion.reciprocal ? $0.rounded() : $0
        }
        guard ends.allSatisfy(\.isFinite) else { return nil }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }

    private init?(choice expose: Zigbee2MQTTExpose) {
        switch expose.name {
        case "action":
            guard let event = DeviceClass[.button].primary else { return nil }
            self.init(key: expose.key, property: event, wire: .action(announced: expose.words), access: expose.access)
        case "running_state":
            let words = expose.values.map { raw in
                PropertyCodec.Word(raw: raw, value: .flag(!Self.restingStates.contains(raw)))
            }
            self.init(expose, "calling", .flag, .words(words), aside: false)
        case "lock_state":
            let words: [PropertyCodec.Word] = [
                .init(raw: .text("locked"), value: .text("locked")),
                .init(raw: .text("unlocked"), value: .text("unlocked")),
                .init(raw: .text("not_fully_locked"), value: .text("jammed")),
            ]
            self.init(expose, "state", .text, .words(words), aside: false)
            property.settable = false
            refines = true
        case "moving":
            self.init(
                expose, "moving", .flag,
                .words(
                    expose.values.map {
                        PropertyCodec.Word(raw: $0, value: .flag($0 != .text("STOP")))
                    }), aside: false)
        default:
            let words = expose.values.map { raw -> PropertyCodec.Word in
                let text: String =
                    switch raw {
                    case .text(let text): text.lowercased()
                    case .flag(let flag): flag ? "true" : "false"
                    case .number(let number): String(decoding: JSONWriter.document { $0.value(number) }, as: UTF8.self)
                    }
                return PropertyCodec.Word(raw: raw, value: .text(text))
            }
            let names = words.compactMap(\.value.text)
            let name = Self.choiceNames[expose.name] ?? expose.ownName
            self.init(
                expose, name, names.isEmpty ? .text : .word(names), .words(words),
                aside: Self.choiceNames[expose.name] == nil && (expose.isSettable || expose.isAside))
        }
    }

    private static let restingStates: [RawWord] = [.text("idle"), .text("off"), .text("fan_only")]

    private static let binaryNames = [
        "tamper": "tamper", "battery_low": "battery_low", "occupancy": "motion",
    ]

    private static let choiceNames = [
        "system_mode": "mode", "preset": "preset", "fan_mode": "fan_mode", "effect": "effect",
    ]

    /// Names of Zigbee2MQTT for quantities that have a name of ours.
    private static let mainNames = [
        "temperature": "temp", "local_temperature": "temp", "humidity": "humidity", "pressure": "pressure",
        "illuminance": "lux", "illuminance_lux": "lux", "co2": "co2", "voc": "voc", "pm25": "pm25", "power": "power",
        "energy": "energy", "voltage": "voltage", "current": "current", "battery": "battery",
        "soil_moisture": "moisture", "linkquality": "linkquality", "brightness": "brightness",
        "color_temp": "color_temp", "position": "position", "tilt": "tilt", "pi_heating_demand": "demand",
        "occupied_heating_setpoint": "setpoint", "current_heating_setpoint": "setpoint", "speed": "speed",
        "state": "on",
    ]
}
