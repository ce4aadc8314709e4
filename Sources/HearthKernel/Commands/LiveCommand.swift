import HearthModel

/// A command whose life goes on, or which still explains what its device reports.
struct LiveCommand: Sendable {
    var command: Command
    /// What its targets were when it was sent, by their position in the body: a fade leads from there.
    var from: [Value] = []
    var lastSent: Instant?
    /// Reports up to here may be its doing.
    var explainsUntil: Instant?
    /// When something is to be done about it next.
    var due: Instant
    /// The device has been asked for its state.
    var asked = false

    /// Somebody still waits for it.
    var isPending: Bool { command.state == .queued || command.state == .sent }

    /// Its target still matters: somebody waits for it, or it is on its way there.
    var isUnfinished: Bool { isPending || command.inProgress }

    var targets: [SlotValue] { if case .set(let values) = command.body { values } else { [] } }

    func target(of slot: SlotIndex) -> Value? { targets.first { $0.slot == slot }?.value }
}
