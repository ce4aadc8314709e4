import HearthConfig
import HearthKernel
import HearthModel
import HearthStore

extension Publishing: HubPart {
    static func restore(_ hub: inout HubCore) {
        hub.publishing = Publishing(left: hub.recoveredState.records(in: .notices))
    }

    static func due(in hub: HubCore) -> Instant? {
        hub.publishing.isOpen ? hub.publishing.board.due(interval: hub.configuration.publish.interval) : nil
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        guard hub.publishing.isOpen else { return }
        for change in told.reaction.changes { hub.publishing.changed(hub.house.registry[change.slot].device) }
        for device in told.reaction.touched { hub.publishing.changed(device) }
    }

    /// What listeners hear of may concern those on the broker, too.
    static func told(_ event: HubEvent, _ hub: inout HubCore) {
        switch event {
        case .status, .mode, .concern: hub.publishing.houseChanged = true
        case .added, .changed, .removed, .rulesReloaded: hub.publishing.everythingChanged = true
        case .device, .command, .presence, .rule, .question, .notification: break
        }
    }

    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) {
        hub.publishing.everythingChanged = true
    }

    static func settled(_ hub: inout HubCore) { hub.openPublishing() }
    static func disconnected(_ hub: inout HubCore) { hub.closePublishing() }
    static func rest(_ hub: inout HubCore) { hub.publishNews() }
}

extension KeptRecord.Namespace {
    /// Topics on which the broker keeps something of the hub, with key and platform of what was announced there.
    static let notices = Self("notices")
}
