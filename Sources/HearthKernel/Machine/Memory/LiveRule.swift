import HearthModel

/// A rule at work: its memory, and what is found again from the program and the clock after a restart.
struct LiveRule: Sendable, Codable {
    var memory = RuleMemory()
    /// The next moments of its `at` and `every`, by the number of the source among all sources of its events.
    var moments: [Moment?] = []
    /// The earliest deadline that is made for it.
    var pending = Instant.distantFuture
    /// Slots that its statements can write.
    var targets: [SlotIndex] = []
    /// Of a `when`: the times that it counts on what it writes itself, `lamp is on for 20 min`.
    var ownTimes: [CellIndex] = []
    var messages = RateWindow()
    /// What it could not say any more within the minute, joined (F503), and when that is sent.
    var unsaid: Unsaid?
    /// The last reaction in which it did something.
    var acted = Acted()
    /// Of a `while`: with what it came into the last instant in which it became something else.
    var earlier = Earlier()

    struct Unsaid: Sendable, Codable {
        var message: Message
        var at: Instant
    }

    struct Acted: Sendable, Codable {
        var at = Instant.distantPast
        /// Number of the micro-step.
        var step = 0
    }

    struct Earlier: Sendable, Codable {
        /// Number of that instant.
        var instant = -1
        var phase = RuleMemory.Phase.idle
        var unknownSince: Instant?
    }
}

/// When a time of an event comes.
struct Moment: Sendable, Equatable, Codable {
    var at: Instant
    /// Otherwise it is only to be looked for again then, because the day is another.
    var happens: Bool
    /// It was due while nobody was there.
    var isLate = false
}
