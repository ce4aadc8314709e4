import HearthModel

/// A set of cells that is emptied in dependency order: one bit for each.
struct CellSet: Sendable, Codable {
    private var words: ContiguousArray<UInt64> = []
    private var capacity = 0

    init() {}

    /// - Parameter capacity: cells from there on cannot be members.
    init(capacity: Int) {
        self.capacity = capacity
        words = ContiguousArray(repeating: 0, count: (capacity + 63) / 64)
    }

    mutating func insert(_ cell: CellIndex) {
        guard cell.position >= 0, cell.position < capacity else { return }
        words[cell.position / 64] |= 1 << UInt64(cell.position % 64)
    }

    mutating func insertAll() {
        for cell in 0..<capacity { insert(CellIndex(cell)) }
    }

    /// Removes and returns the first member that is not before `start`.
    mutating func removeFirst(from start: Int) -> CellIndex? {
        guard start < capacity else { return nil }
        var word = start / 64
        var bits = words[word] & (~0 << UInt64(start % 64))
        while bits == 0 {
            word += 1
            guard word < words.count else { return nil }
            bits = words[word]
        }
        let bit = bits.trailingZeroBitCount
        words[word] &= ~(1 << UInt64(bit))
        return CellIndex(word * 64 + bit)
    }
}
