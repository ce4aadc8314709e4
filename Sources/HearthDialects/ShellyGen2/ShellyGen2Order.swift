import HearthJSON
import HearthModel

/// A command as a remote call, or in the few words that are understood where calls are switched off (Shelly's Gen2 API,
/// the pages of the components and "MQTT").
struct ShellyGen2Order {
    let part: ShellyGen2Part
    /// As the lamp is now.
    let colour: Colour

    typealias Call = (method: String, params: JSONValue)

    /// `nil` if there is no call for it.
    func call(setting values: [String: Value], over transition: Milliseconds) -> Call? {
        switch part.kind {
        case "switch": return values["on"]?.flag.map { call("Switch.Set", ("on", .bool($0))) }
        case "light", "cct", "rgb", "rgbw", "rgbcct": return light(values, over: transition)
        case "cover": return cover(values)
        case "thermostat": return thermostat(values)
        case "blutrv":
            return number("setpoint", values).map { target in
                call(
                    "BluTRV.Call", ("method", .string("TRV.SetTarget")),
                    ("params", .object([.init("id", .int(0)), .init("target_C", target)])))
            }
        case "boolean": return values["value"]?.flag.map { call("Boolean.Set", ("value", .bool($0))) }
        case "number": return number("value", values).map { call("Number.Set", ("value", $0)) }
        case "enum": return values["value"]?.text.map { call("Enum.Set", ("value", .string($0))) }
        case "text": return values["value"]?.text.map { call("Text.Set", ("value", .string($0))) }
        default: return nil
        }
    }

    func call(of act: Command.Act) -> Call? {
        switch (part.kind, act) {
        case ("cover", .stop): call("Cover.Stop")
        case ("button", .press): call("Button.Trigger", ("event", .string("single_push")))
        default: nil
        }
    }

    private func light(_ values: [String: Value], over transition: Milliseconds) -> Call? {
        let isOff = values["on"] == .flag(false) || values["brightness"] == .number(0)
        var members: [(String, JSONValue)] = []
        if isOff {
            members.append(("on", .bool(false)))
        } else {
            if values["on"] == .flag(true) || values["brightness"] != nil { members.append(("on", .bool(true))) }
            if let level = number("brightness", values) { members.append(("brightness", level)) }
            if let white = number("color_temp", values) { members.append(("ct", white)) }
            if part.device.property("hue") != nil, let wish = colour.changed(by: values) {
                members.append(("rgb", .array(wish.rgb.map { .int(Int64(($0 * 255).rounded())) })))
            }
            if let white = number("white", values) { members.append(("white", white)) }
        }
        guard !members.isEmpty else { return nil }
        if transition > .zero { members.append(("transition_duration", .number(min(transition.seconds, 10_800)))) }
        let method = part.kind == "light" ? "Light.Set" : part.kind.uppercased() + ".Set"
        return call(method, members)
    }

    private func cover(_ values: [String: Value]) -> Call? {
        // A position says more than the direction to it.
        let targets = [("pos", number("position", values)), ("slat_pos", number("tilt", values))]
        let members = targets.compactMap { key, value in value.map { (key, $0) } }
        if !members.isEmpty { return call("Cover.GoToPosition", members) }
        switch values["state"] {
        case .text("open"): return call("Cover.Open")
        case .text("closed"): return call("Cover.Close")
        default: return nil
        }
    }

    private func thermostat(_ values: [String: Value]) -> Call? {
        var config: [JSONValue.Member] = []
        if let on = values["on"]?.flag { config.append(.init("enable", .bool(on))) }
        if let target = number("setpoint", values) { config.append(.init("target_C", target)) }
        return config.isEmpty ? nil : call("Thermostat.SetConfig", ("config", .object(config)))
    }

    private func call(_ method: String, _ members: (String, JSONValue)...) -> Call { call(method, members) }

    private func call(_ method: String, _ members: [(String, JSONValue)]) -> Call {
        (method, .object([.init("id", .int(part.number))] + members.map { JSONValue.Member($0, $1) }))
    }

    /// On the wire: within the range of the property; whole where it is a share or a colour temperature.
    private func number(_ property: String, _ values: [String: Value]) -> JSONValue? {
        guard let value = values[property], let codec = part.readings.first(where: { $0.property == property })?.codec,
            case .number(let number)? = codec.encode(value)
        else { return nil }
        let isWhole = codec.type.unit == .percent || codec.type.unit == .kelvin
        return isWhole ? .int(Int64(number.rounded())) : .number(number)
    }
}

// MARK: - Words

extension ShellyGen2Order {
    /// For `<prefix>/command/<component>`; `nil` if there is no word for it.
    func word(setting values: [String: Value]) -> String? {
        switch part.kind {
        case "switch": return values["on"]?.flag.map { $0 ? "on" : "off" }
        case "light", "cct", "rgb", "rgbw", "rgbcct":
            if values["on"] == .flag(false) || values["brightness"] == .number(0) { return "off" }
            if let level = values["brightness"]?.number { return "set,on,\(Int(min(max(level, 1), 100).rounded()))" }
            return values["on"] == .flag(true) ? "on" : nil
        case "cover":
            if let position = values["position"]?.number { return "pos,\(Int(min(max(position, 0), 100).rounded()))" }
            return values["state"] == .text("open") ? "open" : values["state"] == .text("closed") ? "close" : nil
        default: return nil
        }
    }

    func word(of act: Command.Act) -> String? { part.kind == "cover" && act == .stop ? "stop" : nil }
}
