/// Which families are served, and how (docs/spec/devices.md, section 2.2).
package struct DialectSettings: Sendable, Equatable {
    /// `nil`: the family is switched off.
    package var zigbee2mqtt: Zigbee2MQTT? = Zigbee2MQTT()
    /// Prefixes of Tasmota's discovery topics; empty: the family is switched off.
    package var tasmotaPrefixes = ["tasmota/discovery"]
    /// `nil`: the family is switched off.
    package var shelly: Shelly? = Shelly()
    /// `nil`: the family is switched off.
    package var homie: Homie? = Homie()
    /// `nil`: the family is switched off.
    package var homeAssistant: HomeAssistant? = HomeAssistant()
    /// Identities or topic filters of what is never adopted.
    package var ignore: [String] = []
    package var limit = DiscoveryLimit()

    package struct Zigbee2MQTT: Sendable, Equatable {
        package var baseTopics = ["zigbee2mqtt"]
        /// Questions for the state of a device, per second; 0 asks none.
        package var getRate = 5
        /// The hub announces itself as Home Assistant does, which makes bridges repeat their cache.
        package var birth = false
        /// Groups of bridges, by name, and the ids of the configured devices that they consist of.
        package var groups: [String: Set<String>] = [:]

        package init() {}
    }

    package struct Shelly: Sendable, Equatable {
        /// Devices of the first generation are served.
        package var first = true
        /// Devices of the second and later generations are served.
        package var second = true
        /// Prefixes of topics of the second generation that do not begin with `shelly`.
        package var prefixes: [String] = []
        /// Answers to remote calls come back on `<source>/rpc`.
        package var source = "hearth/shelly"

        package init() {}
    }

    package struct Homie: Sendable, Equatable {
        /// First levels of the topics of version 5; `+`: any.
        package var domains = ["+"]
        package var version4 = true
        package var version5 = true

        package init() {}
    }

    /// Home Assistant's discovery, which ESPHome speaks too.
    package struct HomeAssistant: Sendable, Equatable {
        package var prefix = "homeassistant"
        /// The hub's own topics, which no announcement may name.
        package var baseTopic = "hearth"

        package init() {}
    }

    package init() {}

    /// Under what the devices of other families speak; some announce themselves as Home Assistant describes besides.
    var basesOfOtherFamilies: [String] {
        (zigbee2mqtt?.baseTopics ?? []) + (shelly?.first == true ? ["shellies"] : [])
    }
}
