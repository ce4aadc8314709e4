import HearthKernel
import HearthModel
import HearthStore

/// The words of a `Why`, one line for each step back.
struct WhyTelling {
    let slot: SlotIndex
    let value: Value
    let chain: Chain
    let command: StoredCommand?
    let claims: [ClaimView]
    /// Rules that a hand keeps from acting.
    let stopped: [StoredTrace]
    let isNow: Bool
    let narrator: Narrator

    var lines: [String] {
        [headline] + chain.records.flatMap(line) + firstCause + (isNow ? ending : [])
    }

    private var headline: String {
        var words = "\(narrator.name(slot)) \(isNow ? "is" : "was") \(narrator.text(value, of: slot))"
        if let command {
            words += ", asked \(narrator.time(command.sentAt ?? command.createdAt))"
            if let sent = command.sentAt, let answered = command.ackedAt {
                words += ", answered after \(narrator.span(answered - sent))"
            } else if command.state == .unacknowledged {
                words += ", and never answered"
            }
        }
        return words + "."
    }

    private func line(_ record: StoredTrace) -> [String] {
        let at = narrator.time(record.at)
        guard let rule = record.rule else {
            if record.what == .hand, let lines = overruled(record) { return lines }
            return switch record.what {
            case .hand: ["  \(narrator.who(record.origin)) set it at \(at)\(note(record))\(until(record))."]
            case .holdEnds: ["  The hold of a hand ended at \(at); what was held stayed."]
            case .commands where isWithoutReason(record) && record.origin.isHand:
                ["  \(narrator.who(record.origin)) had set it\(since(record.origin)), and it was not so."]
            case .released: ["  \(narrator.who(record.origin)) gave it back to the rules at \(at)."]
            case .adopted: ["  The house took over what the device reported at \(at)."]
            case .base where record.origin.isHand || record.origin != .clock:
                ["  \(narrator.who(record.origin)) set it at \(at)\(note(record))."]
            default: []
            }
        }
        let deed: String
        switch record.what {
        case .fires: deed = "fired"
        case .enters: deed = "entered"
        case .exits: deed = record.note == "lost sight" ? "ended because its condition was out of sight" : "ended"
        case .resumes: deed = "went on"
        case .dequeued: deed = "ran, after waiting its turn,"
        case .violates: deed = "was broken"
        case .fails: deed = record.note == "not seen" ? "was not seen to be met" : "was not met"
        case .commands where isWithoutReason(record):
            return ["  \(narrator.rule(rule)) still wanted it, and it was not so."]
        case .claimEnds: return ["  \(narrator.rule(rule)) gave it back at \(at)."]
        default: return []
        }
        let late = record.note == "late" ? ", late" : ""
        return ["  \(narrator.rule(rule)) \(deed) at \(at)\(late):"] + atoms(of: record)
    }

    /// What once led to it has left the trace, or was lost with the power.
    private func isWithoutReason(_ record: StoredTrace) -> Bool {
        switch record.cause {
        case nil: true
        case .record: record.id == chain.first.id
        default: false
        }
    }

    private func atoms(of record: StoredTrace) -> [String] {
        let width = record.atoms.map(\.text.count).max() ?? 0
        return record.atoms.map { atom in
            var words =
                atom.holds == nil ? "unknown" : atom.value.isEmpty ? (atom.holds == true ? "yes" : "no") : atom.value
            if let age = atom.age {
                words += age < 1_000 ? ", reported at that moment" : ", \(narrator.span(Milliseconds(age))) old"
            }
            if atom.holds == false { words += " (no)" }
            return "    " + atom.text + String(repeating: " ", count: width - atom.text.count) + "  " + words
        }
    }

    private var firstCause: [String] {
        let first = chain.first
        switch first.cause {
        case .report(let slot, let value) where first.what != .hand:
            return ["  because \(told(value, of: slot))."]
        case .person(let origin) where first.what != .hand: return ["  because of \(narrator.who(origin))."]
        case .clock where first.rule != nil: return ["  because it was time."]
        case .start: return ["  when the house started."]
        case .reload: return ["  when the rules were read anew."]
        default: return []
        }
    }

