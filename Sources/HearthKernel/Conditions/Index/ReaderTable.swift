/// Who reads each of a row of things: all readers in one flat array, and for each thing where its own begin.
struct ReaderTable<Reader: Equatable & Sendable & Codable>: Sendable, Codable {
    /// One more than there are things.
    private var starts: ContiguousArray<Int32> = [0]
    private var readers: ContiguousArray<Reader> = []

    init() {}

    /// - Parameters:
    ///   - pairs: thing and reader, in the order of the readers; what is said twice in a row counts once.
    ///   - count: of the things; pairs with others are left out.
    init(_ pairs: ContiguousArray<(thing: Int, reader: Reader)>, count: Int) {
        starts = ContiguousArray(repeating: 0, count: count + 1)
        var latest = ContiguousArray<Reader?>(repeating: nil, count: count)
        var kept = ContiguousArray<(thing: Int, reader: Reader)>()
        for pair in pairs where latest.indices.contains(pair.thing) && latest[pair.thing] != pair.reader {
            latest[pair.thing] = pair.reader
            kept.append(pair)
            starts[pair.thing + 1] += 1
        }
        for i in starts.indices.dropFirst() { starts[i] += starts[i - 1] }
        guard let any = kept.first?.reader else { return }
        readers = ContiguousArray(repeating: any, count: kept.count)
        var next = starts
        for pair in kept {
            readers[Int(next[pair.thing])] = pair.reader
            next[pair.thing] += 1
        }
    }

    /// In their own order; none for a position outside.
    subscript(_ thing: Int) -> ArraySlice<Reader> {
        guard thing >= 0, thing + 1 < starts.count else { return [] }
        return readers[Int(starts[thing])..<Int(starts[thing + 1])]
    }
}
