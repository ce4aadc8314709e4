package import HearthModel

/// Live commands by their number. A house where much is switched has thousands, since each explains reports for a while
/// after its end, and the oldest go first.
package struct LiveCommands: Sendable {
    private var table: [CommandID: LiveCommand] = [:]

    package subscript(id: CommandID) -> LiveCommand? { table[id] }

    mutating func insert(_ live: LiveCommand) { table[live.command.id] = live }

    /// Does nothing if the command has ended meanwhile.
    mutating func replace(_ live: LiveCommand) {
        if let place = table.index(forKey: live.command.id) { table.values[place] = live }
    }

    mutating func remove(_ id: CommandID) { table[id] = nil }
}
