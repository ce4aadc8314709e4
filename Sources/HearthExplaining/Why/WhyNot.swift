package import HearthDatabase
import HearthKernel
package import HearthModel
package import HearthStore

/// Why a rule did not run, or why a slot is not what it could be: the instant at which the fewest of its conditions
/// were missing, found by playing the recorded reports to it once more; or, if it did run, what hid it
/// (docs/spec/rule-language.md, section 14.2).
package struct WhyNot: Sendable {
    package enum Kind: String, Sendable {
        case condition, unknown, hold, claim
        case noTrigger = "no_trigger"
        case disabled
        case rateLimit = "rate_limit"
        /// It did run, and nothing hid it; or the slot is so.
        case ran
    }

    /// Its key; `nil` where no rule makes the slot so.
    package let rule: String?
    package let kind: Kind
    /// What was missing then; empty where it ran, or nothing is recorded.
    package let nearest: NearMiss?
    /// At how many instants only one condition was missing.
    package let nearMisses: Int
    /// For people, line by line.
    package let lines: [String]

    /// - Parameter rule: the key of a rule that is there.
    /// - Throws: what the store throws.
    package init(
        rule key: String, from start: Instant, to end: Instant, by narrator: Narrator, from store: Store
    ) async throws(StoreError) {
        rule = key
        var query = Store.TraceQuery(rule: key, limit: 200)
        (query.from, query.to) = (start, end)
        let records = try await store.trace(query)
        let name = "\"\(narrator.house.rule(key)?.title ?? key)\""
        if let state = narrator.house.ruleState(key), let (kind, line) = WhyNot.rest(state, name, narrator) {
            (self.kind, nearest, nearMisses, lines) = (kind, nil, 0, [line])
            return
        }
        if let ran = records.first(where: \.isStart) {
            let hidden = records.first { $0.hides && $0.at >= ran.at }
            let overridden = narrator.overridden(of: key)
            kind =
                hidden.map {
                    $0.isStoppedByHand ? .hold : $0.what == .masked || $0.what == .beaten ? .claim : .unknown
                }
                ?? (overridden.isEmpty ? .ran : .hold)
            (nearest, nearMisses) = (nil, 0)
            lines = WhyNot.told(ran, hidden: hidden, overridden: overridden, name, narrator)
            return
        }
        let replay = try await NearMissSearch(rule: key, from: start, to: end, in: narrator.house, store: store)
        (nearest, nearMisses) = (replay.nearest, replay.nearMisses)
        guard let nearest else {
            kind = .noTrigger
            lines = ["\(name) did not start from \(narrator.time(start)) on, and nothing that it reads was recorded."]
            return
        }
        kind =
            nearest.missing.isEmpty ? .noTrigger : nearest.missing.contains { $0.holds == nil } ? .unknown : .condition
        lines = nearest.lines(of: name, since: start, narrator)
    }

    /// Of the rules that could have made the slot so, the one that came nearest. Where there is none, or the slot is
    /// so, why it is as it is.
    /// - Parameter value: `nil`: anything that a rule writes.
    /// - Throws: what the store throws.
    package init(
        slot: SlotIndex, value: Value?, from start: Instant, to end: Instant, by narrator: Narrator, from store: Store
    ) async throws(StoreError) {
        let house = narrator.house
        let holds =
            end >= narrator.now
            && value.map { house.registry[slot].property.matches(report: house.reading(slot).value, asked: $0) }
                ?? false
        var answers: [WhyNot] = []
        if !holds {
            let writers =
                value.map { house.writers(of: slot, value: $0) } ?? house.writers(ofAnyOf: house.companions(of: slot))
            for rule in writers {
                let key = house.program.rules[rule.position].key
                answers.append(try await WhyNot(rule: key, from: start, to: end, by: narrator, from: store))
            }
        }
        if let nearest = answers.min(by: { ($0.nearest?.missing.count ?? .max) < ($1.nearest?.missing.count ?? .max) })
        {
            self = nearest
            return
        }
        let why = try await Why(of: slot, at: end, by: narrator, from: store)
        (rule, nearest, nearMisses) = (nil, nil, 0)
        kind = holds ? .ran : house.decider(of: slot).map { $0.layer == .manual ? .hold : .claim } ?? .noTrigger
        let wish = value.map { "makes \(narrator.name(slot)) \(narrator.text($0, of: slot))" }
        lines = (holds ? [] : ["No rule \(wish ?? "writes \(narrator.name(slot))")."]) + why.lines
    }

    /// What keeps the rule from starting at all now.
    private static func rest(_ state: RuleState, _ name: String, _ narrator: Narrator) -> (Kind, String)? {
        switch state.phase {
        case .off: (.disabled, "\(name) is switched off.")
        case .suspended(let until):
            (
                .rateLimit,
                "\(name) rests until \(narrator.time(until)) after a fault; `hearth rules why` of it tells which."
            )
        default: nil
        }
    }

    private static func told(
        _ ran: StoredTrace, hidden: StoredTrace?, overridden: [ClaimView], _ name: String, _ narrator: Narrator
    ) -> [String] {
        var lines = [
            "\(name) did run: it \(ran.what.rawValue.hasSuffix("s") ? "last \(past(ran.what))" : "ran") at \(narrator.time(ran.at))."
        ]
        if let hidden, hidden.isStoppedByHand, let name = hidden.slot {
            let slot = narrator.slot(named: name)
            let wish = slot.map { "\(narrator.text(hidden.new, of: $0)) of \(narrator.name($0))" } ?? name
            return lines + ["  It wanted \(wish) and \(narrator.stopped(hidden))."]
        }
        for view in overridden {
            lines.append(
                "  A hand holds \(narrator.name(view.slot)), so its wish for \(narrator.text(view.claim.value, of: view.slot)) does not show until it next starts."
            )
        }
        guard let hidden else { return lines }
        let slot = hidden.slot ?? "it"
        switch hidden.what {
        case .masked:
            lines.append("  What it wrote to \(slot) does not show while \(hidden.note ?? "a stronger claim") lasts.")
        case .beaten: lines.append("  A stronger rule wrote \(slot) at the same instant.")
        case .skipped: lines.append("  It could not write \(slot): the value was unknown.")
        case .ignored: lines.append("  It was still at work from before, and ignores repeats.")
        case .dropped: lines.append("  Eight events waited for it already; this one was dropped.")
        default: lines.append("  It failed: \(hidden.note ?? "a fault").")
        }
        return lines
    }

    private static func past(_ what: TraceRecord.What) -> String {
        switch what {
        case .enters: "entered"
        case .fires: "fired"
        case .violates: "was broken"
        case .fails: "failed"
        default: "ran"
        }
    }
}

extension StoredTrace {
    fileprivate var isStart: Bool { [.fires, .enters, .violates, .fails].contains(what) }
    /// What it did came to nothing.
    fileprivate var hides: Bool { [.masked, .beaten, .skipped, .ignored, .dropped, .fault].contains(what) }
}

extension Narrator {
    /// The claims of a rule that a hand has overridden.
    fileprivate func overridden(of key: String) -> [ClaimView] {
        house.registry.slots.indices.map(SlotIndex.init).flatMap { slot in
            house.registry[slot].live && house.registry[slot].property.settable
                ? house.cascade(of: slot).filter { $0.slot == slot } : []
        }.filter { $0.state == .overridden && $0.claim.writer == .rule(key) }
    }
}
