import HearthModel

/// One instance of Zigbee2MQTT and what it has announced.
struct Zigbee2MQTTBridge: Sendable {
    struct Registered: Sendable {
        /// Of the bytes of its entry, so that an unchanged one is not read again.
        var fingerprint: UInt64
        var units: [Int]
    }

    let base: String
    var registered: [String: Registered] = [:]
    var isOnline = true
    /// Until then it may repeat old values as if they were new.
    var repeatsUntil = Instant.distantPast

    init(base: String) { self.base = base }
}
