import HearthJSON
import HearthModel

typealias ShellyGen1Part = UnitPart<ShellyGen1Reading>

extension UnitPart<ShellyGen1Reading> {
    /// Of the topics: `relay`, `light`, …
    var kind: Substring { name.prefix { $0 != "/" } }
    var channel: Int { Int(name.drop { $0 != "/" }.dropFirst()) ?? 0 }

    fileprivate init(_ kind: String, _ channel: Int, class deviceClass: DeviceClass.ID, of node: ShellyGen1Node) {
        self.init("\(kind)/\(channel)", class: deviceClass, called: node.id, integration: "shelly")
    }

    private mutating func read(
        _ property: String, on topic: String, at path: [JSONPath.Step]? = nil, scale: Double = 1
    ) {
        add(standard(property), ShellyGen1Reading(standard(property), on: topic, at: path, scale: scale))
    }

    /// What nobody looks at who does not ask for it.
    private mutating func readAside(_ property: Property, on topic: String, scale: Double = 1) {
        var property = property
        property.diagnostic = true
        add(property, ShellyGen1Reading(property, on: topic, scale: scale))
    }

    // MARK: What is switched

    static func relay(_ channel: Int, of node: ShellyGen1Node) -> Self {
        let topic = "relay/\(channel)"
        let isMetered = node.has(topic + "/power") || node.announcement?.model?.hasPrefix("SHPLG") == true
        var part = Self("relay", channel, class: isMetered ? .plug : .switch, of: node)
        let on = part.standard("on")
        part.add(on, ShellyGen1Reading(on, on: topic).withWords(["overpower": .flag(false)]))
        part.addPower(on: topic, of: node, isMetered: isMetered)
        if channel == 0, node.has("temperature") {
            part.readAside(Property("device_temp", .number(.celsius)), on: "temperature")
        }
        return part
    }

    static func roller(_ channel: Int, of node: ShellyGen1Node) -> Self {
        let topic = "roller/\(channel)"
        var part = Self("roller", channel, class: .cover, of: node)
        part.add(part.standard("state"), ShellyGen1Reading(part.standard("state"), on: topic, meaning: .direction))
        if node.has(topic + "/pos") {
            let position = ShellyGen1Reading(part.standard("position"), on: topic + "/pos").withUnknown([-1])
            part.add(part.standard("position"), position)
        }
        part.addPower(on: topic, of: node, isMetered: node.has(topic + "/power"))
        return part
    }

    /// - Parameter kind: `light`, `color` or `white`, of which the topics are made.
    static func light(_ kind: String, _ channel: Int, of node: ShellyGen1Node) -> Self {
        let topic = "\(kind)/\(channel)"
        let document = topic + "/status"
        var part = Self(kind, channel, class: .light, of: node)
        let status = node.document(on: document)
        // Without the document, on and off are all there is.
        guard let status else {
            part.read("on", on: topic)
            part.addPower(on: topic, of: node, isMetered: node.has(topic + "/power"))
            return part
        }
        part.read("on", on: document, at: [.key("ison")])
        if status["brightness"] != nil || status["gain"] != nil {
            let brightness = part.standard("brightness")
            part.add(brightness, ShellyGen1Reading(brightness, on: document, at: [], meaning: .dimming))
        }
        if status["temp"] != nil {
            var property = part.standard("color_temp")
            property.type = .number(.kelvin, node.whites)
            part.add(property, ShellyGen1Reading(property, on: document, at: [.key("temp")]).withUnknown([0]))
        }
        if status["red"] != nil {
            let (hue, saturation) = (part.standard("hue"), part.standard("saturation"))
            part.add(hue, ShellyGen1Reading(hue, on: document, at: [], meaning: .hue))
            part.add(saturation, ShellyGen1Reading(saturation, on: document, at: [], meaning: .saturation))
        }
        if status["effect"] != nil {
            var effect = part.standard("effect")
            // By number: four of strips, seven of bulbs (Shelly's Gen1 API).
            let isStrip = node.announcement?.model == "SHRGBW2" || node.id.hasPrefix("shellyrgbw2")
            effect.choices = (0...(isStrip ? 3 : 6)).map { String($0) }
            part.add(effect, ShellyGen1Reading(effect, on: document, at: [.key("effect")]))
        }
        part.addPower(on: topic, of: node, isMetered: node.has(topic + "/power"))
        return part
    }

