import HearthConfig
import HearthKernel
import HearthModel

/// How much of the house is seen.
struct AwarenessWatch: HubPart {
    var level = Awareness.unmeasured
    /// When it is measured next.
    var due: Instant
    var comms: CommsRecord
    /// How well the house foresees, 0…1, as those say who make its forecasts; 0.5 while nobody does.
    var foresight = 0.5
    /// Since when awareness has been below what is enough.
    var lowSince: Instant?

    init(since now: Instant) { (due, comms) = (now, CommsRecord(since: now)) }

    static func facts(of hub: HubCore) -> Awareness { hub.awareness.level }
    static func begin(_ hub: inout HubCore) { hub.measureAwareness() }
    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) { hub.measureAwareness() }
    static func due(in hub: HubCore) -> Instant? { hub.awareness.due }

    static func look(_ hub: inout HubCore) {
        if hub.awareness.due <= hub.now { hub.measureAwareness() }
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for change in told.reaction.changes {
            let slot = hub.house.registry[change.slot]
            let isExpected =
                change.origin == .device && hub.isExpected(in: hub.house.registry[slot.device]?.area, at: told.at)
            if slot.property.settable {
                hub.awareness.comms.note(change, isExpected: isExpected, at: told.at)
            } else if !hub.people.presences.isEmpty || !hub.visits.known.isEmpty, hub.sign(change, at: told.at) != nil,
                hub.isEverybodyAway(at: told.at)
            {
                // At any other time those who live here account for it.
                hub.awareness.comms.note(isExplained: isExpected, at: told.at)
            }
        }
        for command in told.reaction.commandUpdates where command.state != .queued && command.state != .sent {
            hub.awareness.comms.note(command, at: told.at)
        }
    }

    static func connected(_ hub: inout HubCore) { hub.awareness.comms.connection(up: true, at: hub.now) }
    static func disconnected(_ hub: inout HubCore) { hub.awareness.comms.connection(up: false, at: hub.now) }
}

extension HouseSnapshot {
    package var awareness: Awareness { facts(of: AwarenessWatch.self) }
}
