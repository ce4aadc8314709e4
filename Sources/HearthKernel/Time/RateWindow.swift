import HearthModel

/// How often something happened lately: at most `limit` times within any `span`.
struct RateWindow: Sendable, Codable {
    private var instants: [Instant]

    /// - Parameter instants: ascending.
    init(_ instants: [Instant] = []) { self.instants = instants }

    /// Those that still count; `nil`: none.
    func recent(span: Milliseconds, at now: Instant) -> [Instant]? {
        let start = start(span: span, at: now)
        if start == instants.count { return nil }
        return start == 0 ? instants : Array(instants[start...])
    }

    /// When one more is allowed; `nil`: now.
    func opens(limit: Int, span: Milliseconds, at now: Instant) -> Instant? {
        guard instants.count - start(span: span, at: now) >= limit else { return nil }
        return instants[instants.count - limit] + span
    }

    /// Counts one, and forgets what is older than `span`.
    mutating func count(at now: Instant, span: Milliseconds) {
        instants.removeFirst(start(span: span, at: now))
        instants.append(now)
    }

    /// Where those begin that still count.
    private func start(span: Milliseconds, at now: Instant) -> Int {
        instants.firstIndex { now < $0 + span } ?? instants.count
    }
}
