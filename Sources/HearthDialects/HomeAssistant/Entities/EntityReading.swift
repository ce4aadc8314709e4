import HearthJSON
import HearthModel

/// Where values of an entity come from, and what they mean.
struct EntityReading: Sendable {
    enum Meaning: Sendable {
        case value(String, PropertyCodec)
        /// `359.5,100`, `255,0,127` or `0.3,0.4`.
        case colour(ColourForm)
        /// As what the lamp shines: which of what it tells of its colour counts.
        case colourMode
        case lampDocument(LampDocument)
        case lampTemplates(LampTemplates)
        /// A JSON object with `event_type`, or its bare word.
        case event(name: String)
        /// One payload that means one thing.
        case trigger(payload: String?, TriggerWord)
        /// A place: `home`, `not_home`, or the name of a zone.
        case place(home: String, away: String)
        /// The position of a mover that tells no state: shut at the end, otherwise open.
        case openness(PropertyCodec)
        case vacuum
        /// A document of several values.
        case fields([Field])
    }

    /// A value under a key.
    struct Field: Sendable {
        let key: String
        let property: String
        let codec: PropertyCodec
        /// The payload may be this value alone, without a document around it.
        var standsAlone = true
    }

    struct TriggerWord: Equatable, Sendable {
        let event: String
        let button: String?
        let raw: String
    }

    /// A property, and what was heard of it.
    typealias Heard = (property: String, decoded: PropertyCodec.Decoded)

    let topic: String
    let template: Template?
    let meaning: Meaning
    let qos: Int32

    /// Whether anything that it reads is an event, which the broker may not have kept.
    var isEvent: Bool {
        switch meaning {
        case .event, .trigger: true
        default: false
        }
    }

    /// A bare value is read where it lies, without making a text of the payload; `nil` where there is more to it.
    func readPlain(_ payload: UnsafeRawBufferPointer) -> Heard? {
        guard template == nil, case .value(let property, let codec) = meaning else { return nil }
        guard let raw = RawValue(payload: payload) else { return (property, .fault(.malformed)) }
        if case .text(let text) = raw, text == "None" { return (property, codec.decode(.null)) }
        return (property, codec.decode(raw))
    }

    func read(_ payload: TemplatePayload) -> [Heard] {
        guard let template else { return read(text: payload.text, payload) }
        do throws(TemplateFailure) {
            let text = try template.render(payload.values)
            return text.isEmpty ? [] : read(text: text, TemplatePayload(text))
        } catch {
            return [(name, payload.refusal(error))]
        }
    }

    /// For messages about a fault.
    private var name: String {
        switch meaning {
        case .value(let property, _): property
        case .colour, .colourMode: "hue"
        case .lampDocument, .lampTemplates: "on"
        case .event, .trigger: "event"
        case .place, .openness, .vacuum: "state"
        case .fields(let fields): fields.first?.property ?? ""
        }
    }

    private func read(text: String, _ payload: TemplatePayload) -> [Heard] {
        switch meaning {
        case .value(let property, let codec): [(property, codec.decode(text: text))]
        case .colour(let form): form.read(text)
        case .colourMode: [(ShownColour.mode, .value(.text(text)))]
        case .lampDocument(let document): document.read(payload)
        case .lampTemplates(let templates): templates.read(payload)
        case .event(let name): Self.event(payload, named: name)
        case .trigger(let expected, let word):
            expected == nil || expected == text ? Self.heard(word) : []
        case .place(let home, let away): Self.place(text, home: home, away: away)
        case .openness(let codec): Self.openness(payload, codec)
        case .vacuum: VacuumState.read(payload)
        case .fields(let fields): Self.fields(fields, payload)
        }
    }

    // MARK: Meanings

    private static func heard(_ word: TriggerWord) -> [Heard] {
        // What tells of an event goes before it.
        [
            ("button", .value(word.button.map { .text($0) } ?? .unknown)), ("raw", .value(.text(word.raw))),
            ("event", .value(.text(word.event))),
        ]
    }

    private static func event(_ payload: TemplatePayload, named name: String) -> [Heard] {
        let type =
            payload.json?["event_type"]?.string ?? payload.json?.string ?? (payload.json == nil ? payload.text : nil)
        guard let type, !type.isEmpty else { return [("event", .fault(.unknownPayload))] }
        let word = ButtonWord(type)
        return heard(TriggerWord(event: word.event, button: word.button ?? (name.isEmpty ? nil : name), raw: type))
    }

    private static func place(_ text: String, home: String, away: String) -> [Heard] {
        if text == "None" { return [("state", .value(.unknown)), ("zone", .value(.unknown))] }
        if text == home { return [("state", .value(.text("home"))), ("zone", .value(.text("home")))] }
        return [("state", .value(.text("away"))), ("zone", .value(text == away ? .unknown : .text(text)))]
    }

    private static func openness(_ payload: TemplatePayload, _ codec: PropertyCodec) -> [Heard] {
        let isDocument = payload.json?.object != nil
        // A document with a state speaks for itself.
        if isDocument, payload.json?["state"] != nil { return [] }
        let position: PropertyCodec.Decoded
        if isDocument {
            // A document without a position says nothing of it.
            guard let told = payload.json?["position"] else { return [] }
            position = codec.decode(json: told)
        } else {
            position = codec.decode(text: payload.text)
        }
        return switch position {
        case .value(.number(let number)): [("state", .value(.text(number > 0 ? "open" : "closed")))]
        case .value: [("state", .value(.unknown))]
        case .fault(let reason): [("state", .fault(reason))]
        case .nothing: []
        }
    }

    private static func fields(_ fields: [Field], _ payload: TemplatePayload) -> [Heard] {
        guard payload.json?.object != nil else {
            // One value may stand alone; it is that of the first that takes it.
            for field in fields where field.standsAlone {
                let decoded = field.codec.decode(text: payload.text)
                if case .fault = decoded { continue }
                return [(field.property, decoded)]
            }
            return [(fields.first?.property ?? "", .fault(.unknownPayload))]
        }
        return fields.compactMap { field in
            payload.json?[field.key].map { (field.property, field.codec.decode(json: $0)) }
        }
    }
}

extension PropertyCodec {
    /// A text as it came, without the blanks around it; `None` and nothing at all mean unknown.
    func decode(text: String) -> Decoded {
        if text == "None" { return decode(.null) }
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return bytes.isEmpty ? decode(.null) : RawValue(payload: bytes).map(decode) ?? .fault(.malformed)
        }
    }
}
