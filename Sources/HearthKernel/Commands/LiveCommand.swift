package import HearthModel

/// A command whose life goes on, or which still explains what its device reports.
package struct LiveCommand: Sendable {
    var command: Command
    /// How far it has come.
    package internal(set) var flight: CommandFlight
    /// The command whose turn it has in a lane, if not its own.
    var place: CommandID?
    /// The broker has confirmed it.
    var isTaken = false
    /// The device has been asked for its state.
    var asked = false

    init(command: Command, due: Instant) { (self.command, flight) = (command, CommandFlight(due: due)) }

    /// Somebody still waits for it.
    var isPending: Bool { command.state == .queued || command.state == .sent }

    /// Its target still matters: somebody waits for it, or it is on its way there.
    var isUnfinished: Bool { isPending || command.inProgress }

    var targets: [SlotValue] { if case .set(let values) = command.body { values } else { [] } }

    func target(of slot: SlotIndex) -> Value? { targets.first { $0.slot == slot }?.value }
}
