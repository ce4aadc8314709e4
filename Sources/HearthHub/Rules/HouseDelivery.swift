package import HearthModel

/// How far what the house says or asks has come on its way to one person by one channel.
package struct HouseDelivery: Sendable, Equatable, Codable {
    package enum Channel: String, Sendable, Codable {
        case mqtt, ntfy

        package var title: String { self == .mqtt ? "MQTT" : "ntfy" }
    }

    package enum State: String, Sendable, Codable {
        /// The broker or the server has not taken it yet.
        case waiting
        /// It has taken it.
        case delivered
        /// Nobody tries any more.
        case failed
    }

    /// Id of the person.
    package var to: String
    package var channel: Channel
    package var state: State
    /// Since when it is in this state.
    package var at: Instant
    /// Why it failed.
    package var reason: String?

    init(to: String, by channel: Channel, _ state: State, at instant: Instant, because reason: String? = nil) {
        (self.to, self.channel, self.state, at, self.reason) = (to, channel, state, instant, reason)
    }
}

extension [HouseDelivery]? {
    /// What was known of the same way gives way to it.
    mutating func note(_ delivery: HouseDelivery) {
        var known = self ?? []
        if let place = known.firstIndex(where: { $0.to == delivery.to && $0.channel == delivery.channel }) {
            known[place] = delivery
        } else {
            known.append(delivery)
        }
        self = known
    }
}
