import HearthJSON
import HearthModel

/// How one property of an entity is told.
struct EntityOrder: Sendable {
    let property: String
    let topic: String
    /// Its variables are the value, twice, because the documentation has two names for it, and then the constants.
    let template: Template?
    let constants: [Constant]
    let codec: PropertyCodec
    /// Those values alone can be told; empty: all.
    let options: [String]
    let qos: Int32
    /// Nothing tells afterwards what has become of it.
    let isAssumed: Bool

    /// A further variable of a template.
    enum Constant: Sendable {
        case fixed(TemplateValue)
        /// What a person has typed for the device to check; none where nobody has.
        case code

        func value(_ code: AccessCode?) -> TemplateValue {
            switch self {
            case .fixed(let value): value
            case .code: code.map { .string($0.text) } ?? .none
            }
        }
    }

    /// All that can be asked for of the property; empty: whatever its type allows.
    func choices(of property: Property) -> [String] {
        guard case .word(let words) = property.type else { return options }
        return words.filter { codec.encode(.text($0)) != nil }
    }

    /// - Returns: `nil` if there is no payload for the value.
    func publication(setting value: Value, code: AccessCode? = nil) throws(TemplateFailure) -> Publication? {
        var value = value
        if !options.isEmpty, case .text(let text) = value {
            guard let option = options.first(where: { $0 == text || $0.equalsIgnoringCase(text) }) else { return nil }
            value = .text(option)
        }
        guard let raw = codec.encode(value) else { return nil }
        return try publication(raw, code: code)
    }

    func publication(_ raw: RawWord, code: AccessCode? = nil) throws(TemplateFailure) -> Publication {
        let text: String
        if let template {
            let value = TemplateValue(raw)
            text = try template.render([value, value] + constants.map { $0.value(code) })
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
    let constants: [EntityOrder.Constant]

    /// Told once and never again, so that nobody presses twice.
    func publication(code: AccessCode?) throws(TemplateFailure) -> Publication {
        let values = [.string(payload), .string(payload)] + constants.map { $0.value(code) }
        let text = try template?.render(values) ?? payload
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
