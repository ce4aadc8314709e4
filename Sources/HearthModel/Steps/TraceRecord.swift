/// One thing the house did or decided, with its cause: what `why` is answered from (docs/spec/rule-language.md, section
/// 14.1).
package struct TraceRecord: Sendable, Equatable {
    package enum What: String, Sendable, CaseIterable {
        case hand
        case holdEnds = "hold ends"
        case claimEnds = "claim ends"
        case commands, masked, ignored, dropped, beaten
        case base, adopted, released
        /// A rule's claim begins, or its live value follows.
        case claims
        /// Of rules.
        case fires, enters, exits, resumes, violates, fails, missed, skipped, fault
        /// A queued run begins.
        case dequeued
        /// The violation of a promise is over.
        case restored
    }

    /// What set it off.
    package enum Cause: Sendable, Equatable, Codable {
        case report(SlotIndex, Value)
        /// A person's write, answer or setting.
        case person(Origin)
        case clock
        case start, reload
        /// Another record of this trace, by id: a rule set a variable, a violation ran its `otherwise`.
        case record(Int64)
    }

    /// One condition of the rule as it was at that moment.
    package struct Atom: Sendable, Equatable {
        package var text: String
        /// Rendered for people.
        package var value: String
        /// `nil`: unknown.
        package var holds: Bool?
        /// Time since the report behind it.
        package var age: Milliseconds?
        package init(text: String, value: String, holds: Bool?, age: Milliseconds?) {
            (self.text, self.value, self.holds, self.age) = (text, value, holds, age)
        }
    }

    /// Grows by one; 0 until the house gives it.
    package var id: Int64 = 0
    package var at: Instant
    /// Micro-step.
    package var n: Int = 0
    package var what: What
    /// `nil` where it is about a rule alone.
    package var slot: SlotIndex?
    package var old: Value
    package var new: Value
    package var origin: Origin
    package var layer: Layer?
    package var command: CommandID?
    package var cause: Cause?
    /// Key of the rule that did it.
    package var rule: String?
    package var atoms: [Atom] = []
    /// When what it began ends by itself.
    package var until: Instant?
    /// The caller's own words; of exits "lost sight", of faults the code, of `masked` and `beaten` the stronger rule.
    package var note: String?

    package init(
        at: Instant, what: What, slot: SlotIndex?, old: Value = .unknown, new: Value = .unknown, origin: Origin,
        layer: Layer? = nil, command: CommandID? = nil, note: String? = nil
    ) {
        (self.at, self.what, self.slot, self.old, self.new) = (at, what, slot, old, new)
        (self.origin, self.layer, self.command, self.note) = (origin, layer, command, note)
    }

    /// A rule did not act, because a hand stands before what it wrote. `until` tells how long.
    package var isStoppedByHand: Bool { what == .masked && layer == .manual && rule != nil }
}
