import HearthJSON
import HearthModel

// What can be commanded: relays, lamps, shutters, fans.

extension TasmotaPart {
    /// - Parameter energy: what is measured at this relay; with any of it a switch is a plug.
    static func relay(
        _ number: Int, name: String, energy: [TasmotaLeaf], of configuration: TasmotaConfiguration
    ) -> TasmotaPart {
        let kind: DeviceClass.ID =
            configuration.has(.relaysAreLights) ? .light : energy.isEmpty ? .switch : .plug
        var part = TasmotaPart(.relay(number), name: name, class: kind, of: configuration)
        part.addPower(number, of: configuration)
        for leaf in energy { part.add(leaf) }
        return part
    }

    static func light(_ lamp: TasmotaLamp, name: String, of configuration: TasmotaConfiguration) -> TasmotaPart {
        var part = TasmotaPart(.light(lamp), name: name, class: .light, of: configuration)
        part.addPower(lamp.relay, of: configuration)
        if let dimmer = lamp.dimmer { part.addNumber("brightness", at: dimmer) }
        if let whites = lamp.whites {
            // Rounded outward, so that the ends themselves are within.
            let kelvin =
                (1_000_000 / whites.upperBound).rounded(.down)...(1_000_000 / whites.lowerBound).rounded(.up)
            part.addNumber("color_temp", at: "CT", type: .number(.kelvin, kelvin)) {
                $0.conversion = UnitConversion(named: "mired")
            }
        }
        if lamp.hasColour {
            part.addNumber("hue", at: "HSBColor", element: 0)
            part.addNumber("saturation", at: "HSBColor", element: 1)
        }
        return part
    }

    static func shutter(
        _ number: Int, name: String, settings: TasmotaConfiguration.Shutter, of configuration: TasmotaConfiguration
    ) -> TasmotaPart {
        var part = TasmotaPart(.shutter(number), name: name, class: .cover, of: configuration)
        part.device.kind = "shutter"
        let key = "Shutter\(number)"
        if let state = part.device.deviceClass.property("state") {
            var codec = PropertyCodec(type: state.type)
            codec.words = [
                .init(raw: .number(-1), value: .text("closing")), .init(raw: .number(0), value: .text("stopped")),
                .init(raw: .number(1), value: .text("opening")),
            ]
            part.add(state, TasmotaReading(path: [.key(key), .key("Direction")], property: "state", codec: codec))
        }
        part.addNumber("position", at: key, "Position") { $0.isInverted = settings.isInverted }
        if let tilt = settings.tilt { part.addNumber("tilt", at: key, "Tilt") { $0.percentOf = tilt } }
        return part
    }

    static func fan(name: String, of configuration: TasmotaConfiguration) -> TasmotaPart {
        var part = TasmotaPart(.fan, name: name, class: .fan, of: configuration)
        var codec = PropertyCodec(type: .flag)
        codec.words = (0...3).map { .init(raw: .number(Double($0)), value: .flag($0 > 0)) }
        part.add(
            Property("on", .flag, settable: true),
            TasmotaReading(path: [.key("FanSpeed")], property: "on", codec: codec))
        part.addNumber("speed", at: "FanSpeed") { $0.percentOf = 0...3 }
        return part
    }

    private mutating func addPower(_ number: Int, of configuration: TasmotaConfiguration) {
        let codec = PropertyCodec(switching: configuration)
        // The only relay is said without its number, or with it (`SetOption26`).
        for key in number == 1 ? ["POWER", "POWER1"] : ["POWER\(number)"] {
            add(
                Property("on", .flag, settable: true),
                TasmotaReading(path: [.key(key)], property: "on", codec: codec))
        }
    }

    private mutating func addNumber(
        _ name: String, at keys: String..., type: ValueType? = nil, element: Int? = nil,
        scaling: (inout Scaling) -> Void = { _ in }
    ) {
        guard var property = Property.standard(name) else {
            preconditionFailure("Tasmota devices have a property that the table of properties lacks: \(name)")
        }
        property.type = type ?? property.type
        var codec = PropertyCodec(type: property.type)
        codec.scaling.isWhole = true
        scaling(&codec.scaling)
        add(
            property,
            TasmotaReading(path: keys.map { .key($0) }, property: name, codec: codec, element: element))
    }
}

extension PropertyCodec {
    /// Off and on in the words of the device.
    init(switching configuration: TasmotaConfiguration) {
        self.init(type: .flag)
        words = [
            Word(raw: .text(configuration.on), value: .flag(true)),
            Word(raw: .text(configuration.off), value: .flag(false)),
        ]
    }
}
