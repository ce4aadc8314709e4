import HearthJSON
import HearthModel

/// A command in Tasmota's words (https://tasmota.github.io/docs/Commands/). A value always goes along: an empty payload
/// is a question.
struct TasmotaOrder {
    let part: TasmotaPart
    let configuration: TasmotaConfiguration
    /// How bright the lamp is now, % of full, 0 when off; `nil` when not known.
    let level: Double?

    /// `nil` if there are no words for it.
    func publication(setting values: [String: Value], over transition: Milliseconds) -> Publication? {
        switch part.role {
        case .relay(let number):
            guard let on = values["on"]?.flag else { return nil }
            return transition > .zero && part.device.deviceClass.id == .light
                ? backlog(fade(over: transition, to: on ? 100 : 0) + [power(number, on)]) : one(power(number, on))
        case .light(let lamp): return light(lamp, values, over: transition)
        case .shutter(let number): return shutter(number, values)
        case .fan: return fan(values)
        case .input, .button, .chip, .reading: return nil
        }
    }

    func publication(of act: Command.Act) -> Publication? {
        guard case .shutter(let number) = part.role, act == .stop else { return nil }
        return one(("ShutterStop\(number)", "\(number)"))
    }

    // MARK: Kinds

    private func light(_ lamp: TasmotaLamp, _ values: [String: Value], over transition: Milliseconds) -> Publication? {
        let brightness = values["brightness"]?.number
        if values["on"] == .flag(false) || brightness == 0 {
            let off = power(lamp.relay, false)
            return transition > .zero ? backlog(fade(over: transition, to: 0) + [off]) : one(off)
        }
        var words: [(String, String)] = []
        if let hue = raw("hue", values) { words.append(("HsbColor1", hue)) }
        if let saturation = raw("saturation", values) { words.append(("HsbColor2", saturation)) }
        if let white = raw("color_temp", values) { words.append(("CT", white)) }
        if let dimmer = lamp.dimmer, let level = raw("brightness", values) { words.append((dimmer, level)) }
        let turnsOn = values["on"] == .flag(true) || brightness != nil
        if turnsOn, words.isEmpty || configuration.has(.dimmingLeavesPower) { words.append(power(lamp.relay, true)) }
        guard let only = words.first else { return nil }
        if words.count == 1, transition <= .zero, only.0.hasPrefix("POWER") { return one(only) }
        return backlog(fade(over: transition, to: brightness ?? level.flatMap { $0 > 0 ? $0 : nil } ?? 100) + words)
    }

    private func shutter(_ number: Int, _ values: [String: Value]) -> Publication? {
        if let position = raw("position", values) { return one(("ShutterPosition\(number)", position)) }
        if let tilt = raw("tilt", values) { return one(("ShutterTilt\(number)", tilt)) }
        // A number sent to the first shutter says which one is meant, so it has to be its own.
        switch values["state"] {
        case .text("open"): return one(("ShutterOpen\(number)", "\(number)"))
        case .text("closed"): return one(("ShutterClose\(number)", "\(number)"))
        default: return nil
        }
    }

    private func fan(_ values: [String: Value]) -> Publication? {
        if values["on"] == .flag(false) { return one(("FanSpeed", "0")) }
        if let speed = raw("speed", values) { return one(("FanSpeed", speed)) }
        // It has no word for going on as before; the middle of its three speeds is nobody's surprise.
        return values["on"] == .flag(true) ? one(("FanSpeed", "2")) : nil
    }

    // MARK: Words

    private func power(_ relay: Int, _ on: Bool) -> (String, String) {
        ("POWER\(relay)", on ? configuration.on : configuration.off)
    }

    private func raw(_ property: String, _ values: [String: Value]) -> String? {
        guard let value = values[property], case .number(let number)? = codec(property)?.encode(value) else {
            return nil
        }
        return String(decoding: JSONWriter.document { $0.number(number) }, as: UTF8.self)
    }

    private func codec(_ property: String) -> PropertyCodec? {
        part.readings.first { $0.property == property }?.codec
    }

    /// `Speed2` is in half seconds for the way from dark to full, or for any way with `SetOption117`.
    private func fade(over transition: Milliseconds, to target: Double) -> [(String, String)] {
        guard transition > .zero else { return [] }
        let way = abs(target - (level ?? (target > 0 ? 0 : 100))) / 100
        let whole = transition.seconds * 2 / (configuration.has(.fixedFade) || way == 0 ? 1 : way)
        return [("Fade2", "1"), ("Speed2", "\(Int(min(max(whole.rounded(), 1), 40)))")]
    }

    private func one(_ word: (String, String)) -> Publication {
        Publication(topic: configuration.topics.command(word.0), payload: Array(word.1.utf8))
    }

    /// All at once: `NoDelay` keeps the firmware from pausing between them.
    private func backlog(_ words: [(String, String)]) -> Publication {
        let text = words.map { "NoDelay;\($0.0) \($0.1)" }.joined(separator: ";")
        return Publication(topic: configuration.topics.command("Backlog"), payload: Array(text.utf8))
    }
}
