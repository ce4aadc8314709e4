/// A topic filter with wildcards (MQTT 3.1.1, section 4.7), to be matched with the bytes of a topic.
struct TopicPattern: Sendable {
    private let levels: [[UInt8]]

    init(_ filter: String) {
        levels = filter.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
    }

    func matches(_ topic: UnsafeRawBufferPointer) -> Bool {
        let parts = topic.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (position, level) in levels.enumerated() {
            if level == [UInt8(ascii: "#")] { return true }
            guard position < parts.count else { return false }
            guard level == [UInt8(ascii: "+")] || parts[position].elementsEqual(level) else { return false }
        }
        return parts.count == levels.count
    }
}
