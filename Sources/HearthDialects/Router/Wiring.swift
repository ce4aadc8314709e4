/// Which topics are subscribed to, and which driver takes what arrives on them. A topic is subscribed to once, however
/// many listen, and given up with the last of them.
struct Wiring: Sendable {
    private var topics = TopicTable<Route>()
    private var patterns: [(pattern: TopicPattern, filter: TopicFilter, route: Route)] = []
    /// Exact topics with the number of their listeners and the highest QoS that one of them wants.
    private var listeners: [String: (count: Int, qos: Int32)] = [:]
    private var isConnected = false

    func routes(for topic: UnsafeRawBufferPointer) -> [Route] {
        let exact = topics[topic]
        guard exact.isEmpty else { return exact }
        return patterns.filter { $0.pattern.matches(topic) }.map(\.route)
    }

    mutating func listen(_ route: Route, to topic: String, qos: Int32 = 1, into findings: inout Findings) {
        topics.add(route, on: topic)
        let (count, known) = listeners[topic] ?? (0, -1)
        listeners[topic] = (count + 1, max(known, qos))
        if isConnected, qos > known { findings.subscribe.append(TopicFilter(filter: topic, qos: qos)) }
    }

    mutating func drop(_ route: Route, from topic: String, into findings: inout Findings) {
        topics.remove(route, on: topic)
        guard let (count, qos) = listeners[topic] else { return }
        listeners[topic] = count > 1 ? (count - 1, qos) : nil
        if isConnected, count == 1 { findings.unsubscribe.append(topic) }
    }

    /// Adds a filter with wildcards. It gets what no exact topic claims.
    mutating func discover(_ route: Route, by filter: String) {
        patterns.append((TopicPattern(filter), TopicFilter(filter: filter, qos: 1), route))
    }

    /// Everything again: a new connection knows nothing of the old one. What leads to devices comes first.
    mutating func connected(into findings: inout Findings) {
        isConnected = true
        findings.subscribe += patterns.map(\.filter)
        let (discovery, states) = listeners.keys.sorted().partitioned { $0.contains("/bridge/") }
        findings.subscribe += (discovery + states).map { TopicFilter(filter: $0, qos: listeners[$0]?.qos ?? 1) }
    }

    mutating func disconnected() {
        isConnected = false
    }
}

extension Array {
    fileprivate func partitioned(by belongs: (Element) -> Bool) -> (Array, Array) {
        (filter(belongs), filter { !belongs($0) })
    }
}
