import HearthModel

/// What a condition speaks of, itself and through the cells that it reads: by this is found whose wish sets a rule
/// going (docs/spec/rule-language.md, section 11.1). Made once for a program.
struct Ground: Sendable, Codable {
    private(set) var variables: [VariableIndex] = []
    /// Slots of people.
    private(set) var people: [SlotIndex] = []
    /// `C for d` in it.
    private(set) var times: [CellIndex] = []
    /// Those of `times` that are about people, and about nothing that a sensor says.
    private(set) var timesOfPeople: [CellIndex] = []
    /// It reads nothing but clock, sun, mode, variables and people.
    private(set) var isOfHousehold = true

    /// By cell, in dependency order.
    static func all(in program: Program, _ registry: Registry) -> ContiguousArray<Ground> {
        var all: ContiguousArray<Ground> = []
        all.reserveCapacity(program.cells.count)
        for (position, cell) in program.cells.enumerated() {
            var ground = Ground()
            for input in cell.inputs where all.indices.contains(input.position) { ground.take(in: all[input.position]) }
            ground.take(in: cell, CellIndex(position), registry)
            all.append(ground)
        }
        return all
    }

    private mutating func take(in cell: Cell, _ index: CellIndex, _ registry: Registry) {
        variables.addNew(cell.variables)
        for slot in cell.slots {
            let device = registry.slots.element(slot.position).flatMap { registry[$0.device] }
            if device?.deviceClass.id == .person {
                people.addNew([slot])
            } else {
                isOfHousehold = false
            }
        }
        if cell.boundaries.contains(where: { if case .age = $0 { true } else { false } }) { isOfHousehold = false }
        guard case .lasting = cell.kind else { return }
        times.append(index)
        if isOfHousehold, !people.isEmpty { timesOfPeople.append(index) }
    }

    private mutating func take(in other: Ground) {
        variables.addNew(other.variables)
        people.addNew(other.people)
        times.addNew(other.times)
        timesOfPeople.addNew(other.timesOfPeople)
        isOfHousehold = isOfHousehold && other.isOfHousehold
    }
}

extension Array where Element: Equatable {
    fileprivate mutating func addNew(_ others: [Element]) {
        for other in others where !contains(other) { append(other) }
    }
}
