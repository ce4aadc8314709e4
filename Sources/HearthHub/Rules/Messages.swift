import HearthModel
import HearthStore

/// What rules tell people.
struct Messages: HubPart {
    /// The latest, oldest first.
    var kept: [HouseMessage] = []
    /// The number of the last.
    var last: Int64 = 0
    var deliveries = Deliveries()

    static func facts(of hub: HubCore) -> [HouseMessage] { hub.messages.kept }

    static func restore(_ hub: inout HubCore) {
        let kept: [String: HouseMessage] = hub.recoveredState.records(in: .messages)
        hub.messages.kept = kept.values.sorted { $0.number < $1.number }
        hub.messages.last = hub.messages.kept.last?.number ?? 0
    }

    static func begin(_ hub: inout HubCore) { hub.resumeDeliveries() }
    static func due(in hub: HubCore) -> Instant? {
        let (old, retry) = (hub.messages.deliveries.due, hub.messages.deliveries.retryDue)
        guard let retry, hub.linkState.connected else { return old }
        return min(old ?? retry, retry)
    }

    static func look(_ hub: inout HubCore) {
        hub.giveUpOldDeliveries()
        if hub.linkState.connected, let due = hub.messages.deliveries.retryDue, due <= hub.now {
            hub.sendWaitingDeliveries()
        }
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for message in told.reaction.messages { hub.deliver(message) }
    }

    static func connected(_ hub: inout HubCore) { hub.sendWaitingDeliveries() }
}

extension KeptRecord.Namespace {
    static let messages = Self("messages")
}

extension HouseSnapshot {
    /// The latest that rules have told people, oldest first.
    package var messages: [HouseMessage] { facts(of: Messages.self) }
}
