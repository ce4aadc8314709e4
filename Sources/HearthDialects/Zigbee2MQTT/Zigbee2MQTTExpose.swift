import HearthJSON
import HearthModel

/// One item of `definition.exposes`, as Zigbee2MQTT writes it (its documentation, "Exposes").
struct Zigbee2MQTTExpose {
    let type: String
    let name: String
    /// The key in the device's JSON, endpoint suffix included.
    let key: String
    let endpoint: String?
    let access: Zigbee2MQTTFeature.Access
    let features: [Zigbee2MQTTExpose]
    let json: JSONValue

    init?(_ json: JSONValue) {
        guard let type = json["type"]?.string else { return nil }
        self.type = type
        name = json["name"]?.string ?? ""
        key = json["property"]?.string ?? name
        endpoint = json["endpoint"]?.string
        access = Zigbee2MQTTFeature.Access(rawValue: json["access"]?.integer ?? 1)
        // Composites hold scalars; anything deeper is not understood here.
        features = json["features"]?.array?.compactMap(Zigbee2MQTTExpose.init) ?? []
        self.json = json
    }

    var isSettable: Bool { access.contains(.set) }
    var unit: String? { json["unit"]?.string }
    var minimum: Double? { json["value_min"]?.double }
    var maximum: Double? { json["value_max"]?.double }
    var step: Double? { json["value_step"]?.double }
    var values: [RawWord] { json["values"]?.array?.prefix(256).compactMap { RawWord($0) } ?? [] }
    /// Those of `values` that are words.
    var words: [String] { values.compactMap { if case .text(let word) = $0 { word } else { nil } } }
    var isAside: Bool { ["config", "diagnostic"].contains(json["category"]?.string) }

    /// The property name for a key that has none of ours: lower-case letters, digits and `_`, a letter first.
    var ownName: String {
        let letters = key.lowercased().unicodeScalars.prefix(64).map { scalar -> Character in
            ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        guard let first = letters.first, first.isLetter else { return "p_" + String(letters) }
        return String(letters)
    }
}
