import HearthModel

/// The slots of the house that one unit fills.
struct Zigbee2MQTTUnitBinding: Sendable {
    /// A class, though it never changes: so that one message costs few reference counts.
    final class Channel: Sendable {
        let key: String
        let slot: SlotIndex
        let property: Property
        let wire: Wire
        let codec: PropertyCodec
        let refines: Bool

        init(_ feature: Zigbee2MQTTFeature, _ slot: SlotIndex, _ wire: Wire, registry: Registry) {
            key = feature.key
            (self.slot, property, self.wire) = (slot, registry[slot].property, wire)
            codec = feature.codec(for: registry[slot].property)
            refines = feature.refines
        }
    }

    enum Wire: Sendable {
        case plain
        case colour(Zigbee2MQTTFeature.ColourForm, saturation: SlotIndex?)
        case action(button: SlotIndex?, raw: SlotIndex?)
        case warning(Zigbee2MQTTWarning)
    }

    let device: DeviceIndex
    let bridge: Int
    /// The topics of the bridge that were listened to when it was bound.
    let topic: String
    let channels: [Channel]
    /// Of the channels, by position.
    let keys: KeyTable
    let colourTemperature: SlotIndex?
    var status: StatusTracker
    /// Disabled devices are bound, and not listened to.
    var isListening = false
    /// What was last heard, as long as the bridge has yet to repeat it.
    var lastPayload: UInt64?
    /// It was commanded, so that its next word is an answer.
    var isAwaited = false
    /// As last reported or commanded, for colours of which only one coordinate is to change.
    var colour = Colour(hue: 0, saturation: 100)
    var lastEvent: (payload: UInt64, at: Instant)?

    init(_ unit: Zigbee2MQTTUnit, topic: String, device: DeviceIndex, registry: Registry) {
        (self.device, bridge, self.topic) = (device, unit.bridge, topic)
        let primary = registry.slots(of: device).first
        channels = unit.blueprint.features.enumerated().compactMap { position, feature in
            var slot = registry.slot(feature.property.name, of: device)
            // The entry may call a sensor's state by the name of another class.
            if slot == nil, position == 0, case .binary = feature.wire { slot = primary }
            guard let slot else { return nil }
            let wire: Wire =
                switch feature.wire {
                case .colour(let form): .colour(form, saturation: registry.slot("saturation", of: device))
                case .action:
                    .action(button: registry.slot("button", of: device), raw: registry.slot("raw", of: device))
                case .warning(let warning): .warning(warning)
                default: .plain
                }
            return Channel(feature, slot, wire, registry: registry)
        }
        keys = KeyTable(channels.map(\.key))
        colourTemperature = registry.slot("color_temp", of: device)
        status = StatusTracker(device: device, topics: 1)
    }

    var slots: [SlotIndex] { channels.map(\.slot) }
}
