import HearthModel

/// One device that follows the convention, and what the driver keeps of it.
struct HomieDevice: Sendable {
    enum Version: Sendable { case four, five }

    struct Heard: Sendable {
        let payload: [UInt8]
        let retained: Bool
    }

    /// A topic that a bound part reads.
    struct Channel: Sendable {
        /// Below that of the device.
        let topic: String
        let unit: Int
        var readings: [Int]
    }

    let version: Version
    /// First level of the topics.
    let domain: String
    let id: String
    var state: String?
    /// As `$state` was last heard.
    var isStateRetained = false
    /// `nil` until all of it was heard.
    var description: HomieDescription?
    /// Versions 3 and 4: by topic below that of the device.
    private(set) var attributes: [String: String] = [:]
    /// When those have probably all come.
    var settlesAt: Instant?
    /// Values that came before anybody listened.
    private(set) var news: [String: Heard] = [:]
    var channels: [Channel] = []
    var complaints = Complaints()

    init(_ version: Version, domain: String, id: String) {
        (self.version, self.domain, self.id) = (version, domain, id)
    }

    /// More, or longer ones, than a device has reason to are not kept.
    private static let mostAttributes = 512
    private static let longestAttribute = 512
    private static let mostNews = 128
    private static let longestNews = 256

    var topic: String { version == .five ? "\(domain)/5/\(id)" : "\(domain)/\(id)" }

    mutating func hear(attribute: String, _ text: String) {
        guard text.utf8.count <= Self.longestAttribute,
            attributes[attribute] != nil || attributes.count < Self.mostAttributes
        else { return }
        attributes[attribute] = text.isEmpty ? nil : text
    }

    mutating func hear(value topic: String, _ message: IncomingMessage) {
        guard message.payload.count <= Self.longestNews, news[topic] != nil || news.count < Self.mostNews else {
            return
        }
        news[topic] = Heard(payload: Array(message.payload), retained: message.retained)
    }

    mutating func takeNews(of topic: String) -> Heard? { news.removeValue(forKey: topic) }

    /// What its state means for those who want to reach it; `nil`: nothing, it is describing itself.
    var isOnline: Bool? {
        switch state {
        case "ready", "sleeping", "alert": true
        case "disconnected", "lost": false
        default: nil
        }
    }
}
