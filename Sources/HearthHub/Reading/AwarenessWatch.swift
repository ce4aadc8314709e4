import HearthConfig
import HearthKernel
import HearthModel

/// How much of the house is seen.
struct AwarenessWatch: HubPart {
    var level = Awareness.unmeasured
    /// When it is measured next.
    var due: Instant
    var comms: CommsRecord
    fileprivate var schedules = OwnSchedules()
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
        for change in told.reaction.changes where change.old != change.new && change.old.isKnown && change.new.isKnown {
            guard let isExplained = hub.isExplained(change, at: told.at) else { continue }
            hub.awareness.comms.note(isExplained: isExplained, at: told.at)
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

extension HubCore {
    /// Whether somebody or something accounts for a change; `nil` of one that needs nobody, such as of how warm it is.
    fileprivate mutating func isExplained(_ change: SlotChange, at now: Instant) -> Bool? {
        let slot = house.registry[change.slot]
        let area = house.registry.entry(slot.device)?.device.area
        guard slot.property.settable else {
            // At any other time those who live here account for who moves, and for doors and windows.
            let isWatched = !people.presences.isEmpty || !visits.known.isEmpty
            guard isWatched, sign(change, at: now) != nil, isEverybodyAway(at: now) else { return nil }
            return isExpected(in: area, at: now)
        }
        guard change.origin == .device else { return true }
        let isScheduled = awareness.schedules.note(change.slot, change.new, at: house.zone.local(now))
        // What a broker has kept was changed while nobody listened. Whoever is at home has hands.
        let isOld = change.provenance == .retained || change.provenance == .restored
        return isScheduled || isOld || !isEverybodyAway(at: now) || isExpected(in: area, at: now)
            || area.flatMap { configuration.areas[$0]?.outdoor } ?? false
    }
}
