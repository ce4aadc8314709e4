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
    /// The live rules.
    package let rules: CompiledRules
    package let mode: HouseMode
    /// What the hub still waits for before it is ready; empty once it is.
    package let waitingFor: [String]

    /// Why what must be kept cannot be written; `nil` while it can.
    package let storageTrouble: String?

    package var isReady: Bool { waitingFor.isEmpty }

    /// What parts of the hub show of themselves.
    private let facts: [ObjectIdentifier: any Sendable]

    init(of hub: HubCore) {
        (house, at, version, configuration) = (hub.house, hub.now, hub.version, hub.configuration)
        (link, diagnostics, recentCommands) = (hub.linkState, hub.diagnostics, hub.recentCommands)
        (rules, mode, waitingFor, bridges) = (hub.rules, hub.mode, hub.waitingFor, hub.bridges)
        storageTrouble = hub.storageTroubles.text
        var facts: [ObjectIdentifier: any Sendable] = [:]
        for part in HubCore.parts { HouseSnapshot.add(part, of: hub, to: &facts) }
        self.facts = facts
    }

    private static func add<Part: HubPart>(
        _ part: Part.Type, of hub: HubCore, to facts: inout [ObjectIdentifier: any Sendable]
    ) {
        if Part.Facts.self != Void.self { facts[ObjectIdentifier(part)] = part.facts(of: hub) }
    }

    /// What a part of the hub shows of itself.
    func facts<Part: HubPart>(of part: Part.Type) -> Part.Facts {
        guard let facts = facts[ObjectIdentifier(part)] as? Part.Facts else {
            preconditionFailure("\(part) stands in the list of parts")
        }
        return facts
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

/// What a driver has to say about a device (`diagnostics` in docs/spec/house-api.md, section 5.3).
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
