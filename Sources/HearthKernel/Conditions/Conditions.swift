package import HearthModel

/// What is remembered of the conditions of a program, and what has become of them in this reaction.
package struct Conditions: Sendable, Codable {
    /// By `CellIndex`.
    var states: ContiguousArray<CellState> = []
    /// To be looked at in the next renewal.
    var marked = CellSet()
    /// By `CellIndex`: the earliest deadline that is made for it.
    var pending: ContiguousArray<Instant> = []
    /// By `SlotIndex`, of those that the program reads.
    var watches: ContiguousArray<StalenessWatch> = []
    /// By `RuleIndex`: registers of its live run, for the cells of a `wait until`; empty while there is none.
    var runRegisters: ContiguousArray<ContiguousArray<Value>> = []
    var clock = LocalClock()
    var stack = ValueStack(room: 64)

    /// Cells that have fallen due.
    var due: ContiguousArray<CellIndex> = []
    /// Slots whose reading may have grown stale.
    var stale: ContiguousArray<SlotIndex> = []

    /// Cells whose truth, or the number of a window, has changed since `forgetTurns`, in dependency order within one renewal.
    package internal(set) var turned: ContiguousArray<CellIndex> = []
    /// Cells that have had an edge since `forgetTurns`: from last known no to yes, or a `change`.
    package internal(set) var edges: ContiguousArray<CellIndex> = []
    /// Cells whose memory has changed since `forgetTurns` and must survive a crash.
    package internal(set) var kept: ContiguousArray<CellIndex> = []
    /// Slots whose reading has grown stale since `forgetTurns`: rules that watch them have to be looked at.
    package internal(set) var grownStale: ContiguousArray<SlotIndex> = []
    /// Cells that needed more than `stepLimit` instructions since `forgetTurns`, and so are unknown (F501).
    package internal(set) var exhausted: ContiguousArray<CellIndex> = []
    /// A text was longer than 4 KiB since `forgetTurns`, and was cut (F505).
    package internal(set) var textWasCut = false

    /// The stack is empty between steps.
    private enum CodingKeys: CodingKey {
        case states, marked, pending, watches, runRegisters, clock, due, stale, turned, edges, kept, grownStale,
            exhausted, textWasCut
    }

    package init() {}

    /// Begins anew with nothing remembered, for another program.
    mutating func reset(for program: Program, slotCount: Int) {
        let cells = program.cells.count
        states = ContiguousArray(program.cells.lazy.map { CellState(of: $0.kind) })
        marked = CellSet(capacity: cells)
        pending = ContiguousArray(repeating: .distantFuture, count: cells)
        watches = ContiguousArray(repeating: StalenessWatch(), count: slotCount)
        runRegisters = ContiguousArray(repeating: [], count: program.rules.count)
        (due, stale) = ([], [])
        forgetTurns()
    }

    /// A reaction begins.
    package mutating func forgetTurns() {
        if !turned.isEmpty { turned.removeAll(keepingCapacity: true) }
        if !edges.isEmpty { edges.removeAll(keepingCapacity: true) }
        if !kept.isEmpty { kept.removeAll(keepingCapacity: true) }
        if !grownStale.isEmpty { grownStale.removeAll(keepingCapacity: true) }
        if !exhausted.isEmpty { exhausted.removeAll(keepingCapacity: true) }
        textWasCut = false
    }

    func value(of cell: CellIndex) -> Value {
        states.indices.contains(cell.position) ? states[cell.position].value : .unknown
    }

    func isOld(_ slot: SlotIndex) -> Bool {
        watches.indices.contains(slot.position) && watches[slot.position].isOld
    }

    /// What the cell was when it was last renewed.
    package func truth(of cell: CellIndex) -> Bool? {
        states.indices.contains(cell.position) ? states[cell.position].truth : nil
    }
}
