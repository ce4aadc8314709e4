import HearthJSON

/// One entry of a Zigbee2MQTT `exposes` list.
///
/// `access` is a set of bits: 1 it is in the published state, 2 it can be set, 4 it can be asked for.
enum Feature {
    case binary(String, access: Int, on: JSONValue, off: JSONValue)
    case numeric(String, access: Int, ClosedRange<Int>?, unit: String? = nil, step: Double? = nil)
    case choice(String, access: Int, [String])
    /// Colour by hue and saturation.
    case colour

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .binary(let name, let access, let on, let off):
            begin("binary", name, access, &writer)
            writer.member("value_on", on)
            writer.member("value_off", off)
        case .numeric(let name, let access, let range, let unit, let step):
            begin("numeric", name, access, &writer)
            if let range {
                writer.member("value_min", range.lowerBound)
                writer.member("value_max", range.upperBound)
            }
            if let unit { writer.member("unit", unit) }
            if let step { writer.member("value_step", step) }
        case .choice(let name, let access, let words):
            begin("enum", name, access, &writer)
            writer.member("values", words)
        case .colour:
            begin("composite", "color_hs", 7, property: "color", &writer)
            writer.key("features")
            writer.beginArray()
            Feature.numeric("hue", access: 7, nil).write(to: &writer)
            Feature.numeric("saturation", access: 7, nil).write(to: &writer)
            writer.endArray()
        }
        writer.endObject()
    }

    private func begin(
        _ type: String, _ name: String, _ access: Int, property: String? = nil, _ writer: inout JSONWriter
    ) {
        writer.member("type", type)
        writer.member("name", name)
        writer.member("property", property ?? name)
        writer.member("access", access)
    }
}
