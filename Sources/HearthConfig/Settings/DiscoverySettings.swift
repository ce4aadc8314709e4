/// The block `discovery`: which families are looked for, and where (docs/spec/devices.md, section 2.2). A family that
/// is switched off is `nil`.
package struct DiscoverySettings: Sendable, Equatable {
    package var enabled = true
    package var adopt = Adopt.auto
    package var zigbee2mqtt: Zigbee2MQTT? = Zigbee2MQTT()
    package var tasmota: Tasmota? = Tasmota()
    package var shelly: Shelly? = Shelly()
    package var homeAssistant: HomeAssistant? = HomeAssistant()
    package var homie: Homie? = Homie()
    package var mdns = true
    /// Devices that are found and not configured, at a time.
    package var limit = 2_000
    /// Identities and topic filters that are never adopted.
    package var ignore: [String] = []

    /// Whether found devices come in by themselves or wait for a person.
    package enum Adopt: String, Sendable, CaseIterable { case auto, ask }

    package struct Zigbee2MQTT: Sendable, Equatable {
        package var baseTopics = ["zigbee2mqtt"]
        /// Questions per second.
        package var getRate = 5
    }

    package struct Tasmota: Sendable, Equatable {
        package var prefix = "tasmota/discovery"
    }

    package struct Shelly: Sendable, Equatable {
        package var gen1 = true
        package var gen2 = true
        package var prefixes: [String] = []
    }

    package struct HomeAssistant: Sendable, Equatable {
        package var prefix = "homeassistant"
        package var birth = true
        package var birthTopic = "homeassistant/status"
    }

    package struct Homie: Sendable, Equatable {
        package var domains = ["+"]
        package var v4 = true
        package var v5 = true
    }

    package init() {}
}

extension DiscoverySettings {
    init(_ section: inout Section) {
        enabled = section.flag("enabled") ?? enabled
        adopt = section.word("adopt") ?? adopt
        zigbee2mqtt = section.family("zigbee2mqtt", Zigbee2MQTT()) { section, family in
            family.baseTopics = section.topics("base_topics") ?? family.baseTopics
            family.getRate = section.integer("get_rate", in: 1...100) ?? family.getRate
        }
        tasmota = section.family("tasmota", Tasmota()) { section, family in
            family.prefix = section.baseTopic("prefix") ?? family.prefix
        }
        shelly = section.family("shelly", Shelly()) { section, family in
            family.gen1 = section.flag("gen1") ?? true
            family.gen2 = section.flag("gen2") ?? true
            family.prefixes = section.topics("prefixes") ?? []
        }
        homeAssistant = section.family("homeassistant", HomeAssistant()) { section, family in
            family.prefix = section.baseTopic("prefix") ?? family.prefix
            family.birth = section.flag("birth") ?? true
            family.birthTopic = section.topic("birth_topic") ?? family.birthTopic
        }
        homie = section.family("homie", Homie()) { section, family in
            family.domains = section.topics("domains", wildcards: true) ?? family.domains
            family.v4 = section.flag("v4") ?? true
            family.v5 = section.flag("v5") ?? true
        }
        mdns = section.flag("mdns") ?? mdns
        limit = section.integer("limit", in: 1...20_000) ?? limit
        ignore = section.topics("ignore", wildcards: true) ?? []
    }
}

extension Section {
    /// A block that `false` switches off.
    fileprivate mutating func family<Settings>(
        _ key: String, _ usual: Settings, _ read: (inout Section, inout Settings) -> Void
    ) -> Settings? {
        guard let node = value(key) else { return usual }
        if case .scalar(let scalar) = node.content, let flag = scalar.flag { return flag ? usual : nil }
        var settings = usual
        let done: Void? = examination.section(node, key, subject.block(key), at: place(of: key)) {
            read(&$0, &settings)
        }
        return done == nil ? nil : settings
    }

    fileprivate mutating func topics(_ key: String, wildcards: Bool = false) -> [String]? {
        let examination = examination
        return list(key) { wildcards ? examination.topic($0, key, wildcards: true) : examination.baseTopic($0, key) }
    }
}
