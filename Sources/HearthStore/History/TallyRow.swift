import HearthModel

/// Tallies of one property over spans that follow each other.
struct TallyRow {
    private let edges: [Instant]
    private(set) var tallies: [Tally]
    private var position: Instant

    /// - Parameters:
    ///   - edges: where the spans meet, ascending, at least one.
    ///   - value: at the first edge.
    init(edges: [Instant], from value: Value) {
        precondition(!edges.isEmpty, "Spans need an edge to begin at")
        (self.edges, position, tallies) = (edges, edges[0], [Tally(from: value)])
    }

    private var current: Int { tallies.count - 1 }

    /// Lets time pass; what lies before the present place is gone already.
    mutating func pass(to instant: Instant) {
        let end = min(instant, edges[edges.count - 1])
        while position < end {
            let step = min(edges[current + 1], end)
            tallies[current].hold(for: step - position)
            position = step
            beginNext()
        }
    }

    mutating func change(to value: Value, at instant: Instant) {
        pass(to: instant)
        tallies[current].change(to: value)
    }

    /// Takes a tally that was made before, and that lies in one span.
    mutating func add(_ tally: Tally, at instant: Instant) {
        pass(to: instant)
        tallies[current].add(tally)
        position = max(position, min(instant + tally.span, edges[edges.count - 1]))
        beginNext()
    }

    private mutating func beginNext() {
        guard current + 2 < edges.count, position >= edges[current + 1] else { return }
        tallies.append(Tally(from: tallies[current].last))
    }
}
