import HearthJSON
import HearthModel

/// Where one property of a part is found: a topic below `shellies/<id>/`, and for JSON a place in its payload.
struct ShellyGen1Reading: UnitReading {
    enum Meaning: Equatable, Sendable {
        case value
        /// Of a cover's motor: `open`, `close`, `stop`.
        case direction
        /// Of a lamp; under which key it stands depends on its mode.
        case dimming
        /// Of a colour in three channels.
        case hue, saturation
        /// What was done with a button, and its raw word.
        case event, raw
    }

    let topic: String
    /// `nil`: the payload is the value.
    var path: JSONPath?
    let property: String
    var codec: PropertyCodec
    var meaning = Meaning.value

    init(
        _ property: Property, on topic: String, at path: [JSONPath.Step]? = nil, scale: Double = 1,
        meaning: Meaning = .value
    ) {
        (self.property, self.topic, self.path, self.meaning) = (property.name, topic, path.map(JSONPath.init), meaning)
        codec = PropertyCodec(type: property.type)
        codec.scaling.scale = scale
    }

    /// Of where a cover is, or is going to.
    var isOfCover: Bool { meaning == .direction || property == "position" }

    /// Of a relay, which says `overpower` in place of `off`.
    var tellsOverload: Bool { property == "on" && path == nil }
}

extension ShellyGen1Reading {
    /// With what the sensors say when they do not know: 999, −999, and −1 where nothing can be negative.
    func withUnknown(_ numbers: [Int]) -> ShellyGen1Reading {
        var reading = self
        reading.codec.words += numbers.flatMap { number in
            [RawWord.number(Double(number))] + ["", ".0", ".00"].map { .text("\(number)\($0)") }
        }.map { PropertyCodec.Word(raw: $0, value: .unknown) }
        return reading
    }

    /// With the wire's words for values of ours.
    func withWords(_ words: KeyValuePairs<String, Value>) -> ShellyGen1Reading {
        var reading = self
        reading.codec.words += words.map { PropertyCodec.Word(raw: .text($0.key), value: $0.value) }
        return reading
    }
}
