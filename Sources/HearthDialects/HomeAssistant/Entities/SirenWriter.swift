import HearthJSON
import HearthModel

/// How a siren is told. It takes its settings only along with the word that lets it sound: while it is silent they are
/// remembered, and nothing is sent.
struct SirenWriter: Sendable {
    /// How loud, how long, which sound.
    struct Setting: Sendable {
        let property: Property
        /// In documents, and the variable in templates.
        let key: String
        let codec: PropertyCodec
    }

    let topic: String
    let qos: Int32
    let on: String
    let off: String
    /// Without one the command is a document.
    let template: Template?
    /// Makes the word for silence, where that is not made like the other.
    let offTemplate: Template?
    let settings: [Setting]

    /// What templates may name, in this order; a siren that cannot be set so far leaves the rest undefined.
    static let keys = ["tone", "duration", "volume_level"]
    static let variables = ["value", "state"] + keys

    /// - Parameter known: what it is, as far as that is known.
    /// - Returns: `nil` if there is nothing to send now.
    func publication(for wishes: [String: Value], known: [String: Value]) throws(TemplateFailure) -> Publication? {
        guard let isOn = wishes["on"]?.flag ?? (known["on"] == .flag(true) ? true : nil) else { return nil }
        let values = Self.keys.map { key -> TemplateValue in
            guard isOn, let setting = settings.first(where: { $0.key == key }),
                let value = wishes[setting.property.name] ?? known[setting.property.name]
            else { return .undefined }
            return setting.codec.encode(value).map { TemplateValue($0) } ?? .undefined
        }
        let word = TemplateValue.string(isOn ? on : off)
        let text: String
        if let template = isOn ? template : offTemplate ?? template {
            text = try template.render([word, word] + values)
        } else {
            text = try document(word, values)
        }
        return Publication(topic: topic, payload: Array(text.utf8), qos: qos)
    }

    private func document(_ word: TemplateValue, _ values: [TemplateValue]) throws(TemplateFailure) -> String {
        var members = [TemplateValue.Member(key: .string("state"), value: word)]
        for (key, value) in zip(Self.keys, values) {
            if case .undefined = value { continue }
            members.append(TemplateValue.Member(key: .string(key), value: value))
        }
        var json = TemplateJSON(.compact, limit: TemplateMachine.maximumText)
        try json.append(.dictionary(members))
        return json.text
    }
}
