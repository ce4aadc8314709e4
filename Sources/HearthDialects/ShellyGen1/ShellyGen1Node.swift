import HearthModel

/// One device of the first generation: what was heard of it until its parts are known, and what its parts listen to.
struct ShellyGen1Node: Sendable {
    /// The last message on a topic to which no part of the house listens yet.
    struct Heard: Sendable {
        var payload: [UInt8]
        var retained: Bool
        /// Not yet told to the house.
        var isNews: Bool
    }

    /// A topic that a bound part reads.
    struct Channel: Sendable {
        let topic: String
        let unit: Int
        /// Of the part's readings.
        var readings: [Int]
    }

    let id: String
    var announcement: ShellyGen1Announcement?
    /// By topic below that of the device.
    private(set) var heard: [String: Heard] = [:]
    private let firstHeard: Instant
    /// When it has probably said all that it has; `nil` once its parts were made of it.
    private(set) var settlesAt: Instant?
    var online: (Bool, retained: Bool)?
    var channels: [Channel] = []
    var complaints = Complaints()
    /// The parts that were bound at one instant share one question.
    var askedAt: Instant?

    init(id: String, at now: Instant) { (self.id, firstHeard) = (id, now) }

    /// More topics, or longer payloads, than any model has are not kept.
    private static let mostTopics = 64
    private static let longestPayload = 4_096

    var topic: String { "shellies/" + id }

    mutating func hear(_ topic: String, _ message: IncomingMessage, at now: Instant) {
        guard heard[topic] != nil || heard.count < Self.mostTopics else { return }
        if heard[topic] == nil { settle(at: now) }
        let payload = message.payload.count <= Self.longestPayload ? Array(message.payload) : []
        heard[topic] = Heard(payload: payload, retained: message.retained, isNews: !payload.isEmpty)
    }

    /// Topics come one by one, in a burst: parts are made when the burst has ended.
    mutating func settle(at now: Instant) {
        settlesAt = max(now, min(now + Milliseconds(300), firstHeard + .seconds(2)))
    }

    mutating func settled() { settlesAt = nil }

    /// What came before anybody listened; once.
    mutating func news(on topic: String) -> Heard? {
        guard let known = heard[topic], known.isNews else { return nil }
        heard[topic]?.isNews = false
        return known
    }

    func has(_ topic: String) -> Bool { heard[topic] != nil }
}
