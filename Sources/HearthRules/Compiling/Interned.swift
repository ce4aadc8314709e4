/// A table in which equal entries are kept once.
struct Interned<Entry: Hashable> {
    private(set) var entries: [Entry] = []
    private var positions: [Entry: Int32] = [:]

    mutating func position(of entry: Entry) -> Int32 {
        if let known = positions[entry] { return known }
        let position = Int32(clamping: entries.count)
        entries.append(entry)
        positions[entry] = position
        return position
    }
}
