import HearthDialects
import HearthModel

/// What the broker keeps of the hub for others to read: on each topic the newest payload, sent no more often than an
/// interval, and taken down when it no longer holds.
struct RetainedTopics {
    private struct Notice {
        /// Empty to take it down; `nil` where an earlier process left something that nobody remembers.
        var payload: [UInt8]?
        var sentAt: Instant?
    }

    private var notices: [String: Notice] = [:]
    /// Topics on which the broker does not have what it should.
    private var unsent: Set<String> = []

    init() {}

    /// - Parameter left: topics on which an earlier process has left something.
    init(left: some Sequence<String>) {
        for topic in left { notices[topic] = Notice() }
    }

    /// Where there is something, or was and is still to be taken down.
    var topics: Set<String> { Set(notices.keys) }

    mutating func pin(_ payload: [UInt8], on topic: String) {
        guard notices[topic]?.payload != payload else { return }
        notices[topic, default: Notice()].payload = payload
        unsent.insert(topic)
    }

    /// Everything else is taken down.
    mutating func keepOnly(_ kept: Set<String>) {
        for topic in topics.subtracting(kept) { pin([], on: topic) }
    }

    /// The broker, or somebody on it, may have lost these.
    mutating func sendAgain(where isMeant: (String) -> Bool = { _ in true }) {
        for (topic, notice) in notices where notice.payload != nil && isMeant(topic) {
            notices[topic]?.sentAt = nil
            unsent.insert(topic)
        }
    }

    /// What may be sent now.
    mutating func take(at now: Instant, interval: Milliseconds) -> [Publication] {
        let ready = unsent.filter { topic in
            guard let sent = notices[topic]?.sentAt else { return true }
            // A clock that was set back holds nothing up.
            return now - sent >= interval || now < sent
        }
        return ready.sorted().compactMap { topic in
            unsent.remove(topic)
            guard let payload = notices[topic]?.payload else { return nil }
            notices[topic] = payload.isEmpty ? nil : Notice(payload: payload, sentAt: now)
            return Publication(topic: topic, payload: payload, qos: 1, retain: true)
        }
    }

    /// When something that waits may be sent.
    func due(interval: Milliseconds) -> Instant? {
        unsent.map { topic in notices[topic]?.sentAt.map { $0 + interval } ?? .distantPast }.min()
    }
}
