/// Which topics a discovery message may name, so that it cannot make the hub talk to itself or to the broker's own tree.
struct TopicRules: Sendable {
    /// What is the hub's own.
    let baseTopic: String
    /// Whose devices other drivers serve.
    let servedElsewhere: [String]

    func allow(_ topic: String) -> Bool {
        !topic.isEmpty && topic.utf8.count <= 65_535 && !topic.hasPrefix("$")
            && !topic.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == 0 }
            && !isUnder(baseTopic, topic)
    }

    /// Whether another driver knows the device better.
    func isServedElsewhere(_ topic: String) -> Bool { servedElsewhere.contains { isUnder($0, topic) } }

    private func isUnder(_ base: String, _ topic: String) -> Bool {
        !base.isEmpty && (topic == base || topic.hasPrefix(base + "/"))
    }
}
