package import HearthModel

/// A command whose life goes on, or which still explains what its device reports.
///
/// A house has many, and they are looked at far more often than they change: copies share what they say until one of them
/// is changed.
package struct LiveCommand: Sendable, Codable {
    private struct Facts: Codable {
        var command: Command
        var flight: CommandFlight
        var place: CommandID?
        var isTaken = false
        var asked = false
    }

    /// Always one. An array is copied when it is changed, not before.
    private var facts: [Facts]

    init(command: Command, due: Instant) { facts = [Facts(command: command, flight: CommandFlight(due: due))] }

    var command: Command {
        get { facts[0].command }
        _modify { yield &facts[0].command }
    }

    /// How far it has come.
    package internal(set) var flight: CommandFlight {
        get { facts[0].flight }
        _modify { yield &facts[0].flight }
    }

    /// The command whose turn it has in a lane, if not its own.
    var place: CommandID? {
        get { facts[0].place }
        _modify { yield &facts[0].place }
    }

    /// The broker has confirmed it.
    var isTaken: Bool {
        get { facts[0].isTaken }
        _modify { yield &facts[0].isTaken }
    }

    /// The device has been asked for its state.
    var asked: Bool {
        get { facts[0].asked }
        _modify { yield &facts[0].asked }
    }

    /// Somebody still waits for it.
    var isPending: Bool { command.state == .queued || command.state == .sent }

    /// Its target still matters: somebody waits for it, or it is on its way there.
    var isUnfinished: Bool { isPending || command.inProgress }

    var targets: [SlotValue] { if case .set(let values) = command.body { values } else { [] } }

    func target(of slot: SlotIndex) -> Value? { targets.first { $0.slot == slot }?.value }
}
