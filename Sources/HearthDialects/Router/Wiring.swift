/// Which topics are subscribed to, and which driver takes what arrives on them. A topic is subscribed to once, however
/// many listen, and given up with the last of them.
struct Wiring: Sendable {
    private var topics = TopicTable<Route>()
    private var patterns: [(pattern: TopicPattern, filter: TopicFilter, route: Route)] = []
    private var listeners: [String: Listeners] = [:]
    private var isConnected = false

    private struct Listeners: Sendable {
        var count = 0
        /// The highest that one of them wants; below 0 before the first.
        var qos: Int32 = -1
        /// Whether devices are found through it.
        var isDiscovery = false
    }

    func routes(for topic: UnsafeRawBufferPointer) -> [Route] {
        let exact = topics[topic]
        guard exact.isEmpty else { return exact }
        return patterns.filter { $0.pattern.matches(topic) }.map(\.route)
    }

    mutating func listen(
        _ route: Route, to topic: String, qos: Int32 = 1, isDiscovery: Bool = false, into findings: inout Findings
    ) {
        topics.add(route, on: topic)
        var known = listeners[topic] ?? Listeners()
        if isConnected, qos > known.qos { findings.subscribe.append(TopicFilter(filter: topic, qos: qos)) }
        known.count += 1
        known.qos = max(known.qos, qos)
        known.isDiscovery = known.isDiscovery || isDiscovery
        listeners[topic] = known
    }

    mutating func drop(_ route: Route, from topic: String, into findings: inout Findings) {
        topics.remove(route, on: topic)
        guard var known = listeners[topic] else { return }
        known.count -= 1
        listeners[topic] = known.count > 0 ? known : nil
        if isConnected, known.count == 0 { findings.unsubscribe.append(topic) }
    }

    /// Adds a filter with wildcards. It gets what no exact topic claims.
    mutating func discover(_ route: Route, by filter: String) {
        patterns.append((TopicPattern(filter), TopicFilter(filter: filter, qos: 1), route))
    }

    /// Everything again: a new connection knows nothing of the old one. What leads to devices comes first.
    mutating func connected(into findings: inout Findings) {
        isConnected = true
        findings.subscribe += patterns.map(\.filter)
        let exact = listeners.sorted { $0.key < $1.key }
        for wanted in [true, false] {
            for (topic, listeners) in exact where listeners.isDiscovery == wanted {
                findings.subscribe.append(TopicFilter(filter: topic, qos: listeners.qos))
            }
        }
    }

    mutating func disconnected() {
        isConnected = false
    }
}
