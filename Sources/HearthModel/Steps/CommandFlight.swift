/// How far a command has come on its way, beside its state: with it a command goes on after a restart as if nothing had
/// been, and what it brings about is nobody's hand.
package struct CommandFlight: Hashable, Codable, Sendable {
    /// What its targets were when it was first sent, by their position in the body: a fade leads from there.
    package var from: [Value] = []
    package var lastSent: Instant?
    /// Reports up to here may be its doing.
    package var explainsUntil: Instant?
    /// When something is to be done about it next.
    package var due: Instant

    package init(from: [Value] = [], lastSent: Instant? = nil, explainsUntil: Instant? = nil, due: Instant) {
        (self.from, self.lastSent, self.explainsUntil, self.due) = (from, lastSent, explainsUntil, due)
    }
}

/// A command from storage.
package struct RestoredCommand: Sendable, Codable {
    package var command: Command
    /// `nil`: nothing more can come of it.
    package var flight: CommandFlight?

    package init(_ command: Command, _ flight: CommandFlight?) { (self.command, self.flight) = (command, flight) }
}
