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
    /// When something happened of which whoever comes home soon may have been the cause.
    fileprivate var unclear: [Instant] = []
    /// When not all were away for the last time.
    fileprivate var inhabitedAt = Instant.distantPast

    /// Who comes home within this had opened the door.
    fileprivate static let arrival = Milliseconds.minutes(10)
    /// Who has left within this closed it.
    fileprivate static let departure = Milliseconds.minutes(2)
    fileprivate static let mostUnclear = 500
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
        hub.judgeUnclear(at: told.at)
        for change in told.reaction.changes where change.old != change.new && change.old.isKnown && change.new.isKnown {
            guard let isExplained = hub.isExplained(change, at: told.at) else { continue }
            if isExplained {
                hub.awareness.comms.note(isExplained: true, at: told.at)
            } else {
                hub.awareness.unclear.append(told.at)
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

extension HubCore {
    /// Whether somebody or something accounts for a change; `nil` of one that needs nobody, such as of how warm it is.
    fileprivate mutating func isExplained(_ change: SlotChange, at now: Instant) -> Bool? {
        let slot = house.registry[change.slot]
        let area = house.registry.entry(slot.device)?.device.area
        guard slot.property.settable || sign(change, at: now) != nil else { return nil }
        guard change.origin == .device else { return true }
        let isScheduled =
            slot.property.settable && awareness.schedules.note(change.slot, change.new, at: house.zone.local(now))
        // What a broker has kept was changed while nobody listened. Whoever is at home has hands.
        let isOld = change.provenance == .retained || change.provenance == .restored
        return isScheduled || isOld || now - awareness.inhabitedAt <= AwarenessWatch.departure
            || !isEverybodyAway(at: now) || isExpected(in: area, at: now)
            || area.flatMap { configuration.areas[$0]?.outdoor } ?? false
    }

    /// Whose doing was what happened while all were away: of those who are at home by now, or of nobody known.
    mutating func judgeUnclear(at now: Instant) {
        let isInhabited = !isEverybodyAway(at: now)
        if isInhabited { awareness.inhabitedAt = now }
        guard !awareness.unclear.isEmpty else { return }
        let unclear = awareness.unclear
        awareness.unclear = isInhabited ? [] : unclear.filter { now - $0 <= AwarenessWatch.arrival }
        if awareness.unclear.count > AwarenessWatch.mostUnclear { awareness.unclear = [] }
        for instant in unclear.prefix(unclear.count - awareness.unclear.count) {
            let isExplained = isInhabited && now - instant <= AwarenessWatch.arrival
            awareness.comms.note(isExplained: isExplained, at: instant)
        }
    }
}
