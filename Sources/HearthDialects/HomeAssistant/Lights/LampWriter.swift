import HearthModel

/// How a lamp is told several properties at once, by the schema of its discovery.
enum LampWriter: Sendable {
    case topics(LampTopics)
    case document(LampDocument)
    case templates(LampTemplates)

    /// - Parameter known: what the lamp was heard to be.
    func publications(
        for wish: LampWish, known: [String: Value], orders: [EntityOrder]
    ) throws(TemplateFailure) -> [Publication] {
        switch self {
        case .topics(let topics): try topics.publications(for: wish, known: known, orders: orders)
        case .document(let document): [document.publication(for: wish)]
        case .templates(let templates): try templates.publication(for: wish).map { [$0] } ?? []
        }
    }
}

/// What a lamp shall be. Brightness 0 is off, any other implies on.
struct LampWish {
    let isOn: Bool
    let brightness: Double?
    let colourTemperature: Double?
    let colour: Colour?
    let effect: String?
    let white: Double?
    let transition: Milliseconds

    /// - Parameter known: completes a colour of which only one half is asked for.
    init(_ values: [String: Value], known: [String: Value], transition: Milliseconds) {
        let brightness = values["brightness"]?.number
        isOn = values["on"]?.flag ?? (brightness != 0) && brightness != 0
        self.brightness = brightness == 0 ? nil : brightness
        colourTemperature = values["color_temp"]?.number
        let (hue, saturation) = (values["hue"]?.number, values["saturation"]?.number)
        if hue != nil || saturation != nil {
            colour = Colour(
                hue: hue ?? known["hue"]?.number ?? 0, saturation: saturation ?? known["saturation"]?.number ?? 100)
        } else {
            colour = nil
        }
        effect = values["effect"]?.text
        white = values["white"]?.number
        self.transition = transition
    }

    /// In seconds; `nil` if there is to be none.
    var seconds: Double? { transition > .zero ? Double(transition.count) / 1_000 : nil }
}
