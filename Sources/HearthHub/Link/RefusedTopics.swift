import HearthDialects
import HearthModel

/// Topics to which the broker does not let the hub listen, so that nothing of what is said there is heard.
struct RefusedTopics: Sendable {
    /// Between two requests for the same.
    private static let pause = Milliseconds.minutes(1)

    /// Filter → QoS.
    private var refused: [String: Int32] = [:]
    /// Of which the log has spoken. It outlives connections.
    private var told: Set<String> = []
    /// When they are asked for again, because the broker's access list may have been changed meanwhile.
    private(set) var due: Instant?

    /// In order.
    var filters: [String] { refused.keys.sorted() }

    /// The broker has answered.
    mutating func note(granted: [TopicFilter], refused filters: [TopicFilter], at now: Instant) {
        for filter in granted { refused[filter.filter] = nil }
        for filter in filters { refused[filter.filter] = filter.qos }
        due = refused.isEmpty ? nil : due ?? now + Self.pause
    }

    mutating func gaveUp(_ filters: [String]) {
        for filter in filters { refused[filter] = nil }
    }

    /// The next connection begins with none.
    mutating func connectionEnded() { (refused, due) = ([:], nil) }

    /// Those to ask for again.
    mutating func retry(at now: Instant) -> [TopicFilter] {
        guard let due, due <= now else { return [] }
        self.due = refused.isEmpty ? nil : now + Self.pause
        return filters.map { TopicFilter(filter: $0, qos: refused[$0] ?? 0) }
    }

    /// What the log has not said yet, each once: which are refused, and whether that is over for all that were.
    mutating func takeNews() -> (refused: [String], isOver: Bool) {
        let news = refused.keys.filter { !told.contains($0) }.sorted()
        let isOver = refused.isEmpty && !told.isEmpty
        told = Set(refused.keys)
        return (news, isOver)
    }
}
