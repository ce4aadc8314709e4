import HearthKernel
package import HearthModel
import HearthStore
import Logging

/// Concerns, and what people say to them.
extension HubCore {
    /// What somebody says to a concern.
    package enum ConcernReply: Sendable, Equatable {
        case acknowledge
        case snooze(Milliseconds)
        /// Believed until it comes again.
        case resolve
    }

    /// - Returns: the concern after it; one that is over stays as it is. `nil` if there is none.
    package mutating func reply(
        toConcern id: String, _ reply: ConcernReply, note: String?, by origin: Origin
    ) -> HouseConcern? {
        flushPendingEffects()
        guard var concern = concerns.known[id] else { return nil }
        if concern.hasEnded { return concern }
        let now = self.now
        let event: HouseConcern.Event
        concern.snoozedUntil = nil
        switch reply {
        case .acknowledge: (concern.said, event) = (.acknowledged, .acknowledged)
        case .snooze(let span):
            (concern.said, event) = (.snoozed, .snoozed)
            concern.snoozedUntil = now + span
        case .resolve: (concern.said, event) = (.resolved, .resolved)
        }
        concern.note = HouseConcern.Note(by: origin, at: now, text: note)
        concern.updated = now
        if reply == .resolve, concern.trouble?.isIncident == true || concern.over != nil { concern.hasEnded = true }
        put(concern, event)
        finishRequest()
        return concern
    }

    mutating func note(_ change: ConcernChange, at now: Instant) {
        switch change {
        case .raised(let concern):
            keep(concern, in: .concerns, under: concern.key)
            logger.warning(
                "\(concern.text)",
                metadata: ["about": "\(concern.about ?? "the house")", "rule": "\(title(ofRule: concern.rule))"])
            raise(concern, at: now)
        case .ended(let concern):
            keep(Concern?.none, in: .concerns, under: concern.key)
            end(concern, at: now)
        }
    }

    private mutating func raise(_ concern: Concern, at now: Instant) {
        guard var known = concerns.known[concern.id], !known.hasEnded else {
            return put(HouseConcern(concern, at: now), .opened)
        }
        (known.concern, known.updated, known.over) = (concern, now, nil)
        // It was not resolved after all.
        if known.said == .resolved { known.said = nil }
        put(known, .renewed)
    }

    private mutating func end(_ concern: Concern, at now: Instant) {
        end(concerns.known[concern.id] ?? HouseConcern(concern, at: now), at: now)
    }

    /// What somebody talks of with the house ends when that talk has.
    mutating func end(_ concern: HouseConcern, at now: Instant) {
        guard talks.hold(concern.id) else { return close(concern, at: now) }
        guard !concern.hasEnded, concern.over == nil else { return }
        var over = concern
        (over.over, over.updated) = (now, now)
        put(over, .renewed)
    }

    mutating func close(_ concern: HouseConcern, at now: Instant) {
        guard !concern.hasEnded else { return }
        var over = concern
        (over.hasEnded, over.updated) = (true, now)
        put(over, .resolved)
    }

    private mutating func forgetOldest() {
        let over = concerns.known.values.filter(\.hasEnded)
        guard over.count > HouseConcern.kept, let oldest = over.min(by: { $0.updated < $1.updated }) else { return }
        concerns.known[oldest.id] = nil
        keep(HouseConcern?.none, in: .replies, under: oldest.id)
    }

    mutating func put(_ concern: HouseConcern, _ event: HouseConcern.Event) {
        keep(concern)
        tell(.concern(concern, event))
        if concern.hasEnded { forgetOldest() }
    }

    mutating func keep(_ concern: HouseConcern) {
        concerns.known[concern.id] = concern
        keep(concern, in: .replies, under: concern.id)
        snapshotIsStale = true
    }

    /// Those that are open, of which nothing else was kept.
    mutating func restoreConcerns() {
        for concern in house.openConcerns() where concerns.known[concern.id]?.hasEnded != false {
            concerns.known[concern.id] = HouseConcern(concern, at: concern.since)
        }
    }
}

extension Concern {
    /// A rule raises one of a text about one thing.
    fileprivate var key: String { [rule, about ?? "", text].joined(separator: "\n") }

    package var id: String { "c_" + RuleFiles.tag(of: key.utf8) }
}
