/// A topic filter with wildcards (MQTT 3.1.1, section 4.7), to be matched with the bytes of a topic.
struct TopicPattern: Sendable {
    private let levels: [[UInt8]]

    init(_ filter: String) {
        levels = filter.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
    }

    func matches(_ topic: UnsafeRawBufferPointer) -> Bool {
        var rest: Slice<UnsafeRawBufferPointer>? = topic[...]
        for level in levels {
            if level == [UInt8(ascii: "#")] { return true }
            guard let remaining = rest else { return false }
            let end = remaining.firstIndex(of: UInt8(ascii: "/")) ?? remaining.endIndex
            guard level == [UInt8(ascii: "+")] || remaining[..<end].elementsEqual(level) else { return false }
            rest = end < remaining.endIndex ? remaining[(end + 1)...] : nil
        }
        return rest == nil
    }
}
