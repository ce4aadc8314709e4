import HearthJSON
import HearthModel

typealias ShellyGen2Part = UnitPart<ShellyGen2Reading>

extension UnitPart<ShellyGen2Reading> {
    /// The component's kind and number: `switch:0`.
    var kind: Substring { name.prefix { $0 != ":" } }
    var number: Int64 { Int64(name.drop { $0 != ":" }.dropFirst()) ?? 0 }

    /// - Parameter component: by which the part is known, and after which it is called where nobody has named it.
    init(_ component: String, class deviceClass: DeviceClass.ID, in description: ShellyGen2Description) {
        self.init(component, class: deviceClass, called: "", integration: "shelly")
        let config = description.components[component]?.config
        device.name = config?["name"]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) } ?? ""
    }

    mutating func read(_ property: String, in component: String, at path: String, scale: Double = 1) {
        add(standard(property), ShellyGen2Reading(standard(property), in: component, at: path, scale: scale))
    }

    /// Reads what the component has.
    /// - Parameter table: property, path, scale.
    mutating func read(
        _ table: [(property: String, path: String, scale: Double)], in component: String,
        of description: ShellyGen2Description
    ) {
        guard let status = description.components[component]?.status else { return }
        for (property, path, scale) in table where status[dotted: path] != nil {
            read(property, in: component, at: path, scale: scale)
        }
    }

    /// What nobody looks at who does not ask for it.
    mutating func readAside(_ property: Property, in component: String, at path: String) {
        var property = property
        property.diagnostic = true
        add(property, ShellyGen2Reading(property, in: component, at: path))
    }

    /// Energy is in Wh.
    mutating func addPower(in component: String, of description: ShellyGen2Description) {
        read(
            [
                ("power", "apower", 1), ("energy", "aenergy.total", 0.001), ("voltage", "voltage", 1),
                ("current", "current", 1),
            ],
            in: component, of: description)
        let status = description.components[component]?.status
        if status?["temperature"]?["tC"] != nil {
            readAside(Property("device_temp", .number(.celsius)), in: component, at: "temperature.tC")
        }
    }

    // MARK: What is switched

    static func switched(_ component: String, of description: ShellyGen2Description) -> Self {
        let status = description.components[component]?.status
        var part = Self(component, class: status?["apower"] != nil ? .plug : .switch, in: description)
        part.read("on", in: component, at: "output")
        part.addPower(in: component, of: description)
        return part
    }

    static func light(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = Self(component, class: .light, in: description)
        let (config, status) = (description.components[component]?.config, description.components[component]?.status)
        part.read("on", in: component, at: "output")
        part.read("brightness", in: component, at: "brightness")
        if part.kind == "cct" || status?["ct"] != nil {
            var white = part.standard("color_temp")
            if let low = config?["ct_range"]?[0]?.double, let high = config?["ct_range"]?[1]?.double,
                low < high, low >= 1_000, high <= 12_000
            {
                white.type = .number(.kelvin, low...high)
            }
            part.add(white, ShellyGen2Reading(white, in: component, at: "ct"))
        }
        if part.kind.hasPrefix("rgb") {
            let (hue, saturation) = (part.standard("hue"), part.standard("saturation"))
            part.add(hue, ShellyGen2Reading(hue, in: component, meaning: .hue))
            part.add(saturation, ShellyGen2Reading(saturation, in: component, meaning: .saturation))
        }
        if part.kind == "rgbw" {
            let white = Property("white", .number(.percent, 0...100), settable: true, diagnostic: true)
            var reading = ShellyGen2Reading(white, in: component, at: "white")
            reading.codec.scaling.percentOf = 0...255
            part.add(white, reading)
        }
        part.addPower(in: component, of: description)
        return part
    }

    static func cover(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = Self(component, class: .cover, in: description)
        let status = description.components[component]?.status
        let state = ShellyGen2Reading(part.standard("state"), in: component, at: "state")
        part.add(part.standard("state"), state.withWords(["calibrating": .unknown]))
        if status?["pos_control"]?.bool == true { part.read("position", in: component, at: "current_pos") }
        if status?["slat_pos"] != nil { part.read("tilt", in: component, at: "slat_pos") }
        part.addPower(in: component, of: description)
        return part
    }

    static func thermostat(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = Self(component, class: .thermostat, in: description)
        var setpoint = part.standard("setpoint")
        setpoint.type = .number(.celsius, range: 4...35, step: 0.1)
        part.add(setpoint, ShellyGen2Reading(setpoint, in: component, at: "target_C"))
        part.read("temp", in: component, at: "current_C")
        part.read(
            [("calling", "output", 1), ("on", "enable", 1), ("demand", "pos", 1), ("battery", "battery", 1)],
            in: component, of: description)
        return part
    }

    // MARK: What is measured

    /// Meters: their power, and the energy that another component counts.
    static func meter(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = Self(component, class: .power, in: description)
        let returned = Property("energy_returned", .number(.kilowattHour))
        let counter: String
        switch part.kind {
        case "em":
            counter = "emdata:\(part.number)"
            part.read("power", in: component, at: "total_act_power")
            part.read([("energy", "total_act", 0.001)], in: counter, of: description)
            part.addPhases(of: description)
        case "em1":
            counter = "em1data:\(part.number)"
            part.read("power", in: component, at: "act_power")
            part.read([("energy", "total_act_energy", 0.001)], in: counter, of: description)
            part.read([("voltage", "voltage", 1), ("current", "current", 1)], in: component, of: description)
        default:
            counter = component
            part.read("power", in: component, at: "apower")
            part.addPower(in: component, of: description)
        }
        for path in ["total_act_ret", "total_act_ret_energy", "ret_aenergy.total"]
        where description.components[counter]?.status[dotted: path] != nil {
            part.add(returned, ShellyGen2Reading(returned, in: counter, at: path, scale: 0.001))
        }
        return part
    }

    private mutating func addPhases(of description: ShellyGen2Description) {
        let status = description.components[name]?.status
        for phase in ["a", "b", "c"] {
            for (quantity, key, unit) in [
                ("power", "act_power", Unit.watt), ("voltage", "voltage", .volt), ("current", "current", .ampere),
            ] where status?["\(phase)_\(key)"] != nil {
                let property = Property("\(quantity)_\(phase)", .number(unit))
                add(property, ShellyGen2Reading(property, in: name, at: "\(phase)_\(key)"))
            }
        }
    }

    // MARK: What is pressed

    static func button(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = Self(component, class: .button, in: description)
        part.addEvents(of: component)
        return part
    }

    mutating func addEvents(of component: String) {
        let (event, raw) = (standard("event"), standard("raw"))
        add(event, ShellyGen2Reading(event, in: component, meaning: .event))
        add(raw, ShellyGen2Reading(raw, in: component, meaning: .raw))
    }

    static func input(_ component: String, of description: ShellyGen2Description) -> Self {
        let type = description.components[component]?.config["type"]?.string
        switch type {
        case "button": return button(component, of: description)
        case "analog":
            var part = Self(component, class: .sensor, in: description)
            let value = Property("value", .number(.percent, 0...100))
            part.add(value, ShellyGen2Reading(value, in: component, at: "percent"))
            return part
        case "count":
            var part = Self(component, class: .sensor, in: description)
            part.read("value", in: component, at: "counts.total")
            return part
        default:
            var part = Self(component, class: .binary, in: description)
            part.read("on", in: component, at: "state")
            return part
        }
    }
}
