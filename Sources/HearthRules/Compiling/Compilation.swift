import HearthKernel
import HearthModel

/// A program under construction.
struct Compilation {
    let set: RuleSet
    let names: HouseNames
    var program = Program()
    /// The rule whose code is being made; `nil` for what belongs to none.
    var rule: RuleIndex?
    /// The cells of that rule.
    var ruleCells: [CellIndex] = []
    /// Locals that stand for one member while a cell about it is made.
    var pinned: [Int: Int] = [:]
    /// How many equal nameless rules there have been, by file and fingerprint.
    var namelessRules: [String: Int] = [:]

    private var constants = Interned<Value>()
    private var memberSets = Interned<[DeviceIndex]>()
    private var slotTables = Interned<[SlotIndex?]>()
    private var cellTables = Interned<[CellIndex]>()
    private var audiences = Interned<[DeviceIndex]>()
    private var texts = Interned<String>()

    init(_ set: RuleSet, names: HouseNames) { (self.set, self.names) = (set, names) }

    /// The program with its tables filled in.
    var finished: Program {
        var program = program
        program.constants = ContiguousArray(constants.entries)
        program.memberSets = memberSets.entries
        program.slotTables = slotTables.entries
        program.cellTables = cellTables.entries
        program.audiences = audiences.entries
        program.texts = texts.entries
        return program
    }

    // MARK: Tables

    mutating func constant(_ value: Value) -> Instruction { .constant(constants.position(of: value)) }
    mutating func slotTable(_ slots: [SlotIndex?]) -> Int32 { slotTables.position(of: slots) }
    mutating func cellTable(_ cells: [CellIndex]) -> Int32 { cellTables.position(of: cells) }
    mutating func audience(_ people: [DeviceIndex]) -> Int32 { audiences.position(of: people) }
    mutating func text(_ text: String) -> Int32 { texts.position(of: text) }

    /// The program's number of a set of `RuleSet.memberSets`.
    mutating func memberSet(_ number: Int) -> Int32 { memberSets.position(of: members(of: number)) }

    func members(of set: Int) -> [DeviceIndex] {
        self.set.memberSets.indices.contains(set) ? self.set.memberSets[set] : []
    }

    // MARK: Code

    mutating func append(_ instructions: [Instruction]) -> CodeRange {
        let start = Int32(clamping: program.code.count)
        program.code += instructions
        return CodeRange(start, Int32(clamping: program.code.count))
    }

    mutating func reads(_ code: ExpressionCode) -> RuleCode.Reads {
        RuleCode.Reads(
            code: append(code.instructions), slots: code.slots.unique, variables: code.variables.unique,
            cells: code.cells.unique, boundaries: code.boundaries)
    }

    mutating func cell(_ kind: Cell.Kind, _ code: ExpressionCode) -> CellIndex {
        let index = CellIndex(program.cells.count)
        program.cells.append(
            Cell(
                kind: kind, code: append(code.instructions), rule: rule, boundaries: code.boundaries,
                slots: code.slots.unique, variables: code.variables.unique, inputs: code.cells.unique))
        ruleCells.append(index)
        return index
    }

    /// The number of a register, as instructions hold it.
    func register(_ local: Int) -> Int16 { Int16(clamping: local) }
}
