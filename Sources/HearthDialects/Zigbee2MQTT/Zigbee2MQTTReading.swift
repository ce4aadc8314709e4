import HearthJSON
import HearthModel

/// The values of one state message of a device.
struct Zigbee2MQTTReading {
    private let device: DeviceIndex
    private let channels: [Zigbee2MQTTUnitBinding.Channel]
    private let keys: KeyTable
    private let colourTemperature: SlotIndex?
    private(set) var values: [SlotValue] = []
    private(set) var lastSeen: Instant?
    private(set) var hasEvent = false
    private(set) var reportedColour: Colour?
    private var refined: SlotIndex?
    private var showsTemperature: Bool?

    init(_ binding: Zigbee2MQTTUnitBinding) {
        (device, channels, keys) = (binding.device, binding.channels, binding.keys)
        colourTemperature = binding.colourTemperature
        values.reserveCapacity(channels.count)
    }

    mutating func read(_ message: IncomingMessage, into output: inout DriverOutput) throws(JSONError) {
        let (channels, keys) = (channels, keys)
        try JSONReader.read(message.payload) { reader throws(JSONError) in
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if let position = keys.position(of: key) {
                    try read(channels[position], from: &reader, message, into: &output)
                } else if key == "last_seen" {
                    lastSeen = try Self.instant(&reader)
                } else if key == "color_mode" {
                    guard case .text(let mode)? = try reader.rawValue() else { continue }
                    showsTemperature = mode == "color_temp"
                }
            }
        }
        settleColourMode()
    }

    private mutating func read(
        _ channel: Zigbee2MQTTUnitBinding.Channel, from reader: inout JSONReader, _ message: IncomingMessage,
        into output: inout DriverOutput
    ) throws(JSONError) {
        if case .colour(_, let saturation) = channel.wire {
            guard try reader.kind() == .object else {
                try reader.skip()
                return
            }
            guard let colour = try Self.colour(&reader) else {
                refuse(channel, .outOfRange, message, into: &output)
                if let saturation { set(saturation, .unknown) }
                return
            }
            reportedColour = colour
            set(channel.slot, .number(colour.hue))
            if let saturation { set(saturation, .number(colour.saturation)) }
            return
        }
        guard let raw = try reader.rawValue() else { return }
        if case .action(let button, let word) = channel.wire {
            // What the broker kept was pressed long ago.
            guard case .text(let text) = raw, !text.written.isEmpty, text.written.count <= 256, !message.retained else {
                return
            }
            let action = text.string
            let meaning = ButtonWord(action)
            if let button { set(button, meaning.button.map { .text($0) } ?? .unknown) }
            if let word { set(word, .text(action)) }
            set(channel.slot, .text(meaning.event))
            hasEvent = true
            return
        }
        switch channel.codec.decode(raw) {
        case .value(let value):
            if channel.refines {
                refined = channel.slot
            } else if refined == channel.slot {
                return
            }
            set(channel.slot, value)
        case .nothing: break
        case .fault(let reason):
            refuse(channel, reason, message, into: &output)
        }
    }

    private mutating func refuse(
        _ channel: Zigbee2MQTTUnitBinding.Channel, _ reason: Fault.Reason, _ message: IncomingMessage,
        into output: inout DriverOutput
    ) {
        output.faults.append(
            Fault(refusing: channel.property.name, channel.slot, reason, of: device, in: message))
        // What says it better may have been read already.
        if refined != channel.slot { set(channel.slot, .unknown) }
    }

    private mutating func set(_ slot: SlotIndex, _ value: Value) {
        if let known = values.firstIndex(where: { $0.slot == slot }) {
            values[known].value = value
        } else {
            values.append(SlotValue(slot, value))
        }
    }

    /// The bridge computes colour and temperature from each other; only the one that the lamp shows is a fact.
    private mutating func settleColourMode() {
        guard let showsTemperature else { return }
        for channel in channels {
            guard case .colour(_, let saturation) = channel.wire else { continue }
            if showsTemperature {
                reportedColour = nil
                set(channel.slot, .unknown)
                if let saturation { set(saturation, .unknown) }
            } else if let temperature = colourTemperature {
                set(temperature, .unknown)
            }
        }
    }

    private static func colour(_ reader: inout JSONReader) throws(JSONError) -> Colour? {
        var hue: Double?
        var saturation: Double?
        var x: Double?
        var y: Double?
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key == "hue" {
                hue = try reader.rawValue()?.number
            } else if key == "saturation" {
                saturation = try reader.rawValue()?.number
            } else if key == "x" {
                x = try reader.rawValue()?.number
            } else if key == "y" {
                y = try reader.rawValue()?.number
            }
        }
        if let hue, let saturation, (0...360).contains(hue), (0...100).contains(saturation) {
            return Colour(hue: hue, saturation: saturation)
        }
        guard let x, let y else { return nil }
        return Colour(x: x, y: y)
    }

    /// ISO 8601 or milliseconds since 1970, as `last_seen` is configured in the bridge.
    private static func instant(_ reader: inout JSONReader) throws(JSONError) -> Instant? {
        switch try reader.rawValue() {
        case .text(let text): text.written.count <= 40 ? Instant(rfc3339: text.string) : nil
        case .number(let number): Int64(exactly: number.rounded()).map { Instant(milliseconds: $0) }
        default: nil
        }
    }
}