    static func valve(of node: ShellyGen1Node) -> Self {
        var part = Self("valve", 0, class: .valve, of: node)
        part.add(
            part.standard("state"),
            ShellyGen1Reading(part.standard("state"), on: "valve/0/state").withWords([
                "opened": .text("open"), "not_connected": .unknown, "failure": .unknown, "checking": .unknown,
            ]))
        return part
    }

    // MARK: What is measured

    /// Energy is in watt-minutes wherever it stands beside something that is switched.
    private mutating func addPower(on topic: String, of node: ShellyGen1Node, isMetered: Bool) {
        guard isMetered else { return }
        read("power", on: topic + "/power")
        read("energy", on: topic + "/energy", scale: 1 / 60_000)
    }

    /// `total` is in Wh, and `energy` in watt-minutes.
    static func meter(_ channel: Int, of node: ShellyGen1Node) -> Self {
        let topic = "emeter/\(channel)/"
        var part = Self("emeter", channel, class: .power, of: node)
        part.read("power", on: topic + "power")
        let returned = Property("energy_returned", .number(.kilowattHour))
        if node.has(topic + "total") {
            part.read("energy", on: topic + "total", scale: 0.001)
        } else {
            part.read("energy", on: topic + "energy", scale: 1 / 60_000)
        }
        if node.has(topic + "total_returned") {
            part.add(returned, ShellyGen1Reading(returned, on: topic + "total_returned", scale: 0.001))
        } else if node.has(topic + "returned_energy") {
            part.add(returned, ShellyGen1Reading(returned, on: topic + "returned_energy", scale: 1 / 60_000))
        }
        for quantity in ["voltage", "current"] where node.has(topic + quantity) {
            part.read(quantity, on: topic + quantity)
        }
        if node.has(topic + "pf") { part.readAside(Property("power_factor", .number(.none)), on: topic + "pf") }
        return part
    }

    // MARK: What is pressed

    mutating func addInput(of channel: Int) {
        readAside(Property("input", .flag), on: "input/\(channel)")
    }

    static func input(_ channel: Int, of node: ShellyGen1Node) -> Self {
        var part = Self("input", channel, class: .binary, of: node)
        part.read("on", on: "input/\(channel)")
        return part
    }

    static func button(_ channel: Int, of node: ShellyGen1Node) -> Self {
        var part = Self("input", channel, class: .button, of: node)
        let topic = "input_event/\(channel)"
        let (event, raw) = (part.standard("event"), part.standard("raw"))
        part.add(event, nil)
        part.add(raw, ShellyGen1Reading(raw, on: topic, at: [], meaning: .raw))
        part.readings.append(ShellyGen1Reading(event, on: topic, at: [], meaning: .event))
        if channel == 0 { part.addBattery(of: node) }
        return part
    }

    mutating func addBattery(of node: ShellyGen1Node) {
        guard node.has("sensor/battery") else { return }
        let battery = standard("battery")
        add(battery, ShellyGen1Reading(battery, on: "sensor/battery").withUnknown([-1]))
        device.sleepy = true
    }

    // MARK: Who it is

    /// With what the device says of itself, and by which names it is known.
    /// - Parameter isMain: other families know the whole device by its address; that is its main part.
    func described(by node: ShellyGen1Node, isMain: Bool, isOnly: Bool) -> Self {
        var part = self
        if !isOnly { part.device.name += " \(kind) \(channel + 1)" }
        part.device.hardware.manufacturer = "Shelly"
        part.device.hardware.model = node.announcement?.model
        part.device.hardware.firmware = node.announcement?.firmware
        part.identities = [Identity("shelly:\(node.id)/\(name)")]
        guard let mac = node.announcement?.mac else { return part }
        part.identities.insert(Identity("mac:\(mac)/\(name)"), at: 0)
        if isMain { part.identities.append(Identity("mac:\(mac)")) }
        return part
    }
}

extension ShellyGen1Node {
    /// Whites that the lamp can show, K (Shelly's Gen1 API, "Bulb", "Duo").
    fileprivate var whites: ClosedRange<Double> {
        announcement?.model == "SHCB-1" || id.hasPrefix("shellycolorbulb") || id.hasPrefix("ShellyBulb")
            ? 3_000...6_500 : 2_700...6_500
    }
}
