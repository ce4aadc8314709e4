import HearthJSON
import HearthModel

/// One key of a device's JSON, and the property that it becomes.
struct Zigbee2MQTTFeature: Equatable, Sendable {
    /// What the value under the key looks like.
    enum Wire: Equatable, Sendable {
        /// One of two words; the first is the active one.
        case binary(active: RawWord, resting: RawWord)
        case number(Scaling)
        case words([PropertyCodec.Word])
        case text
        case colour(ColourForm)
        /// The `action` of a remote, and all that it announces of it.
        case action(announced: [String])
        /// Sounds or is silent; never told.
        case warning(Zigbee2MQTTWarning)
    }

    enum ColourForm: Equatable, Sendable { case hueSaturation, xy }

    /// Whether it can be told to stop.
    var stops: Bool {
        guard case .words(let words) = wire, access.contains(.set) else { return false }
        return words.contains { $0.value == .text("stopped") }
    }

    let key: String
    var property: Property
    let wire: Wire
    let access: Access
    /// Whether it belongs to what the device is for, and so is asked for.
    var isMain = false
    /// It knows better than another key that becomes the same property.
    var refines = false

    /// The bits of `access` (Zigbee2MQTT documentation, "Exposes").
    struct Access: OptionSet, Sendable {
        let rawValue: Int64
        static let state = Access(rawValue: 1)
        static let set = Access(rawValue: 2)
        static let get = Access(rawValue: 4)
    }

    /// Reads and writes the key as this property, which may be that of a class the user has chosen.
    func codec(for property: Property) -> PropertyCodec {
        var codec = PropertyCodec(for: property)
        let type = property.type
        switch wire {
        case .binary(let active, let resting):
            if let on = PropertyCodec.value(active: true, of: type),
                let off = PropertyCodec.value(active: false, of: type)
            {
                codec.words = [.init(raw: active, value: on), .init(raw: resting, value: off)]
            } else if case .word(let names) = type, names.count > 2 {
                codec.words = [.init(raw: active, value: .text(names[0])), .init(raw: resting, value: .text(names[1]))]
            }
        case .number(let scaling): codec.scaling = scaling
        case .words(let words): codec.words = words
        case .text, .colour, .action, .warning: break
        }
        return codec
    }
}
