import HearthKernel
package import HearthMind
package import HearthModel
import HearthStore

/// Who is expected, and when nobody is to be at home.
struct Visits: HubPart {
    /// By their ids.
    var known: [String: Visit] = [:]

    static func facts(of hub: HubCore) -> [String: Visit] { hub.visits.known }
    static func restore(_ hub: inout HubCore) { hub.visits.known = hub.recoveredState.records(in: .visits) }
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
        visits.filter { $0.kind != .absence && $0.current(at: instant, in: house.zone) != nil }
    }

    /// In which nobody is to be at home; `nil`: there is none now.
    package func absence(at instant: Instant) -> Visit? {
        visits.first { $0.kind == .absence && $0.window(at: instant, in: house.zone)?.contains(instant) == true }
    }
}
