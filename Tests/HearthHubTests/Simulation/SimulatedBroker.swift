import HearthDialects
import HearthModel

@testable import HearthHub

/// What the broker of a simulated world holds, and how the hub is connected to it.
struct SimulatedBroker {
    /// Grows with each connection and each loss of one: what belongs to an earlier one is not delivered.
    private(set) var connection = 0
    private(set) var isConnected = false
    /// Since when the hub has had no connection.
    private(set) var lostAt: Instant?
    private(set) var subscribed: Set<String> = []
    /// Asked for on this connection and not granted, and when that was last.
    private(set) var refused: [String: Instant] = [:]
    var retained: [String: String] = [:]
    /// What messages are for that the broker has not confirmed.
    private(set) var underWay: [Int: HubEffect.Cargo] = [:]
    private var lastNumber = 0

    mutating func connect() {
        connection += 1
        (isConnected, lostAt) = (true, nil)
    }

    /// - Returns: what was under way, in order.
    mutating func lose(at now: Instant) -> [HubEffect.Cargo] {
        connection += 1
        (isConnected, lostAt) = (false, now)
        (subscribed, refused) = ([], [:])
        let lost = underWay.sorted { $0.key < $1.key }.map(\.value)
        underWay.removeAll()
        return lost
    }

    mutating func take(_ cargo: HubEffect.Cargo) -> Int {
        lastNumber += 1
        underWay[lastNumber] = cargo
        return lastNumber
    }

    mutating func confirm(_ number: Int) -> HubEffect.Cargo? { underWay.removeValue(forKey: number) }

    /// What was refused is asked for again.
    mutating func hear(_ filters: [TopicFilter], at now: Instant) {
        for filter in filters where refused[filter.filter] != nil { refused[filter.filter] = now }
    }

    mutating func grant(_ filters: [TopicFilter], refusing others: [TopicFilter], at now: Instant) {
        for filter in filters {
            subscribed.insert(filter.filter)
            refused[filter.filter] = nil
        }
        for filter in others { refused[filter.filter] = now }
    }

    mutating func giveUp(_ filters: [String]) {
        subscribed.subtract(filters)
        for filter in filters { refused[filter] = nil }
    }

    /// Whether the hub is told what is said on the topic.
    func delivers(_ topic: String) -> Bool { isConnected && subscribed.contains(topic) }
}
