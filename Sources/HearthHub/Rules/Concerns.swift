import HearthModel
import HearthStore

/// What the house worries about, the hub itself among it.
struct Concerns: HubPart {
    /// The open ones and the latest that are over, by id.
    var known: [String: HouseConcern] = [:]
    /// When the hub looks after itself next.
    var due = Instant.distantPast

    private static let interval = Milliseconds.seconds(10)

    static func facts(of hub: HubCore) -> [String: HouseConcern] { hub.concerns.known }
    static func restore(_ hub: inout HubCore) { hub.concerns.known = hub.recoveredState.records(in: .replies) }
    static func begin(_ hub: inout HubCore) { hub.endTroublesOfTheLastHub() }
    static func due(in hub: HubCore) -> Instant? { hub.concerns.due }

    static func look(_ hub: inout HubCore) {
        guard hub.concerns.due <= hub.now else { return }
        hub.concerns.due = hub.now + interval
        hub.lookAtTroubles()
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for change in told.reaction.concerns { hub.note(change, at: told.at) }
    }
}

extension KeptRecord.Namespace {
    /// With what people have said to them, by their ids.
    static let replies = Self("replies")
}

extension HouseSnapshot {
    /// The open ones and the latest that are over, by id.
    package var concerns: [String: HouseConcern] { facts(of: Concerns.self) }
}
