package import HearthModel

/// What one run of a twin comes to.
package struct Tally: Sendable {
    /// Something that can differ between two runs.
    package struct Happening: Sendable, Equatable {
        package var at: Instant
        package var slot: SlotIndex?
        package var value: Value
        package var what: TraceRecord.What
        /// Key of the rule behind it.
        package var rule: String?
        /// Who or what is behind it, where it is no rule.
        package var origin: Origin
    }

    /// J
    package var energy = 0.0
    /// In the currency of the house; `nil` if nobody has said what a kWh costs.
    package var cost: Double? = 0
    /// W
    package var peak = 0.0
    /// K·h outside of the band in which people who are there feel well.
    package var discomfort = 0.0
    /// Room hours with somebody there.
    package var occupied = 0.0
    /// Hours in which everyone was away or asleep, and the same weighed by the share of what was closed and locked.
    package var unwatched = 0.0
    package var secured = 0.0
    package var firings = 0
    package var commands = 0
    /// How often a value became another one.
    package var changes = 0
    /// First instant of each promise that was broken, by the rule's key.
    package var violations: [String: Instant] = [:]
    /// How often a write of a rule was beaten by another one.
    package var conflicts = 0
    /// First instant of each of these.
    package var beaten: [Conflict: Instant] = [:]
    /// While nobody was at home.
    package var away: [Range<Instant>] = []
    /// In order; only of runs that are told.
    package var happenings: [Happening] = []
    /// How warm rooms were and what the house drew; only of runs that are told.
    package var course: [Sample] = []

    /// A rule wants something else than another one, which is above it.
    package struct Conflict: Sendable, Hashable {
        package var slot: SlotIndex
        /// Key of the one that was beaten.
        package var rule: String
    }

    package struct Sample: Sendable, Equatable {
        package var at: Instant
        /// W, the mean since the sample before.
        package var power: Double
        /// By the order of the rooms, °C.
        package var rooms: [Double]
    }

    package init() {}

    /// 0…1; 1 if nobody is ever there.
    package var comfort: Double { occupied > 0 ? 1 - min(1, discomfort / (2 * occupied)) : 1 }

    /// 0…1; `nil` if somebody is always up and there.
    package var security: Double? { unwatched > 0 ? secured / unwatched : nil }

    /// Nobody is at home between these.
    mutating func addAway(from start: Instant, to end: Instant) {
        if let last = away.last, last.upperBound == start {
            away[away.count - 1] = last.lowerBound..<end
        } else {
            away.append(start..<end)
        }
    }

    mutating func add(_ records: [TraceRecord], isTold: Bool) {
        for record in records {
            switch record.what {
            case .fires, .enters: firings += 1
            case .beaten:
                conflicts += 1
                if let slot = record.slot, let rule = record.rule {
                    let conflict = Conflict(slot: slot, rule: rule)
                    if beaten[conflict] == nil { beaten[conflict] = record.at }
                }
            case .violates, .fails:
                if let rule = record.rule, violations[rule] == nil { violations[rule] = record.at }
            case .commands: commands += 1
            default: break
            }
            guard isTold, record.slot != nil || record.rule != nil else { continue }
            happenings.append(
                Happening(
                    at: record.at, slot: record.slot, value: record.new, what: record.what, rule: record.rule,
                    origin: record.origin))
        }
    }
}
