import HearthJSON
import HearthModel

/// A command in the words of the first generation (Shelly's Gen1 API, "MQTT").
struct ShellyGen1Order {
    let part: ShellyGen1Part
    /// `shellies/<id>`
    let topic: String
    /// As the lamp is now.
    let colour: Colour

    /// No lamp takes longer, ms.
    private static let longestTransition: Int64 = 5_000

    /// `nil` if there are no words for it.
    func publication(setting values: [String: Value], over transition: Milliseconds) -> Publication? {
        switch part.kind {
        case "relay": return values["on"]?.flag.map { text($0 ? "on" : "off", to: "command") }
        case "roller": return cover(values)
        case "light", "color", "white": return light(values, over: transition)
        case "valve":
            switch values["state"] {
            case .text("open"): return text("open", to: "command")
            case .text("closed"): return text("close", to: "command")
            default: return nil
            }
        case "thermostat": return number("setpoint", values).map { text($0, to: "command/target_t") }
        default: return nil
        }
    }

    func publication(of act: Command.Act) -> Publication? {
        guard part.kind == "roller", act == .stop else { return nil }
        return text("stop", to: "command", qos: 0)
    }

    private func cover(_ values: [String: Value]) -> Publication? {
        // A position says more than the direction to it.
        if let position = number("position", values) { return text(position, to: "command/pos") }
        switch values["state"] {
        case .text("open"): return text("open", to: "command")
        case .text("closed"): return text("close", to: "command")
        default: return nil
        }
    }

    private func light(_ values: [String: Value], over transition: Milliseconds) -> Publication? {
        let isOff = values["on"] == .flag(false) || values["brightness"] == .number(0)
        var members: [(String, JSONValue)] = []
        if isOff {
            members.append(("turn", .string("off")))
        } else {
            if values["on"] == .flag(true) || values["brightness"] != nil { members.append(("turn", .string("on"))) }
            if let level = raw("brightness", values) { members += dimmers.map { ($0, level) } }
            if let white = raw("color_temp", values) { members += mode("white") + [("temp", white)] }
            if let effect = values["effect"]?.text.flatMap({ Int64($0) }) { members.append(("effect", .int(effect))) }
            members += channels(values)
        }
        guard !members.isEmpty else { return nil }
        if transition > .zero {
            members.append(("transition", .int(min(transition.count, Self.longestTransition))))
        }
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            for (key, value) in members { writer.member(named: key, value) }
            writer.endObject()
        }
        return Publication(topic: "\(topic)/\(part.name)/set", payload: payload)
    }

    private func channels(_ values: [String: Value]) -> [(String, JSONValue)] {
        guard let wish = colour.changed(by: values), showsColours else { return [] }
        return mode("color") + zip(["red", "green", "blue"], wish.rgb).map { ($0, .int(Int64(($1 * 255).rounded()))) }
    }

    private var showsColours: Bool { part.device.property("hue") != nil }
    private var showsWhites: Bool { part.device.property("color_temp") != nil }

    /// Colours are dimmed by their gain; what shows both needs both.
    private var dimmers: [String] {
        (showsColours ? ["gain"] : []) + (showsColours && !showsWhites ? [] : ["brightness"])
    }

    /// Lamps that show colours and whites show one of them at a time.
    private func mode(_ name: String) -> [(String, JSONValue)] {
        showsColours && showsWhites ? [("mode", .string(name))] : []
    }

    private func raw(_ property: String, _ values: [String: Value]) -> JSONValue? {
        guard let value = values[property], let codec = part.readings.first(where: { $0.property == property })?.codec,
            case .number(let number)? = codec.encode(value)
        else { return nil }
        return .int(Int64(number.rounded()))
    }

    private func number(_ property: String, _ values: [String: Value]) -> String? {
        guard let value = values[property], let codec = part.readings.first(where: { $0.property == property })?.codec,
            case .number(let number)? = codec.encode(value)
        else { return nil }
        let raw = property == "position" ? number.rounded() : number
        return String(decoding: JSONWriter.document { $0.number(raw) }, as: UTF8.self)
    }

    private func text(_ word: String, to end: String, qos: Int32 = 1) -> Publication {
        Publication(topic: "\(topic)/\(part.name)/\(end)", payload: Array(word.utf8), qos: qos)
    }
}
