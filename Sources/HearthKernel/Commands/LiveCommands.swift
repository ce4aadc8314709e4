package import HearthModel

/// Live commands by their number. A house where much is switched has thousands, since each explains reports for a while
/// after its end. Numbers grow, and the oldest go first, so that a command's place follows from its number but for the
/// few that went before others.
package struct LiveCommands: Sendable, Codable {
    private struct Entry: Sendable, Codable {
        let id: CommandID
        /// `nil` after its end, until half of the entries have ended.
        var live: LiveCommand?
    }

    /// In the order of their numbers.
    private var entries: ContiguousArray<Entry> = []
    private var ended = 0

    package subscript(id: CommandID) -> LiveCommand? { place(of: id).flatMap { entries[$0].live } }

    mutating func insert(_ live: LiveCommand) {
        let id = live.command.id
        let place = firstPlace(notBefore: id)
        if place < entries.count, entries[place].id == id {
            if entries[place].live == nil { ended -= 1 }
            entries[place].live = live
        } else {
            entries.insert(Entry(id: id, live: live), at: place)
        }
    }

    /// Does nothing if the command has ended meanwhile.
    mutating func replace(_ live: LiveCommand) {
        if let place = place(of: live.command.id), entries[place].live != nil { entries[place].live = live }
    }

    mutating func remove(_ id: CommandID) {
        guard let place = place(of: id), entries[place].live != nil else { return }
        entries[place].live = nil
        ended += 1
        guard ended > entries.count / 2 else { return }
        entries.removeAll { $0.live == nil }
        ended = 0
    }

    private func place(of id: CommandID) -> Int? {
        let place = firstPlace(notBefore: id)
        return place < entries.count && entries[place].id == id ? place : nil
    }

    /// Where no number is missing it is found at once, else by halving.
    private func firstPlace(notBefore id: CommandID) -> Int {
        guard let first = entries.first, first.id < id else { return 0 }
        // No further from the first one than its number, a difference that no Int64 need hold.
        let distance = UInt64(bitPattern: id.number &- first.id.number)
        var (low, high) = (1, Int(min(UInt64(entries.count), distance)))
        if entries[high - 1].id < id { return high }
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
