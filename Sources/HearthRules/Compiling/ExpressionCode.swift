import HearthKernel
import HearthModel

/// The code of an expression, and what it reads itself.
struct ExpressionCode {
    var instructions: [Instruction] = []
    private(set) var slots: [SlotIndex] = []
    private(set) var variables: [VariableIndex] = []
    private(set) var cells: [CellIndex] = []
    private(set) var boundaries: [Cell.Boundary] = []
    /// Order comparisons remember on which side they are (docs/spec/rule-language.md, section 8.2); in a gate or a
    /// value they do not.
    let isContinuous: Bool

    init(isContinuous: Bool) { self.isContinuous = isContinuous }

    mutating func append(_ other: ExpressionCode) {
        instructions += other.instructions
        slots += other.slots
        variables += other.variables
        cells += other.cells
        for boundary in other.boundaries { change(at: boundary) }
    }

    mutating func append(_ instruction: Instruction) { instructions.append(instruction) }

    mutating func append(_ instruction: Instruction, reading slots: SlotIndex...) {
        instructions.append(instruction)
        self.slots += slots
    }

    mutating func append(_ instruction: Instruction, reading slots: [SlotIndex?]) {
        instructions.append(instruction)
        self.slots += slots.compactMap(\.self)
    }

    mutating func append(_ instruction: Instruction, reading cells: [CellIndex]) {
        instructions.append(instruction)
        self.cells += cells
    }

    mutating func append(_ variable: VariableIndex) {
        instructions.append(.variable(variable))
        variables.append(variable)
    }

    /// The value may change then though nothing is reported.
    mutating func change(at boundary: Cell.Boundary) {
        if !boundaries.contains(boundary) { boundaries.append(boundary) }
    }
}

extension Array where Element: Hashable {
    /// Each entry once, at its first place.
    var unique: [Element] {
        guard count > 1 else { return self }
        var seen = Set<Element>(minimumCapacity: count)
        return filter { seen.insert($0).inserted }
    }
}
