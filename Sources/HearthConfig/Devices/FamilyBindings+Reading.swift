import HearthModel

// The bindings of families that announce their devices (docs/spec/devices.md, section 2.6).

extension Zigbee2MQTTBinding {
    /// The name or address alone, or a map.
    init?(_ node: YAMLNode, _ section: Section) {
        if case .scalar = node.content {
            guard let text = section.examination.name(node, "zigbee2mqtt") else { return nil }
            self = Self.isAddress(text) ? Self(ieee: text.lowercased()) : Self(name: text)
            return
        }
        let read = section.examination.section(
            node, "zigbee2mqtt", section.subject, at: section.place(of: "zigbee2mqtt")
        ) { Self(&$0) }
        guard let read else { return nil }
        self = read
    }

    private init(_ section: inout Section) {
        self.init()
        section.needsOne(of: "ieee", "name", under: "zigbee2mqtt")
        ieee = section.matching("ieee", "an address of '0x' and 16 hexadecimal digits") {
            Self.isAddress($0) ? $0.lowercased() : nil
        }
        name = section.name("name")
        endpoint = section.name("endpoint")
        base = section.baseTopic("base")
    }

    private static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("0x") && text.utf8.count == 18 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}

extension TasmotaBinding {
    init(_ section: inout Section) {
        self.init()
        section.needsOne(of: "mac", "topic", under: "tasmota")
        mac = section.matching("mac", "an address of 12 hexadecimal digits") { text in
            let digits = text.filter { $0 != ":" && $0 != "-" }
            return digits.utf8.count == 12 && digits.allSatisfy(\.isHexDigit) ? digits.uppercased() : nil
        }
        topic = section.topic("topic")
        relay = section.integer("relay", in: 1...32)
        light = section.integer("light", in: 1...32)
        shutter = section.integer("shutter", in: 1...32)
        sensor = section.name("sensor")
    }
}

extension ShellyBinding {
    init(_ section: inout Section) {
        self.init()
        section.needsOne(of: "id", "prefix", under: "shelly")
        id = section.name("id")
        prefix = section.baseTopic("prefix")
        generation = section.integer("gen", in: 1...4)
        lowPower = section.flag("low_power")
        component = section.matching("component", "a component such as 'switch:0' or 'relay/0'") {
            $0.split(whereSeparator: { ":/".contains($0) }).count == 2 ? $0 : nil
        }
    }
}

extension HomieBinding {
    /// `nil` if device or node are missing, which has been said then.
    init?(_ section: inout Section) {
        let (device, node) = (section.required("device") { $0.name($1) }, section.required("node") { $0.name($1) })
        let (property, domain) = (section.name("property"), section.name("domain"))
        guard let device, let node else { return nil }
        self.init(device: device, node: node, property: property, domain: domain)
    }
}

extension VirtualBinding {
    init(_ section: inout Section, property: Property?) {
        self.init()
        initial = section.value("initial", of: property) ?? .unknown
        persist = section.flag("persist") ?? true
        publish = section.flag("publish") ?? true
    }
}

extension HomeAssistantBinding {
    init(_ section: inout Section) {
        self.init()
        section.needsOne(of: "unique_id", "topic", under: "homeassistant")
        uniqueID = section.name("unique_id")
        topic = section.topic("topic")
        component = section.name("component")
    }
}

extension ESPHomeBinding {
    /// `nil` if a key is missing, which has been said then.
    init?(_ section: inout Section) {
        let (node, component) = (
            section.required("node") { $0.topicLevel($1) }, section.required("component") { $0.topicLevel($1) }
        )
        let objectID = section.required("object_id") { $0.topicLevel($1) }
        guard let node, let component, let objectID else { return nil }
        self.init(node: node, component: component, objectID: objectID)
    }
}

extension Section {
    /// Exactly one of two keys.
    func needsOne(of first: String, _ second: String, under block: String) {
        switch (has(first), has(second)) {
        case (true, true):
            examination.error(place(of: second), "\(subject.shown) has both '\(first)' and '\(second)'; keep one")
        case (false, false):
            examination.error(position, "\(subject.shown) needs '\(first)' or '\(second)' under '\(block)'")
        default: break
        }
    }

    /// A text that topics are made of.
    fileprivate mutating func topicLevel(_ key: String) -> String? {
        matching(key, "a text without wildcards, such as a part of a topic") { text in
            text.contains { "+#\0".contains($0) } ? nil : text
        }
    }

    /// A text of a certain form.
    mutating func matching(_ key: String, _ form: String, _ read: (String) -> String?) -> String? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        return read(text) ?? examination.needs(form, node, key)
    }
}