    /// `hall.motion reported on`; of a slot that is gone only its name.
    private func told(_ value: Value, of name: String) -> String {
        guard let slot = narrator.slot(named: name) else { return "\(name) reported something" }
        return "\(narrator.name(slot)) reported \(narrator.text(value, of: slot))"
    }

    private func text(_ value: Value, of name: String?) -> String {
        name.flatMap(narrator.slot).map { narrator.text(value, of: $0) } ?? "something"
    }

    /// What will end it, and what lies below.
    private var ending: [String] {
        guard let winner = claims.first(where: { $0.state == .winning }) else { return [] }
        let next = narrator.text(narrator.house.output(slot, without: winner.claim.writer), of: slot)
        let name = narrator.name(slot)
        var lines: [String] = []
        if let until = winner.claim.until {
            let resumes = narrator.house.registry[narrator.house.registry[slot].device]?.times.resumesAfterHold == true
            let after =
                winner.claim.layer == .manual && winner.rule == nil && !resumes
                ? "then it stays as it is until a rule starts anew" : "then \(name) goes back to \(next)"
            lines.append("  It ends at \(narrator.time(until)), \(after).")
        } else if case .rule(let key) = winner.claim.writer, let rule = narrator.house.rule(key),
            case .while(_, _, let lingering) = rule.kind
        {
            let conditions = rule.atoms.filter { !$0.isGate }.map { withoutDefault($0.text) }
            let delay = lingering > .zero ? "\(narrator.span(lingering)) after" : "when"
            lines.append(
                "  It ends \(delay) \(conditions.joined(separator: " or ")) no longer holds, "
                    + "then \(name) goes back to \(next).")
        }
        for record in stopped {
            let wish = "wanted \(text(record.new, of: record.slot)) at \(narrator.time(record.at))"
            lines.append("  \(narrator.who(record.origin)) \(wish) and \(narrator.stopped(record)).")
        }
        let others = claims.filter { other in
            other.state != .winning && other.claim.writer != winner.claim.writer
                && !stopped.contains { $0.origin == other.claim.writer }
        }
        for other in others {
            let state = other.state == .overridden ? "is overridden by the hand" : "waits below"
            lines.append(
                "  \(narrator.who(other.claim.writer)) wants \(narrator.text(other.claim.value, of: other.slot)) and \(state)."
            )
        }
        return lines
    }

    /// What is assumed of the unknown says nothing of how it ends.
    private func withoutDefault(_ condition: String) -> String {
        for assumed in [" default yes", " default no"] where condition.hasSuffix(assumed) {
            return String(condition.dropLast(assumed.count))
        }
        return condition
    }

    /// A hand set it otherwise, and something stronger brought it back.
    private func overruled(_ record: StoredTrace) -> [String]? {
        guard record.slot == chain.records[0].slot, let slot = record.slot.flatMap(narrator.slot(named:)),
            record.new.isKnown, record.new != chain.records[0].new
        else { return nil }
        var lines = [
            "  \(narrator.who(record.origin)) set it to \(narrator.text(record.new, of: slot)) at \(narrator.time(record.at)), "
                + "which did not stand."
        ]
        if let winner = claims.first(where: { $0.state == .winning }), case .rule(let key) = winner.claim.writer {
            lines.append("  \(narrator.rule(key)) has wanted it since \(narrator.time(winner.claim.since)).")
        }
        return lines
    }

    private func note(_ record: StoredTrace) -> String { record.note.map { " (“\($0)”)" } ?? "" }
    /// Of what still stands.
    private func since(_ writer: Origin) -> String {
        claims.first { $0.claim.writer == writer }.map { " at \(narrator.time($0.claim.since))" } ?? ""
    }
    private func until(_ record: StoredTrace) -> String {
        record.until.map { ", held until \(narrator.time($0))" } ?? ""
    }
}
