/// Which topics are subscribed to, and which driver takes what arrives on them. A topic is subscribed to once, however
/// many listen, and given up with the last of them.
struct Subscriptions: Sendable {
    private var topics = TopicTable<Route>()
    private var patterns: [(pattern: TopicPattern, filter: TopicFilter, route: Route)] = []
    /// Who listens to topics with wildcards, by the last level, which is always named.
    private var wild = TopicTable<WildRoute>()
    private var hasWild = false
    private var listeners: [String: Listeners] = [:]
    private var isConnected = false

    private struct Listeners: Sendable {
        var count = 0
        /// The highest that one of them wants; below 0 before the first.
        var qos: Int32 = -1
        /// Whether devices are found through it.
        var isDiscovery = false
    }

    private struct WildRoute: Equatable, Sendable {
        let filter: String
        let pattern: TopicPattern
        let route: Route

        static func == (a: WildRoute, b: WildRoute) -> Bool { a.filter == b.filter && a.route == b.route }
    }

    func routes(for topic: UnsafeRawBufferPointer) -> [Route] {
        var exact = topics[topic]
        if hasWild {
            let start = topic.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            for wild in wild[UnsafeRawBufferPointer(rebasing: topic[start...])] where wild.pattern.matches(topic) {
                exact.append(wild.route)
            }
        }
        guard exact.isEmpty else { return exact }
        return patterns.filter { $0.pattern.matches(topic) }.map(\.route)
    }

    mutating func listen(
        _ route: Route, to topic: String, qos: Int32 = 1, isDiscovery: Bool = false, into output: inout DriverOutput
    ) {
        if let (wild, level) = Self.wild(route, topic) {
            self.wild.add(wild, on: level)
            hasWild = true
        } else {
            topics.add(route, on: topic)
        }
        var known = listeners[topic] ?? Listeners()
        if isConnected, qos > known.qos { output.subscribe.append(TopicFilter(filter: topic, qos: qos)) }
        known.count += 1
        known.qos = max(known.qos, qos)
        known.isDiscovery = known.isDiscovery || isDiscovery
        listeners[topic] = known
    }

    mutating func drop(_ route: Route, from topic: String, into output: inout DriverOutput) {
        if let (wild, level) = Self.wild(route, topic) {
            self.wild.remove(wild, on: level)
        } else {
            topics.remove(route, on: topic)
        }
        guard var known = listeners[topic] else { return }
        known.count -= 1
        listeners[topic] = known.count > 0 ? known : nil
        if isConnected, known.count == 0 { output.unsubscribe.append(topic) }
    }

    /// - Returns: `nil` for a topic without wildcards.
    private static func wild(_ route: Route, _ topic: String) -> (route: WildRoute, level: String)? {
        guard topic.utf8.contains(UInt8(ascii: "+")), let level = topic.split(separator: "/").last else { return nil }
        return (WildRoute(filter: topic, pattern: TopicPattern(topic), route: route), String(level))
    }

    /// Takes what a filter of the driver's own brings on this topic anyway. Subscribed to twice, it would come twice.
    mutating func take(_ route: Route, on topic: String) { topics.add(route, on: topic) }

    mutating func leave(_ route: Route, on topic: String) { topics.remove(route, on: topic) }

    /// Adds a filter with wildcards. It gets what no exact topic claims.
    mutating func discover(_ route: Route, by filter: String, into output: inout DriverOutput) {
        let wanted = TopicFilter(filter: filter, qos: 1)
        if isConnected, !patterns.contains(where: { $0.filter == wanted }) { output.subscribe.append(wanted) }
        patterns.append((TopicPattern(filter), wanted, route))
    }

    mutating func stopDiscovering(_ route: Route, by filter: String, into output: inout DriverOutput) {
        guard let index = patterns.firstIndex(where: { $0.route == route && $0.filter.filter == filter }) else {
            return
        }
        patterns.remove(at: index)
        if isConnected, !patterns.contains(where: { $0.filter.filter == filter }) {
            output.unsubscribe.append(filter)
        }
    }

    /// Everything again: a new connection knows nothing of the old one. What leads to devices comes first.
    mutating func connected(into output: inout DriverOutput) {
        isConnected = true
        for pattern in patterns where !output.subscribe.contains(pattern.filter) {
            output.subscribe.append(pattern.filter)
        }
        let exact = listeners.sorted { $0.key < $1.key }
        for wanted in [true, false] {
            for (topic, listeners) in exact where listeners.isDiscovery == wanted {
                output.subscribe.append(TopicFilter(filter: topic, qos: listeners.qos))
            }
        }
    }

    mutating func disconnected() {
        isConnected = false
    }
}
