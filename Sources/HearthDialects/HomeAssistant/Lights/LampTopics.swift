import HearthModel

/// A lamp with a topic for each property (schema `default`).
struct LampTopics: Sendable {
    enum OnCommand: String, Sendable { case last, first, brightness }

    /// How a colour is told.
    struct ColourOrder: Sendable {
        let form: ColourForm
        let topic: String
        let template: Template?
    }

    let onCommand: OnCommand
    let colours: [ColourOrder]
    let qos: Int32

    func publications(
        for wish: LampWish, known: [String: Value], orders: [EntityOrder]
    ) throws(TemplateFailure) -> [Publication] {
        func told(_ property: String, _ value: Value?) throws(TemplateFailure) -> [Publication] {
            guard let value, let order = orders.first(where: { $0.property == property }) else { return [] }
            return try order.publication(setting: value).map { [$0] } ?? []
        }
        guard wish.isOn else { return try told("on", .flag(false)) }
        var styles: [Publication] = []
        styles += try told("effect", wish.effect.map { .text($0) })
        if let colour = wish.colour, let order = colours.first {
            styles.append(try order.publication(colour, qos: qos))
        }
        styles += try told("color_temp", wish.colourTemperature.map { .number($0) })
        styles += try told("white", wish.white.map { .number($0) })
        styles += try told("brightness", wish.brightness.map { .number($0) })
        switch onCommand {
        case .first: return try told("on", .flag(true)) + styles
        case .last: return styles + (try told("on", .flag(true)))
        case .brightness:
            if wish.brightness != nil { return styles }
            // There is no other word for on than how bright.
            let last = known["brightness"]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 100
            return styles + (try told("brightness", .number(last)))
        }
    }
}

extension LampTopics.ColourOrder {
    func publication(_ colour: Colour, qos: Int32) throws(TemplateFailure) -> Publication {
        let parts = form.parts(of: colour)
        let text =
            if let template {
                try template.render(parts.map { TemplateValue(RawWord.number($0)) })
            } else {
                parts.map { RawWord.number($0).text }.joined(separator: ",")
            }
        return Publication(topic: topic, payload: Array(text.utf8), qos: qos)
    }
}
