import HearthJSON
import HearthModel

/// A lamp that tells and takes everything in one JSON document (schema `json`).
struct LampDocument: Sendable {
    let commandTopic: String?
    let qos: Int32
    let brightness: PropertyCodec?
    let colourTemperature: PropertyCodec?
    /// The forms in which it takes a colour, the preferred one first.
    let colours: [ColourForm]
    let white: PropertyCodec?
    let hasEffects: Bool

    // MARK: Reading

    func read(_ payload: TemplatePayload) -> [EntityReading.Heard] {
        guard let json = payload.json, json.object != nil else {
            return [("on", .fault(.malformed))]
                + ["brightness", "color_temp", "hue", "saturation", "effect", "white"].map { ($0, .value(.unknown)) }
        }
        var heard: [EntityReading.Heard] = []
        switch json["state"] {
        case .string("ON")?: heard.append(("on", .value(.flag(true))))
        case .string("OFF")?: heard.append(("on", .value(.flag(false))))
        case .null?: heard.append(("on", .value(.unknown)))
        case nil: break
        default: heard.append(("on", .fault(.unknownPayload)))
        }
        if let brightness, let value = json["brightness"] {
            heard.append(("brightness", brightness.decode(json: value)))
        }
        if hasEffects, let effect = json["effect"] {
            heard.append(("effect", .value(effect.string.map { .text($0) } ?? .unknown)))
        }
        return heard + colour(json)
    }

    /// Only what the lamp shows is a fact: a colour, or a colour temperature.
    private func colour(_ json: JSONValue) -> [EntityReading.Heard] {
        let mode = json["color_mode"]?.string.flatMap { $0 == "unknown" ? nil : $0 }
        var heard: [EntityReading.Heard] = []
        if let colourTemperature {
            if mode == nil || mode == "color_temp", let value = json["color_temp"] {
                heard.append(("color_temp", colourTemperature.decode(json: value)))
            } else if mode.map({ $0 != "color_temp" }) ?? false {
                heard.append(("color_temp", .value(.unknown)))
            }
        }
        guard !colours.isEmpty else { return heard }
        // Whatever shines without a colour has left the last one: a temperature, white, or nothing but its brightness.
        if let mode, ColourForm(rawValue: mode) == nil { return heard + ColourForm.heard(nil) }
        guard let parts = json["color"] else { return heard }
        for form in mode.flatMap(ColourForm.init).map({ [$0] }) ?? [.hs, .xy, .rgb] {
            let numbers = form.keys.map { parts[$0]?.double }
            guard numbers.allSatisfy({ $0 != nil }) else { continue }
            guard let colour = form.colour(numbers.compactMap(\.self)) else {
                return heard + ColourForm.refused(.outOfRange)
            }
            return heard + ColourForm.heard(colour)
        }
        return heard
    }

    // MARK: Writing

    /// The state is always told, and besides only what is asked for.
    func publication(for wish: LampWish) -> Publication {
        let payload = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("state", wish.isOn ? "ON" : "OFF")
            if wish.isOn { write(wish, to: &writer) }
            if let seconds = wish.seconds { writer.member("transition", seconds) }
            writer.endObject()
        }
        return Publication(topic: commandTopic ?? "", payload: payload, qos: qos)
    }

    private func write(_ wish: LampWish, to writer: inout JSONWriter) {
        func member(_ name: StaticString, _ value: Double?, _ codec: PropertyCodec?) {
            guard let value, let raw = codec?.encode(.number(value)) else { return }
            writer.member(name, raw)
        }
        member("brightness", wish.brightness, brightness)
        member("color_temp", wish.colourTemperature, colourTemperature)
        if let colour = wish.colour, let form = colours.first {
            writer.key("color")
            writer.beginObject()
            for (key, part) in zip(form.keys, form.parts(of: colour)) { writer.member(named: key, part) }
            writer.endObject()
        }
        member("white", wish.white, white)
        if let effect = wish.effect { writer.member("effect", effect) }
    }
}
