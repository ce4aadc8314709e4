import HearthConfig
import HearthKernel
package import HearthMind
package import HearthModel
import HearthStore

/// Who is expected, when nobody is to be at home, and what is seen of others.
struct Visits: HubPart {
    /// By their ids.
    var known: [String: Visit] = [:]
    /// When an absence begins, or something is over.
    var due: Instant?
    /// What was seen since the last look of people whom nobody expects.
    var signs: [Strangers.Sign] = []
    /// Guests have come since then.
    var haveGuestsCome = false

    static func facts(of hub: HubCore) -> [String: Visit] { hub.visits.known }
    static func restore(_ hub: inout HubCore) { hub.visits.known = hub.recoveredState.records(in: .visits) }
    static func begin(_ hub: inout HubCore) { hub.lookAtVisits() }
    static func due(in hub: HubCore) -> Instant? { hub.visits.due }

    static func look(_ hub: inout HubCore) {
        if let due = hub.visits.due, due <= hub.now { hub.lookAtVisits() }
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        if hub.visits.known.isEmpty, hub.people.presences.isEmpty { return }
        for change in told.reaction.changes { hub.noteSign(change, at: told.at) }
    }
}

extension KeptRecord.Namespace {
    /// Who is expected, and absences, by their ids.
    static let visits = Self("visits")
}

extension HouseSnapshot {
    /// Who is expected, and absences: the next first. What is over is not among them.
    package var visits: [Visit] {
        let zone = house.zone
        return facts(of: Visits.self).values
            .compactMap { visit in visit.window(at: at, in: zone).map { (visit, $0.lowerBound) } }
            .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    }

    /// Who is expected at an instant, with some leeway; absences are not among them.
    package func expected(at instant: Instant) -> [Visit] {
        facts(of: Visits.self).expected(at: instant, in: house.zone)
    }

    /// In which nobody is to be at home; `nil`: there is none now.
    package func absence(at instant: Instant) -> Visit? {
        facts(of: Visits.self).absence(at: instant, in: house.zone)
    }

    /// Ids of areas that are there for guests, by their names.
    var guestAreas: [String] {
        configuration.areas.values.filter { area in
            ([area.id, area.name] + area.aliases).contains { $0.lowercased().contains("guest") }
        }.map(\.id).sorted()
    }

    /// Whether guests live in an area now, or will within a day: until then it is warmed for them.
    package func isForGuests(_ area: String, at now: Instant) -> Bool {
        facts(of: Visits.self).values.contains { visit in
            guard visit.kind == .guest, let window = visit.window(at: now, in: house.zone) else { return false }
            let areas = visit.areas.isEmpty ? guestAreas : visit.areas
            return areas.contains(area) && window.lowerBound - now <= .hours(24)
        }
    }
}

extension [String: Visit] {
    func expected(at instant: Instant, in zone: CivilZone) -> [Visit] {
        values.filter { $0.kind != .absence && $0.current(at: instant, in: zone) != nil }.sorted { $0.id < $1.id }
    }

    func absence(at instant: Instant, in zone: CivilZone) -> Visit? {
        values.filter { $0.kind == .absence && $0.window(at: instant, in: zone)?.contains(instant) == true }
            .min { ($0.from, $0.id) < ($1.from, $1.id) }
    }
}
