/// One message to be sent.
package struct Publication: Sendable, Equatable {
    package var topic: String
    package var payload: [UInt8]
    /// 0, 1 or 2.
    package var qos: Int32
    package var retain: Bool

    package init(topic: String, payload: [UInt8], qos: Int32 = 1, retain: Bool = false) {
        (self.topic, self.payload, self.qos, self.retain) = (topic, payload, qos, retain)
    }
}
