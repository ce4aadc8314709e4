import HearthModel

/// What one rule remembers, over reactions and over a restart. Its conditions remember for themselves.
struct RuleMemory: Sendable, Equatable {
    /// Of a `while` (docs/spec/rule-language.md, section 9.2).
    enum Phase: Codable, Sendable, Equatable {
        case idle, active
        case lingering(until: Instant)
    }

    /// A person may have switched it off.
    var isEnabled = true
    var phase = Phase.idle
    /// When it last entered, fired or was broken.
    var since: Instant?
    /// Since when the condition of an active `while` is unknown.
    var unknownSince: Instant?
    /// Claims of a `while` whose values follow what they read.
    var live: [LiveWrite] = []
    var run: Run?
    /// Events that wait for the end of the run.
    var queue: [QueuedEvent] = []
    /// By event: when the first step of its `then` happened and has not been used.
    var firsts: [Instant?] = []
    /// Since when a promise is broken.
    var brokenSince: Instant?
    /// How often nobody could see whether a promise holds.
    var blindSpots = 0
    /// Nobody can see it now.
    var isBlind = false
    /// When an open obligation fails.
    var obligation: Instant?
    /// After a fault nothing of it starts before this.
    var suspendedUntil: Instant?
}

/// An event of a `queued` rule.
struct QueuedEvent: Codable, Sendable, Equatable {
    /// Which device of the set did it: `it`.
    var member: Int?
    var isHand: Bool
}

/// A claim whose value is evaluated anew when what it reads has changed.
struct LiveWrite: Codable, Sendable, Equatable {
    /// Of the instruction, counted from the beginning of the body.
    var position: Int32
    var registers: ContiguousArray<Value>
    /// When it ends before the rule does.
    var until: Instant?
}
