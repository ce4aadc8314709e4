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
    var groups: [Zigbee2MQTTGroup] = []
    var isOnline = true
    /// `nil` until it has said.
    var state: BridgeState?
    /// When it may repeat old values as if they were new.
    private(set) var repeats = Instant.distantPast..<Instant.distantPast

    init(base: String) { self.base = base }

    /// A bridge repeats its cache 30 s after our birth message, which follows the connection within a few seconds.
    mutating func heardBirth(afterConnectionAt now: Instant) {
        repeats = now + .seconds(28)..<now + .seconds(40)
    }

    /// It begins with its cache.
    mutating func cameOnline(at now: Instant) {
        repeats = now..<now + .seconds(5)
    }

    mutating func disconnected() {
        isOnline = true
        repeats = .distantPast..<(.distantPast)
    }
}
