/// Which families are served, and how (devices.md, section 2.2).
package struct DialectSettings: Sendable, Equatable {
    /// `nil`: the family is switched off.
    package var zigbee2mqtt: Zigbee2MQTT? = Zigbee2MQTT()
    /// Prefixes of Tasmota's discovery topics; empty: the family is switched off.
    package var tasmotaPrefixes = ["tasmota/discovery"]
    /// Identities or topic filters of what is never adopted.
    package var ignore: [String] = []

    package struct Zigbee2MQTT: Sendable, Equatable {
        package var baseTopics = ["zigbee2mqtt"]
        /// Questions for the state of a device, per second; 0 asks none.
        package var getRate = 5
        /// The hub announces itself as Home Assistant does, which makes bridges repeat their cache.
        package var birth = false

        package init() {}
    }

    package init() {}
}
