package import HearthConfig
package import HearthDialects
package import HearthKernel
package import HearthModel

/// The house as readers see it: immutable, replaced whole after each batch. A `House` is a value, so this is a copy
/// that shares its storage until the hub next writes.
package final class HouseSnapshot: Sendable {
    package let house: House
    /// When it was taken.
    package let at: Instant
    /// Grows with every snapshot.
    package let version: Int
    package let configuration: Configuration
    package let link: LinkState
    /// Per device: what went wrong last and how often, `nil` where nothing did.
    package let diagnostics: [DeviceIndex: DeviceDiagnostics]
    /// What bridges say of themselves, by their names.
    package let bridges: [String: BridgeState]
    /// The latest commands of each device, newest first, at most five.
    package let recentCommands: [DeviceIndex: [Command]]
    package let awareness: Awareness
    /// By the ids of people.
    package let presences: [String: Presence]
    /// The live rules.
    package let rules: RuleBook
    package let mode: HouseMode
    /// The latest that rules have told people, oldest first.
    package let messages: [HouseMessage]
    /// Of rules, the open ones and the latest that are closed, by number.
    package let questions: [Int64: HouseQuestion]
    /// The open ones and the latest that are over, by id.
    package let concerns: [String: HouseConcern]
    /// What the hub still waits for before it is ready; empty once it is.
    package let waitingFor: [String]

    /// Why not all that is announced is taken in; `nil` if it is.
    package let crowding: String?

    /// Why what must be kept cannot be written; `nil` while it can.
    package let storageTrouble: String?

    package var isReady: Bool { waitingFor.isEmpty }

    package init(
        house: House, at: Instant, version: Int, configuration: Configuration, link: LinkState,
        diagnostics: [DeviceIndex: DeviceDiagnostics], recentCommands: [DeviceIndex: [Command]], awareness: Awareness,
        presences: [String: Presence], rules: RuleBook, mode: HouseMode, messages: [HouseMessage],
        questions: [Int64: HouseQuestion], concerns: [String: HouseConcern], waitingFor: [String],
        storageTrouble: String? = nil, crowding: String? = nil, bridges: [String: BridgeState] = [:]
    ) {
        (self.house, self.at, self.version, self.configuration) = (house, at, version, configuration)
        (self.link, self.diagnostics, self.recentCommands) = (link, diagnostics, recentCommands)
        (self.awareness, self.presences, self.waitingFor) = (awareness, presences, waitingFor)
        (self.rules, self.mode, self.messages) = (rules, mode, messages)
        (self.questions, self.concerns) = (questions, concerns)
        (self.storageTrouble, self.crowding, self.bridges) = (storageTrouble, crowding, bridges)
    }
}

/// How the connection to the broker stands.
package struct LinkState: Sendable, Equatable {
    /// `host:port`, without credentials.
    package var broker: String
    package var connected: Bool
    package var since: Instant
    /// Why the last try failed or the connection ended.
    package var lastError: String?
    /// Filters of the topics to which the broker does not let the hub listen, in order.
    package var refused: [String] = []

    /// So many filters are named at once.
    private static let named = 10

    /// Names some filters, and how many more there are.
    package static func list(_ filters: [String]) -> String {
        let rest = filters.count - named
        return filters.prefix(named).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Of a refusal. The hub asks again by itself.
    package static let remedy =
        """
        let the hub's user subscribe to them and read them in the broker's access list; the hub asks again each minute
        """
}

/// What a driver has to say about a device (`diagnostics` in house-api.md, section 5.3).
package struct DeviceDiagnostics: Sendable, Equatable {
    package struct LastError: Sendable, Equatable {
        package var at: Instant
        package var text: String
        package var topic: String?
        /// The first 120 bytes, in hex if they are no text.
        package var payload: String?
    }
    package var lastError: LastError?
    /// Of properties: the last reading that was refused. It counts as long as nothing else was heard since.
    package var refusals: [SlotIndex: LastError] = [:]
    /// Reason → how often.
    package var counters: [String: Int] = [:]
    package var unsupported: [(property: String, reason: String)] = []

    package static func == (a: DeviceDiagnostics, b: DeviceDiagnostics) -> Bool {
        a.lastError == b.lastError && a.refusals == b.refusals && a.counters == b.counters
            && a.unsupported.elementsEqual(b.unsupported) { $0 == $1 }
    }
}
