import FuzzParts
import Testing

@testable import HearthDialects

/// Topics and filters of few letters, so that many match: the pattern against the definition, the table against a list.
@Suite struct TopicFuzzTests {
    @Test func topics() throws {
        try Fuzzer("topics", usually: 200).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var table = TopicTable<Int>()
            var listeners: [(route: Int, topic: String)] = []
            for _ in 0..<20 {
                let topic = Self.topic(using: &random, words: ["", "a", "b", "ab", "é"])
                let filter = Self.topic(using: &random, words: ["", "a", "b", "ab", "é", "+", "+", "#", "+a"])
                fuzzer.leave("\(topic) \(filter)\n")
                let matches = Self.bytes(topic) { TopicPattern(filter).matches($0) }
                try #require(matches == Self.matches(topic[...], filter[...]), "\(topic) \(filter)")
                let route = Int.random(in: 0..<3, using: &random)
                if Bool.random(using: &random) {
                    table.add(route, on: topic)
                    if !listeners.contains(where: { $0 == (route, topic) }) { listeners.append((route, topic)) }
                } else {
                    table.remove(route, on: topic)
                    listeners.removeAll { $0 == (route, topic) }
                }
                for topic in Set(listeners.map(\.topic)) {
                    let routes = Self.bytes(topic) { table[$0] }
                    try #require(routes == listeners.filter { $0.topic == topic }.map(\.route), "\(topic)")
                }
            }
        }
    }

    private static func topic(using random: inout SplitMix64, words: [String]) -> String {
        (0...Int.random(in: 0..<4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: "/")
    }

    private static func bytes<T>(_ topic: String, _ look: (UnsafeRawBufferPointer) -> T) -> T {
        var topic = topic
        return topic.withUTF8 { look(UnsafeRawBufferPointer($0)) }
    }

    /// MQTT 3.1.1, section 4.7, level by level.
    private static func matches(_ topic: Substring?, _ filter: Substring?) -> Bool {
        func split(_ text: Substring) -> (Substring, Substring?) {
            guard let slash = text.firstIndex(of: "/") else { return (text, nil) }
            return (text[..<slash], text[text.index(after: slash)...])
        }
        guard let filter else { return topic == nil }
        let (wanted, further) = split(filter)
        if wanted == "#" { return true }
        guard let topic else { return false }
        let (level, rest) = split(topic)
        return (wanted == "+" || wanted == level) && matches(rest, further)
    }
}
