import HearthDialects
import HearthJSON
import HearthModel
import HearthSimulation

extension Zigbee2MQTTVoice {
    func report(_ values: [String: Value], for occasion: ReportOccasion, at now: Instant) -> [Publication] {
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            for property in values.keys.sorted() {
                if let value = values[property] { write(property, value, values, to: &writer) }
            }
            writer.member("linkquality", 120)
            writer.endObject()
        }
        return [Publication(topic: "\(base)/\(name)", payload: payload)]
    }

    private func write(_ property: String, _ value: Value, _ all: [String: Value], to writer: inout JSONWriter) {
        switch (deviceClass, property, value) {
        case (.motion, "on", .flag(let seen)): writer.member("occupancy", seen)
        case (.presence, "on", .flag(let seen)): writer.member("presence", seen)
        case (.vibration, "on", .flag(let seen)): writer.member("vibration", seen)
        case (_, "on", .flag(let on)): writer.member("state", on ? "ON" : "OFF")
        case (_, "brightness", .number(let percent)): writer.member("brightness", Self.byte(percent))
        case (_, "color_temp", .number(let kelvin)):
            writer.member("color_temp", kelvin > 0 ? (1_000_000 / kelvin).rounded() : 0)
        case (_, "hue", .number(let hue)):
            writer.key("color")
            writer.beginObject()
            writer.member("hue", hue)
            writer.member("saturation", all["saturation"]?.number ?? 0)
            writer.endObject()
        case (_, "saturation", _): break
        case (.cover, "state", _): writer.member("state", all["position"] == .number(0) ? "CLOSE" : "OPEN")
        case (.lock, "state", .text(let word)):
            writer.member("state", word == "locked" || word == "unlocking" ? "LOCK" : "UNLOCK")
            writer.member("lock_state", word.hasSuffix("ing") ? "not_fully_locked" : word)
        case (.door, "state", _), (.window, "state", _), (.contact, "state", _):
            writer.member("contact", value == .text("closed"))
        case (.leak, "state", _): writer.member("water_leak", value == .text("wet"))
        case (.co, "state", _): writer.member("carbon_monoxide", value == .text("alarm"))
        case (_, "state", _): writer.member(named: deviceClass.rawValue, value == .text("alarm"))
        case (_, "setpoint", .number(let degrees)): writer.member("occupied_heating_setpoint", degrees)
        case (.thermostat, "temp", .number(let degrees)): writer.member("local_temperature", degrees)
        case (_, "mode", .text(let mode)): writer.member("system_mode", mode)
        case (_, "calling", .flag(let calling)): writer.member("running_state", calling ? "heat" : "idle")
        case (_, "event", .text(let event)): writer.member("action", Self.actions[event] ?? event)
        case (_, _, .number(let number)):
            writer.member(named: Self.keys[property] ?? property, number.rounded(decimals: 2))
        case (_, _, .text(let text)): writer.member(named: property, text)
        case (_, _, .flag(let flag)): writer.member(named: property, flag)
        case (_, _, .unknown): break
        }
    }

    /// Numeric properties whose key is not their name.
    static let keys = [
        "temp": "temperature", "lux": "illuminance", "moisture": "soil_moisture", "demand": "pi_heating_demand",
    ]

    static let actions = ["press": "single", "long": "hold"]

    /// 0…100 to 0…254, at least 1 for anything above 0.
    private static func byte(_ percent: Double) -> Double {
        percent <= 0 ? 0 : max(1, (min(100, percent) * 2.54).rounded())
    }

    // MARK: Listening

    func understand(_ topic: String, _ payload: [UInt8], values: [String: Value]) -> SimulatedRequest? {
        if topic == "\(base)/\(name)/get" { return .question("") }
        guard Self.settable.contains(deviceClass), topic == "\(base)/\(name)/set",
            let members = Self.document(payload)?.object
        else { return nil }
        var order = SimulatedOrder()
        for member in members { read(member.key, member.value, values, into: &order) }
        return order.isEmpty ? nil : .order(order)
    }

    private static let settable: Set<DeviceClass.ID> = [.light, .switch, .plug, .cover, .lock, .thermostat]

    private func read(_ key: String, _ value: JSONValue, _ now: [String: Value], into order: inout SimulatedOrder) {
        switch key {
        case "state": read(state: value.string ?? "", now, into: &order)
        case "brightness": if let raw = value.double { order.values["brightness"] = .number(Self.percent(raw)) }
        case "color_temp":
            if let mired = value.double, mired >= 50, mired <= 1_000 {
                order.values["color_temp"] = .number((1_000_000 / mired).rounded())
            }
        case "color":
            if let hue = value["hue"]?.double ?? value["h"]?.double { order.values["hue"] = .number(hue) }
            if let share = value["saturation"]?.double ?? value["s"]?.double {
                order.values["saturation"] = .number(share)
            }
        case "position": if let percent = value.double { order.values["position"] = .number(percent) }
        case "occupied_heating_setpoint": if let degrees = value.double { order.values["setpoint"] = .number(degrees) }
        case "system_mode": if let mode = value.string { order.values["mode"] = .text(mode) }
        default: break
        }
    }

    private func read(state word: String, _ now: [String: Value], into order: inout SimulatedOrder) {
        switch word.uppercased() {
        case "ON": order.values["on"] = .flag(true)
        case "OFF": order.values["on"] = .flag(false)
        case "TOGGLE": order.values["on"] = .flag(now["on"] != .flag(true))
        case "OPEN": order.values["state"] = .text("open")
        case "CLOSE": order.values["state"] = .text("closed")
        case "STOP": order.stops = true
        case "LOCK": order.values["state"] = .text("locked")
        case "UNLOCK": order.values["state"] = .text("unlocked")
        default: break
        }
    }

    private static func percent(_ raw: Double) -> Double {
        raw <= 0 ? 0 : max(1, (min(254, raw) / 2.54).rounded())
    }
}
