/// Which topics a discovery message may name, so that it cannot make the hub talk to itself or to the broker's own tree.
struct TopicRules: Sendable {
    /// What is the hub's own.
    let baseTopic: String
    /// Whose devices other drivers serve.
    let servedElsewhere: [String]

    /// - Parameter isHeard: it is only listened to, and so may have levels of `+`, as those of gateways of which several
    ///   hear the same beacon.
    func allow(_ topic: String, isHeard: Bool = false) -> Bool {
        !topic.isEmpty && topic.utf8.count <= 65_535 && !topic.hasPrefix("$")
            && !topic.utf8.contains { $0 == UInt8(ascii: "#") || $0 == 0 }
            && (!Self.isWild(topic) || isHeard && Self.isNarrow(topic)) && !isUnder(baseTopic, topic)
    }

    /// Whether another driver knows the device better.
    func isServedElsewhere(_ topic: String) -> Bool { servedElsewhere.contains { isUnder($0, topic) } }

    /// Whether what a filter with wildcards has brought is anything that could have been named without.
    func mayHear(_ topic: String) -> Bool { allow(topic) && !isServedElsewhere(topic) }

    static func isWild(_ topic: String) -> Bool { topic.utf8.contains(UInt8(ascii: "+")) }

    /// Two levels at least are named, the last among them, and what is not is a whole level.
    private static func isNarrow(_ topic: String) -> Bool {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        return levels.count { $0 != "+" } >= 2 && levels.last != "+"
            && levels.allSatisfy { $0 == "+" || !isWild(String($0)) }
    }

    private func isUnder(_ base: String, _ topic: String) -> Bool {
        !base.isEmpty && (topic == base || topic.hasPrefix(base + "/"))
    }
}
