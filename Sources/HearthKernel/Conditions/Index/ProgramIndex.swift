import HearthModel

/// Who reads what, made once for a program in time linear in its length, so that a report costs what its readers cost,
/// however many other rules there are.
///
/// Only direct readers are listed: a cell that reads another is looked at when the other has turned.
package struct ProgramIndex: Sendable, Codable {
    private var cellsBySlot = ReaderTable<CellIndex>()
    private var cellsByVariable = ReaderTable<CellIndex>()
    private var cellsByCell = ReaderTable<CellIndex>()
    private var rulesBySlot = ReaderTable<RuleIndex>()
    private var rulesByVariable = ReaderTable<RuleIndex>()
    private var rulesByCell = ReaderTable<RuleIndex>()
    /// By slot: some code reads it, so that somebody minds when it grows stale.
    private(set) var isRead: ContiguousArray<Bool> = []
    /// By cell: its code reads registers of a run.
    private(set) var readsRegisters: ContiguousArray<Bool> = []

    package init() {}

    /// - Parameter slotCount: of the registry for which the program was made.
    package init(_ program: Program, slotCount: Int) {
        var reads = ProgramReads(program, slotCount: slotCount)
        reads.collect()
        let (cells, variables) = (program.cells.count, program.variables.count)
        cellsBySlot = ReaderTable(reads.cellsBySlot, count: slotCount)
        cellsByVariable = ReaderTable(reads.cellsByVariable, count: variables)
        cellsByCell = ReaderTable(reads.cellsByCell, count: cells)
        rulesBySlot = ReaderTable(reads.rulesBySlot, count: slotCount)
        rulesByVariable = ReaderTable(reads.rulesByVariable, count: variables)
        rulesByCell = ReaderTable(reads.rulesByCell, count: cells)
        isRead = reads.isRead
        readsRegisters = reads.readsRegisters
    }

    func cells(reading slot: SlotIndex) -> ArraySlice<CellIndex> { cellsBySlot[slot.position] }
    func cells(reading variable: VariableIndex) -> ArraySlice<CellIndex> { cellsByVariable[variable.position] }
    func cells(reading cell: CellIndex) -> ArraySlice<CellIndex> { cellsByCell[cell.position] }

    /// Rules to be looked at when the slot is reported, though no cell of theirs has turned: their event is a word of
    /// it, or it is read by the gate of a `while`, by the value of a live claim, or by the time of an `at`.
    func rules(watching slot: SlotIndex) -> ArraySlice<RuleIndex> { rulesBySlot[slot.position] }

    /// As above.
    func rules(watching variable: VariableIndex) -> ArraySlice<RuleIndex> {
        rulesByVariable[variable.position]
    }

    /// Rules to be looked at when the cell has turned or has an edge: it is their event, their condition, what a run of
    /// theirs waits for, or read by the gate of a `while` or the value of a live claim.
    func rules(watching cell: CellIndex) -> ArraySlice<RuleIndex> { rulesByCell[cell.position] }
}
