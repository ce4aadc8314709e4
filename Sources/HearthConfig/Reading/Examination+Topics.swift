extension Examination {
    /// A topic name, or with `wildcards` a topic filter (MQTT 3.1.1, section 4.7).
    func topic(_ node: YAMLNode, _ key: String, wildcards: Bool = false) -> String? {
        guard let topic = name(node, key) else { return nil }
        if topic.utf8.count > 65_535 {
            error(node.position, "'\(key)' may not be longer than 65,535 bytes")
        } else if topic.utf8.contains(0) {
            error(node.position, "'\(key)' may not contain a NUL character")
        } else if !wildcards, topic.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }) {
            error(node.position, "'\(key)' may not contain the wildcards '+' and '#'")
        } else if wildcards, !Self.isFilter(topic) {
            error(node.position, "'\(key)' has a wildcard in the wrong place: '+' is a whole level, '#' the last one")
        } else {
            return topic
        }
        return nil
    }

    private static func isFilter(_ filter: String) -> Bool {
        let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
        return levels.enumerated().allSatisfy { index, level in
            if level.contains("#") { return level == "#" && index == levels.count - 1 }
            return !level.contains("+") || level == "+"
        }
    }
}
