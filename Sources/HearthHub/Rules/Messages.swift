import HearthModel

/// What rules tell people.
struct Messages: HubPart {
    /// The latest, oldest first.
    var kept: [HouseMessage]
    /// The number of the last.
    var last: Int64
    var deliveries = Deliveries()

    init(_ kept: [HouseMessage]) { (self.kept, last) = (kept, kept.last?.number ?? 0) }

    static func facts(of hub: HubCore) -> [HouseMessage] { hub.messages.kept }
    static func begin(_ hub: inout HubCore) { hub.resumeDeliveries() }
    static func due(in hub: HubCore) -> Instant? { hub.messages.deliveries.due }
    static func look(_ hub: inout HubCore) { hub.giveUpOldDeliveries() }

    static func stepped(_ told: borrowing Aftermath, _ hub: inout HubCore) {
        for message in told.reaction.messages { hub.deliver(message) }
    }

    static func connected(_ hub: inout HubCore) { hub.sendWaitingDeliveries() }
}

extension HouseSnapshot {
    /// The latest that rules have told people, oldest first.
    package var messages: [HouseMessage] { facts(of: Messages.self) }
}
