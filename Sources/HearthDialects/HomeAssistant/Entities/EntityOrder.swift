import HearthJSON
import HearthModel

/// How one property of an entity is told.
struct EntityOrder: Sendable {
    let property: String
    let topic: String
    /// Its variables are the value, twice, because the documentation has two names for it, and then the constants.
    let template: Template?
    let constants: [TemplateValue]
    let codec: PropertyCodec
    /// Those values alone can be told; empty: all.
    let options: [String]
    let qos: Int32
    /// Nothing tells afterwards what has become of it.
    let isAssumed: Bool
    /// Makes the word for no, where that is not made like the one for yes.
    var offTemplate: Template?

    /// - Returns: `nil` if there is no payload for the value.
    func publication(setting value: Value) throws(TemplateFailure) -> Publication? {
        if !options.isEmpty, case .text(let text) = value, !options.contains(text) { return nil }
        guard let raw = codec.encode(value) else { return nil }
        return try publication(raw, by: value == .flag(false) ? offTemplate ?? template : template)
    }

    func publication(_ raw: RawWord) throws(TemplateFailure) -> Publication { try publication(raw, by: template) }

    private func publication(_ raw: RawWord, by template: Template?) throws(TemplateFailure) -> Publication {
        let text: String
        if let template {
            let value = TemplateValue(raw)
            text = try template.render([value, value] + constants)
        } else {
            text = raw.text
        }
        return Publication(topic: topic, payload: Array(text.utf8), qos: qos)
    }
}

/// What an entity can be told to do that leaves no value behind.
struct EntityAct: Sendable {
    let act: Command.Act
    let topic: String
    let payload: String
    let template: Template?

    /// Told once and never again, so that nobody presses twice.
    func publication() throws(TemplateFailure) -> Publication {
        let text = try template?.render([.string(payload), .string(payload)]) ?? payload
        return Publication(topic: topic, payload: Array(text.utf8), qos: 0)
    }
}

extension RawWord {
    /// As it stands alone in a payload.
    var text: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(decoding: JSONWriter.document { $0.number(number) }, as: UTF8.self)
        }
    }
}
