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

/// A value without hardware.
package struct VirtualBinding: Sendable, Equatable {
    package var initial: Value = .unknown
    /// Keep the value over restarts.
    package var persist = true
    /// Show it on the broker.
    package var publish = true
    package init() {}
}
