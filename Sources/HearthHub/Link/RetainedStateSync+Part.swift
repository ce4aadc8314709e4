import HearthConfig
import HearthModel

extension RetainedStateSync: HubPart {
    private static let patience = Milliseconds.seconds(10)

    /// Without a broker there is nothing to wait for.
    static func begin(_ hub: inout HubCore) {
        guard hub.configuration.mqtt != nil else { return hub.becomeReady() }
        hub.stateSync.giveUp(at: hub.startedAt + patience)
    }

    static func due(in hub: HubCore) -> Instant? { hub.stateSync.due }

    static func look(_ hub: inout HubCore) {
        if hub.stateSync.isDue(at: hub.now) { hub.advanceSettling() }
    }
}

extension RefusedTopics: HubPart {
    static func due(in hub: HubCore) -> Instant? { hub.refusals.due }
    static func look(_ hub: inout HubCore) { hub.subscribe(hub.refusals.retry(at: hub.now)) }
    static func disconnected(_ hub: inout HubCore) { hub.refusals.connectionEnded() }
}
