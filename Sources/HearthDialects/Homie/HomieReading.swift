import HearthJSON
import HearthModel

/// One property of a node, and what it is in the house.
struct HomieReading: UnitReading {
    enum Meaning: Equatable, Sendable {
        case value
        case hue, saturation
        /// What happened, and the word for it. It is not retained, and cannot be set.
        case event, raw
    }

    enum ColourForm: String, Sendable { case rgb, hsv, xyz }

    /// Below that of the device: `node/property`.
    let topic: String
    let property: String
    var codec: PropertyCodec
    var meaning = Meaning.value
    let datatype: HomieDescription.Datatype
    let isRetained: Bool
    /// For colours: as they are sent; every form is read.
    var colour = ColourForm.rgb
    /// What makes something happen that leaves no value.
    var press = "true"

    init(_ source: HomieDescription.Property, of node: String, as property: Property, meaning: Meaning = .value) {
        (topic, self.property, self.meaning) = ("\(node)/\(source.id)", property.name, meaning)
        (datatype, isRetained) = (source.datatype, source.isRetained)
        codec = PropertyCodec(type: property.type)
    }
}

extension HomieReading {
    /// What a payload says; `nil` if it says nothing of this property.
    func decode(_ message: IncomingMessage, with codec: PropertyCodec) -> PropertyCodec.Decoded {
        let payload = message.payload
        if payload.isEmpty { return codec.decode(.null) }
        // One zero byte stands for the empty text, which MQTT takes for no message.
        if payload.count == 1, payload[0] == 0 {
            guard case .text = codec.type else { return .fault(.unknownPayload) }
            return .value(.text(""))
        }
        guard payload.count <= PayloadLimit.state else { return .fault(.tooLarge) }
        return RawValue(payload: payload).map(codec.decode) ?? .fault(.malformed)
    }

    /// The payload that tells a value; `nil` if there is none.
    func payload(_ value: Value) -> [UInt8]? {
        guard let raw = codec.encode(value) else { return nil }
        switch raw {
        case .text(let text): return text.isEmpty ? [0] : Array(text.utf8)
        case .flag(let flag): return Array((flag ? "true" : "false").utf8)
        case .number(let number):
            return JSONWriter.document { $0.number(datatype == .integer ? number.rounded() : number) }
        }
    }
}

extension Colour {
    /// From `rgb,255,0,0` (version 5) or `255,0,0` (version 4).
    /// - Parameter usual: what three bare numbers are.
    init?(homie payload: UnsafeRawBufferPointer, usual: HomieReading.ColourForm) {
        guard payload.count <= 64, let text = String(validating: payload, as: UTF8.self) else { return nil }
        var parts = text.split(separator: ",").map(String.init)
        var form = usual
        if let first = parts.first, let named = HomieReading.ColourForm(rawValue: first) {
            form = named
            parts.removeFirst()
        }
        let numbers = parts.compactMap(Double.init)
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        switch (form, numbers.count) {
        case (.rgb, 3) where numbers.allSatisfy { (0...255).contains($0) }:
            self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
        case (.hsv, 3) where (0...360).contains(numbers[0]) && (0...100).contains(numbers[1]):
            self.init(hue: numbers[0], saturation: numbers[1])
        case (.xyz, 2...3):
            self.init(x: numbers[0], y: numbers[1])
        default: return nil
        }
    }

    func homie(as form: HomieReading.ColourForm, isNamed: Bool) -> [UInt8] {
        let numbers: [Double] =
            switch form {
            case .rgb: rgb.map { ($0 * 255).rounded() }
            case .hsv: [hue.rounded(), saturation.rounded(), 100]
            case .xyz: [xy.x, xy.y]
            }
        let texts = numbers.map { number in
            String(decoding: JSONWriter.document { $0.number(number) }, as: UTF8.self)
        }
        return Array(((isNamed ? [form.rawValue] : []) + texts).joined(separator: ",").utf8)
    }
}
