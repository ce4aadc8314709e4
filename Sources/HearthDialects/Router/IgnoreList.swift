/// What is never adopted: identities, with or without their family's prefix, and topic filters.
struct IgnoreList: Sendable {
    private let words: Set<String>
    private let patterns: [TopicPattern]

    init(_ entries: [String]) {
        words = Set(entries.map { $0.lowercased() })
        patterns = entries.filter { $0.contains("/") }.map(TopicPattern.init)
    }

    func contains(_ identity: Identity, topic: String) -> Bool {
        let text = identity.text.lowercased()
        if words.contains(text) || text.split(separator: ":").last.map({ words.contains(String($0)) }) ?? false {
            return true
        }
        var topic = topic
        return topic.withUTF8 { bytes in patterns.contains { $0.matches(UnsafeRawBufferPointer(bytes)) } }
    }
}
