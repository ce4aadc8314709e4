import HearthConfig
import HearthKernel
import HearthModel
import HearthStore

/// Who is home.
struct People: HubPart {
    /// By the ids of people.
    var presences: [String: Presence] = [:]
    /// What people said in an earlier process, until they are in the house.
    var words: [String: Presence.Word] = [:]

    static func facts(of hub: HubCore) -> [String: Presence] { hub.people.presences }
    static func restore(_ hub: inout HubCore) { hub.people.words = hub.recoveredState.records(in: .words) }

    static func devicesDefined(_ hub: inout HubCore) {
        hub.definePeople()
        hub.people.words = [:]
    }

    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) { hub.definePeople() }
    static func due(in hub: HubCore) -> Instant? { hub.people.presences.values.lazy.compactMap(\.due).min() }
    static func look(_ hub: inout HubCore) { hub.lookAtPeople() }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        if hub.people.presences.isEmpty { return }
        var last: DeviceIndex?
        for change in told.reaction.changes {
            let device = hub.house.registry[change.slot].device
            if device != last { hub.noteTracker(device, at: told.at) }
            last = device
        }
    }

    /// Where people are follows from their trackers within the instant.
    static func cannotWait(_ reaction: borrowing Reaction, in hub: HubCore) -> Bool {
        !hub.people.presences.isEmpty
            && reaction.changes.contains { hub.isTracker(hub.house.registry[$0.slot].device) }
    }
}

extension KeptRecord.Namespace {
    /// What people said of where they are, by their ids.
    static let words = Self("people")
}

extension HouseSnapshot {
    /// Who is home, by the ids of people.
    package var presences: [String: Presence] { facts(of: People.self) }
}
