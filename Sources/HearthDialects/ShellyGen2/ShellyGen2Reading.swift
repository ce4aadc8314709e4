import HearthJSON
import HearthModel

/// Where one property of a part is found: in the status of a component, at a path of keys.
struct ShellyGen2Reading: UnitReading {
    enum Meaning: Equatable, Sendable {
        case value
        /// Of a colour in three channels.
        case hue, saturation
        /// What was done with a button, and its raw word: told by events, never by the status.
        case event, raw
    }

    /// Such as `switch:0`.
    let component: String
    let path: JSONPath
    let property: String
    var codec: PropertyCodec
    var meaning: Meaning

    /// - Parameter path: keys, written `a.b`.
    init(
        _ property: Property, in component: String, at path: String = "", scale: Double = 1, meaning: Meaning = .value
    ) {
        (self.component, self.property, self.meaning) = (component, property.name, meaning)
        self.path = JSONPath(path.split(separator: ".").map { .key(String($0)) })
        codec = PropertyCodec(type: property.type)
        codec.scaling.scale = scale
    }

    func withWords(_ words: KeyValuePairs<String, Value>) -> ShellyGen2Reading {
        var reading = self
        reading.codec.words += words.map { PropertyCodec.Word(raw: .text($0.key), value: $0.value) }
        return reading
    }
}
