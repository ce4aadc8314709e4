/// Who or what is behind a change. Travels along the chain of causes and is shown as text (`api:anna`).
package enum Origin: Hashable, Sendable {
    /// A person through the API, by user name: a hand.
    case person(String)
    /// A program with a token that acts as automation: base writes, no hold.
    case automation(String)
    /// A person's question or wish to the house in words, by user name: a hand.
    case query(String)
    case rule(String)
    /// A message on one of the hub's own topics.
    case mqtt
    case twin
    /// The device itself: its switch, its remote, a person at the wall.
    case device
    /// Time alone.
    case clock

    package var text: String {
        switch self {
        case .person(let user), .automation(let user): "api:" + user
        case .query(let user): "query:" + user
        case .rule(let name): "rule:" + name
        case .mqtt: "mqtt"
        case .twin: "twin"
        case .device: "device"
        case .clock: "clock"
        }
    }

    /// Whether a write of this origin is a hand, which begins a manual hold.
    package var isHand: Bool {
        switch self {
        case .person, .query, .mqtt, .device: true
        case .automation, .rule, .twin, .clock: false
        }
    }
}
