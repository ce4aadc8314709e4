import HearthAccounts

/// What a client of the event stream can subscribe to (house-api.md, section 8).
enum EventChannel: String, CaseIterable, Sendable {
    case status, devices, consciousness, interview, discovery, safla, concerns, questions, rules, house, scenarios
    case notifications

    /// What a client hears that names none.
    static let usual: Set<EventChannel> = [.status, .devices, .consciousness]

    func mayBeRead(by role: Role) -> Bool {
        switch self {
        case .status, .consciousness, .devices, .questions, .house, .notifications: true
        case .interview, .discovery, .safla, .concerns, .rules, .scenarios: role >= .resident
        }
    }

    /// The channels of these names; `*` means all that the role may read. What does not exist for the role is returned
    /// as unknown.
    static func named(_ names: [String], for role: Role) -> (channels: Set<EventChannel>, unknown: [String]) {
        var channels: Set<EventChannel> = []
        var unknown: [String] = []
        for name in names {
            if name == "*" {
                channels.formUnion(allCases.filter { $0.mayBeRead(by: role) })
            } else if let channel = EventChannel(rawValue: name), channel.mayBeRead(by: role) {
                channels.insert(channel)
            } else {
                unknown.append(name)
            }
        }
        return (channels, unknown)
    }

    static func names(_ channels: Set<EventChannel>) -> [String] { allCases.filter(channels.contains).map(\.rawValue) }
}
