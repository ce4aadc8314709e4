import HearthAccounts

/// What a client of the event stream can subscribe to (docs/spec/house-api.md, section 8).
enum EventChannel: String, CaseIterable, Sendable {
    case status, devices, consciousness, interview, discovery, safla, concerns, questions, rules, house, scenarios
    case notifications

    /// What a client hears that names none.
    static let usual: Set<EventChannel> = [.status, .devices, .consciousness]

    /// What whoever reads it needs.
    private var needs: Capability {
        switch self {
        case .status, .consciousness, .devices, .house: .readHouse
        case .questions, .notifications: .speakWithHouse
        case .interview, .discovery: .editDevices
        case .concerns: .handleConcerns
        case .rules: .readRules
        case .safla: .readDiagnostics
        case .scenarios: .lookAhead
        }
    }

    /// The channels of these names; `*` means all that the caller may read; the others are returned as unknown.
    /// - Parameter may: whether the caller has a capability.
    static func named(
        _ names: [String], for may: (Capability) -> Bool
    ) -> (channels: Set<EventChannel>, unknown: [String]) {
        var channels: Set<EventChannel> = []
        var unknown: [String] = []
        for name in names {
            if name == "*" {
                channels.formUnion(allCases.filter { may($0.needs) })
            } else if let channel = EventChannel(rawValue: name), may(channel.needs) {
                channels.insert(channel)
            } else {
                unknown.append(name)
            }
        }
        return (channels, unknown)
    }

    static func names(_ channels: Set<EventChannel>) -> [String] { allCases.filter(channels.contains).map(\.rawValue) }
}
