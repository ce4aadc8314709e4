import HearthModel

/// How often something happened lately: at most `limit` times within any `span`.
struct RateWindow: Sendable {
    private var instants: [Instant]

    /// - Parameter instants: ascending.
    init(_ instants: [Instant] = []) { self.instants = instants }

    /// Those that still count; `nil`: none.
    func recent(span: Milliseconds, at now: Instant) -> [Instant]? {
        let recent = instants.filter { now < $0 + span }
        return recent.isEmpty ? nil : recent
    }

    /// When one more is allowed; `nil`: now.
    func opens(limit: Int, span: Milliseconds, at now: Instant) -> Instant? {
        let recent = instants.filter { now < $0 + span }
        guard recent.count >= limit else { return nil }
        return recent[recent.count - limit] + span
    }

    /// Counts one, and forgets what is older than `span`.
    mutating func count(at now: Instant, span: Milliseconds) {
        instants.removeAll { now >= $0 + span }
        instants.append(now)
    }
}
