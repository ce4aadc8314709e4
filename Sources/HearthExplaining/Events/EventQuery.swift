package import HearthModel
package import HearthStore

/// Which events are wanted, newest first.
package struct EventQuery: Sendable {
    package var types: Set<EventType>
    /// Ids; events about none of them are left out. `nil` for all, and for what is about no device.
    package var devices: Set<String>?
    /// What they are about: exactly this, or a property of this device.
    package var subject: String?
    /// Of messages and what became of them on their way, only those to these people, by id; `nil` for all.
    package var people: Set<String>?
    package var from: Instant
    package var to: Instant
    package var limit: Int
    /// Where the last page ended.
    package var place: EventPlace?

    package init(types: Set<EventType>, from: Instant, to: Instant, limit: Int) {
        (self.types, self.from, self.to, self.limit) = (types, from, to, limit)
    }

    func concerns(_ event: HouseEvent) -> Bool {
        guard event.at >= from, event.at <= to, types.contains(event.type) else { return false }
        if let subject, event.subject != subject, event.device != subject { return false }
        guard event.concerns(people) else { return false }
        guard let devices else { return true }
        return event.device.map(devices.contains) ?? false
    }

    /// Whether changes of a property are of interest.
    func concerns(device: String, property: String) -> Bool {
        if let subject, subject != device, subject != device + "." + property { return false }
        return devices?.contains(device) ?? true
    }
}

/// Up to where the places in which events are kept have been read: the smallest numbers that were told.
package struct EventPlace: Hashable, Sendable {
    package var trace = Int64.max
    package var state = Int64.max
    package var logged = Int64.max

    package init() {}

    /// Opaque to clients.
    package var text: String { [trace, state, logged].map { String($0, radix: 36) }.joined(separator: "-") }

    package init?(text: String) {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int64($0, radix: 36) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        (trace, state, logged) = (numbers[0], numbers[1], numbers[2])
    }

    mutating func pass(_ id: HouseEvent.ID) {
        switch id {
        case .trace(let number): trace = min(trace, number)
        case .state(let number): state = min(state, number)
        case .logged(let number): logged = min(logged, number)
        }
    }
}

/// Some events, and where the next ones begin.
package struct EventPage: Sendable {
    package var events: [HouseEvent]
    /// `nil` at the end.
    package var next: EventPlace?
}
