/// A device behind Zigbee2MQTT, by address or by friendly name.
package struct Zigbee2MQTTBinding: Sendable, Equatable {
    /// `0x` and 16 hex digits.
    package var ieee: String?
    package var name: String?
    package var endpoint: String?
    /// Base topic of the bridge; `nil`: any configured one.
    package var base: String?
    package init(ieee: String? = nil, name: String? = nil, endpoint: String? = nil, base: String? = nil) {
        (self.ieee, self.name, self.endpoint, self.base) = (ieee, name, endpoint, base)
    }
}

/// A relay, light, shutter or sensor of a Tasmota device, by MAC or by topic.
package struct TasmotaBinding: Sendable, Equatable {
    /// 12 hex digits, upper case.
    package var mac: String?
    package var topic: String?
    /// 1-based.
    package var relay: Int?
    package var light: Int?
    package var shutter: Int?
    /// Path in the SENSOR tree such as `DS18B20-1.Temperature`.
    package var sensor: String?
    package init(mac: String? = nil, topic: String? = nil) { (self.mac, self.topic) = (mac, topic) }
}

/// A component of a Shelly device, by its id or by its topic prefix.
package struct ShellyBinding: Sendable, Equatable {
    /// As in the device's topics and announcements: `shellyplug-s-A1B2C3`, `shellyplus1-a8032ab636ec`.
    package var id: String?
    /// Of the topics of a device of generation 2 or later, where it is not the id.
    package var prefix: String?
    /// 1…4; `nil`: as the device announces itself.
    package var generation: Int?
    /// `switch:0` or `relay/0`; `nil`: the first that fits the class.
    package var component: String?
    /// It sleeps most of the time; `nil`: as the device says.
    package var lowPower: Bool?
    package init(id: String? = nil, prefix: String? = nil) { (self.id, self.prefix) = (id, prefix) }
}

/// A node of a Homie device, or one property of it.
package struct HomieBinding: Sendable, Equatable {
    package var device: String
    package var node: String
    /// `nil`: all properties of the node.
    package var property: String?
    /// The first level of its topics; `nil`: any.
    package var domain: String?
    package init(device: String, node: String, property: String? = nil, domain: String? = nil) {
        (self.device, self.node, self.property, self.domain) = (device, node, property, domain)
    }
}

/// An entity that was announced as Home Assistant's discovery describes, by its unique id or its discovery topic.
package struct HomeAssistantBinding: Sendable, Equatable {
    package var uniqueID: String?
    package var topic: String?
    /// `light`, or the key of a component in the message of a device; `nil`: any.
    package var component: String?
    package init(uniqueID: String? = nil, topic: String? = nil, component: String? = nil) {
        (self.uniqueID, self.topic, self.component) = (uniqueID, topic, component)
    }
}

/// A component of an ESPHome node, by the levels of its usual topics `<node>/<component>/<object id>`.
package struct ESPHomeBinding: Sendable, Equatable {
    package var node: String
    package var component: String
    package var objectID: String
    package init(node: String, component: String, objectID: String) {
        (self.node, self.component, self.objectID) = (node, component, objectID)
    }
}

/// A value without hardware.
package struct VirtualBinding: Sendable, Equatable {
    package var initial: Value = .unknown
    /// Keep the value over restarts.
    package var persist = true
    /// Show it on the broker.
    package var publish = true
    package init() {}
}
