/// What to subscribe to: a topic, possibly with wildcards, and the highest QoS to deliver it with.
package struct TopicFilter: Hashable, Sendable {
    package var filter: String
    /// 0, 1 or 2.
    package var qos: Int32

    package init(filter: String, qos: Int32 = 1) { (self.filter, self.qos) = (filter, qos) }
}
