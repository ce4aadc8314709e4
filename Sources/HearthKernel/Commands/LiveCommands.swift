import HearthModel

/// Live commands by their number. They are few, and new ones have the greatest number, so a sorted array serves.
struct LiveCommands: Sendable {
    private var list: ContiguousArray<LiveCommand> = []

    subscript(id: CommandID) -> LiveCommand? {
        let i = position(of: id)
        return i < list.count && list[i].command.id == id ? list[i] : nil
    }

    mutating func insert(_ live: LiveCommand) { list.insert(live, at: position(of: live.command.id)) }

    mutating func replace(_ live: LiveCommand) {
        let i = position(of: live.command.id)
        if i < list.count, list[i].command.id == live.command.id { list[i] = live }
    }

    mutating func remove(_ id: CommandID) {
        let i = position(of: id)
        if i < list.count, list[i].command.id == id { list.remove(at: i) }
    }

    /// Of the first command that is not before `id`.
    private func position(of id: CommandID) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].command.id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
