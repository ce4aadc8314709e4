package import HearthModel
package import HearthStore

/// Something that happened in the house, as people and programs read of it (docs/spec/house-api.md, section 5.5).
package struct HouseEvent: Sendable {
    /// Where it is kept, and its number there.
    package enum ID: Hashable, Sendable {
        /// A record of the trace.
        case trace(Int64)
        /// A row of the history.
        case state(Int64)
        case logged(Int64)

        package var text: String {
            switch self {
            case .trace(let number): "t_\(number)"
            case .state(let number): "s_\(number)"
            case .logged(let number): "evt_\(number)"
            }
        }

        var number: Int64 {
            switch self {
            case .trace(let number), .state(let number), .logged(let number): number
            }
        }

        package init?(text: String) {
            let parts = text.split(separator: "_", maxSplits: 1)
            guard parts.count == 2, let number = Int64(parts[1]), number > 0, parts[1].first != "+" else { return nil }
            switch parts[0] {
            case "t": self = .trace(number)
            case "s": self = .state(number)
            case "evt": self = .logged(number)
            default: return nil
            }
        }
    }

    package let id: ID
    package let type: EventType
    package let at: Instant
    /// A slot, device, rule, person or whatever it is about; empty for the house as a whole.
    package let subject: String
    /// The id of the device that it is about.
    package let device: String?
    /// One sentence.
    package let text: String
    package let origin: Origin?
    /// As it was written down, where it is no `Origin` of this process.
    package let originText: String?
    package var cause: ID?
    package let data: [(name: String, value: Value)]

    /// Ids of the people whom it concerns alone, if it tells of a message to them or what became of it on its way.
    package var receivers: [Substring]? {
        guard type == .notification || data.contains(where: { $0.name == "delivery" }) else { return nil }
        return data.first { $0.name == "to" }?.value.text?.split(separator: ", ") ?? []
    }

    /// - Parameter people: ids; `nil` for everybody.
    package func concerns(_ people: Set<String>?) -> Bool {
        guard let people, let receivers else { return true }
        return receivers.contains { people.contains(String($0)) }
    }
}
