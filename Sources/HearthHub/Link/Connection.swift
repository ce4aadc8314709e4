import HearthModel

/// How the connection to the broker stands, and what follows from it.
struct Connection: HubPart {
    /// When the link wants to be looked at again; while there is none, never.
    var tickDue = Instant.distantFuture
    /// When devices behind a broker that is lost are given up.
    var graceEnds: Instant?

    static func due(in hub: HubCore) -> Instant? {
        hub.connection.graceEnds.map { min($0, hub.connection.tickDue) } ?? hub.connection.tickDue
    }

    static func look(_ hub: inout HubCore) {
        if hub.connection.tickDue <= hub.now {
            hub.connection.tickDue = hub.now + .seconds(1)
            hub.effects.append(.tickLink)
        }
        if let end = hub.connection.graceEnds, end <= hub.now { hub.brokerIsGone() }
    }
}
