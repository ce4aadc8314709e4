package import HearthModel

/// What a device is like that nobody has touched by the table of classes.
package enum RestingValues {
    /// By property, for `Device.restingValues`; what is said of none is left out.
    package static func of(_ device: Device) -> [String: Value] {
        let values = device.properties.map { ($0.name, of(device, $0)) }.filter(\.1.isKnown)
        return Dictionary(values) { first, _ in first }
    }

    /// `.unknown` where nothing is said, as for all readings.
    package static func of(_ device: Device, _ property: Property) -> Value {
        let row = device.deviceClass.words.properties.first { $0.stored == [property.name] }
        guard let rest = row?.rest else { return .unknown }
        return switch (rest, property.type) {
        case (.flag, .flag), (.text, .text): rest
        case (.text(let word), .word(let words)) where words.contains(word): rest
        default: .unknown
        }
    }
}
