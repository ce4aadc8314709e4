import HearthJSON
import HearthModel

/// A lamp whose messages are made and read by templates (schema `template`).
struct LampTemplates: Sendable {
    static let variables = [
        "state", "brightness", "color_temp", "red", "green", "blue", "hue", "sat", "effect", "flash", "transition",
    ]

    let commandTopic: String?
    let qos: Int32
    let on: Template?
    let off: Template?
    let state: Template?
    let brightness: Template?
    let colourTemperature: Template?
    /// Red, green and blue.
    let colour: [Template]
    let effect: Template?
    let brightnessCodec: PropertyCodec
    let colourTemperatureCodec: PropertyCodec

    // MARK: Reading

    func read(_ payload: TemplatePayload) -> [EntityReading.Heard] {
        var heard: [EntityReading.Heard] = []
        let values = payload.values
        func read(_ template: Template?, _ property: String, _ decode: (String) -> PropertyCodec.Decoded) {
            guard let template else { return }
            do throws(TemplateFailure) {
                let text = try template.render(values)
                if !text.isEmpty { heard.append((property, decode(text))) }
            } catch {
                heard.append((property, payload.refusal(error)))
            }
        }
        read(state, "on") { text in
            switch text {
            case "on": .value(.flag(true))
            case "off": .value(.flag(false))
            case "None": .value(.unknown)
            default: .fault(.unknownPayload)
            }
        }
        read(brightness, "brightness") { brightnessCodec.decode(text: $0) }
        read(colourTemperature, "color_temp") { colourTemperatureCodec.decode(text: $0) }
        read(effect, "effect") { $0 == "None" ? .value(.unknown) : .value(.text($0)) }
        return heard + shown(payload)
    }

    private func shown(_ payload: TemplatePayload) -> [EntityReading.Heard] {
        guard colour.count == 3 else { return [] }
        let values = payload.values
        do throws(TemplateFailure) {
            var parts: [Double] = []
            for template in colour {
                let text = try template.render(values)
                if text.isEmpty { return [] }
                if text == "None" { return ColourForm.heard(nil) }
                guard let part = Double(text) else { return ColourForm.refused(.unknownPayload) }
                parts.append(part)
            }
            guard let colour = ColourForm.rgb.colour(parts) else { return ColourForm.refused(.outOfRange) }
            return ColourForm.heard(colour)
        } catch {
            return payload.refusal(error) == .nothing ? [] : ColourForm.refused(.templateError)
        }
    }

    // MARK: Writing

    func publication(for wish: LampWish) throws(TemplateFailure) -> Publication? {
        guard let commandTopic, let template = wish.isOn ? on : off else { return nil }
        func raw(_ number: Double?, _ codec: PropertyCodec) -> TemplateValue {
            number.flatMap { codec.encode(.number($0)) }.map { TemplateValue($0) } ?? .undefined
        }
        var values: [TemplateValue] = [.string(wish.isOn ? "on" : "off")]
        if wish.isOn {
            values += [
                raw(wish.brightness, brightnessCodec), raw(wish.colourTemperature, colourTemperatureCodec),
            ]
            for form in [ColourForm.rgb, .hs] {
                values += form.parts(of: wish.colour ?? Colour(hue: 0, saturation: 0)).map { part in
                    wish.colour == nil ? .undefined : TemplateValue(RawWord.number(part))
                }
            }
            values += [wish.effect.map { .string($0) } ?? .undefined]
        } else {
            values += Array(repeating: .undefined, count: 8)
        }
        values += [.undefined, wish.seconds.map { TemplateValue(RawWord.number($0)) } ?? .undefined]
        return Publication(topic: commandTopic, payload: Array(try template.render(values).utf8), qos: qos)
    }
}
