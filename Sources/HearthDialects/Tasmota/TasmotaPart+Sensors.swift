import HearthJSON
import HearthModel

// What can only be read: inputs, buttons, sensors.

extension TasmotaPart {
    /// A wall switch or contact on a pin, decoupled from the relays (`SetOption114`).
    static func input(_ number: Int, mode: Int, name: String, of configuration: TasmotaConfiguration) -> TasmotaPart {
        guard followingModes.contains(mode) else {
            return pressed(.input(number), key: "Switch\(number)", name: name, of: configuration)
        }
        var part = TasmotaPart(.input(number), name: name, class: .binary, of: configuration)
        let on = Property("on", .flag)
        let codec = PropertyCodec(switching: configuration)
        let key = JSONPath.Step.key("Switch\(number)")
        part.add(on, TasmotaReading(path: [key], property: "on", codec: codec))
        part.add(on, TasmotaReading(path: [key, .key("Action")], property: "on", codec: codec))
        return part
    }

    static func button(_ number: Int, name: String, of configuration: TasmotaConfiguration) -> TasmotaPart {
        pressed(.button(number), key: "Button\(number)", name: name, of: configuration)
    }

    /// The readings of one sensor, with the one that people ask for first as its class.
    static func chip(_ path: String, _ leaves: [TasmotaLeaf], name: String, of configuration: TasmotaConfiguration)
        -> TasmotaPart
    {
        let names = leaves.map(\.property.name)
        // The temperature of the processor is none of a room.
        let main = path == "ESP32" ? nil : classes.first { names.contains($0.rawValue) }
        let number = leaves.firstIndex { $0.property.type != .text }
        let rest: DeviceClass.ID = number == nil ? .text : .sensor
        var part = TasmotaPart(.chip(path), name: name, class: main ?? rest, of: configuration)
        var leaves = leaves
        if let index = main.flatMap({ names.firstIndex(of: $0.rawValue) }) ?? number ?? leaves.indices.first {
            var first = leaves.remove(at: index)
            if main == nil { first.property.name = "value" }
            part.add(first)
        }
        for leaf in leaves { part.add(leaf) }
        return part
    }

    /// One reading alone, as the configured device wants it; `nil` if it measures something else.
    static func reading(_ leaf: TasmotaLeaf, for configured: Device, of configuration: TasmotaConfiguration)
        -> TasmotaPart?
    {
        guard let property = configured.deviceClass.primary, let reading = leaf.reading(as: property) else {
            return nil
        }
        var part = TasmotaPart(
            .reading(leaf.name), name: configuration.name, class: configured.deviceClass.id, of: configuration)
        part.add(property, reading)
        return part
    }

    /// `SwitchMode`s in which an input says what it is, not what was done to it.
    private static let followingModes: Set<Int> = [1, 2, 9, 10, 13, 14, 15, 16]

    private static let classes: [DeviceClass.ID] = [
        .temp, .humidity, .co2, .pm25, .voc, .lux, .pressure, .moisture, .uv, .wind, .power, .energy,
        .voltage, .current,
    ]

    private static func pressed(
        _ role: TasmotaRole, key: String, name: String, of configuration: TasmotaConfiguration
    ) -> TasmotaPart {
        var part = TasmotaPart(role, name: name, class: .button, of: configuration)
        guard let event = part.device.deviceClass.property("event") else { return part }
        var codec = PropertyCodec(type: event.type)
        codec.words = [
            ("SINGLE", "press"), ("TOGGLE", "press"), ("ON", "press"), ("DOUBLE", "double"), ("TRIPLE", "triple"),
            ("HOLD", "long"), ("CLEAR", "release"), ("OFF", "release"),
        ].map { .init(raw: .text($0.0), value: .text($0.1)) }
        part.add(event, TasmotaReading(path: [.key(key), .key("Action")], property: "event", codec: codec))
        return part
    }
}
