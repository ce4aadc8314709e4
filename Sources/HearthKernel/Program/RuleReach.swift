package import HearthModel

/// What a rule looks at and what it moves, found in its code.
package struct RuleReach: Sendable, Equatable {
    package private(set) var reads: Set<SlotIndex> = []
    package private(set) var writes: Set<SlotIndex> = []
    package private(set) var readVariables: Set<VariableIndex> = []
    package private(set) var writtenVariables: Set<VariableIndex> = []

    package init(of rule: RuleCode, in program: Program) {
        var reading = Reading(program: program)
        reading.take(rule)
        self = reading.reach
    }

    private init() {}

    /// The walk through the code; each cell is looked at once.
    private struct Reading {
        let program: Program
        var reach = RuleReach()
        var cells: Set<CellIndex> = []

        mutating func take(_ rule: RuleCode) {
            switch rule.kind {
            case .when(let events, let gate, _):
                for event in events { take(event) }
                take(gate?.code)
            case .while(let condition, let gate, _):
                take(condition)
                take(gate?.code)
            case .never(let condition, _): take(condition)
            case .expect(let condition, _, let events, let gate, _):
                take(condition)
                for event in events { take(event) }
                take(gate?.code)
            }
            take(rule.body)
        }

        private mutating func take(_ event: EventCode) {
            for source in event.first + event.second {
                switch source.trigger {
                case .edge(let cell), .handEdge(let cell): take(cell)
                case .word(let slot, _): reach.reads.insert(slot)
                case .key(let key): reach.reads.formUnion([key.event, key.button, key.raw].compactMap(\.self))
                case .at(let base, let offset, _):
                    take(base)
                    take(offset)
                case .sun(_, let offset, _): take(offset)
                case .every, .hearthStarts: break
                }
            }
        }

        private mutating func take(_ cell: CellIndex) {
            guard cells.insert(cell).inserted, program.cells.indices.contains(cell.position) else { return }
            take(program.cells[cell.position].code)
        }

        private mutating func take(_ range: CodeRange?) {
            guard let range else { return }
            for instruction in program.code[Int(range.start)..<Int(range.end)] { take(instruction) }
        }

        private mutating func take(_ instruction: Instruction) {
            switch instruction {
            case .slot(let slot), .asked(let slot), .age(let slot), .forecast(let slot): reach.reads.insert(slot)
            case .slotOfMember(let table, _), .askedOfMember(let table, _), .ageOfMember(let table, _),
                .aggregate(_, let table):
                reach.reads.formUnion(program.slotTables[Int(table)].compactMap(\.self))
            case .cell(let cell), .waitUntil(let cell, _): take(cell)
            case .cellOfMember(let table, _): for cell in program.cellTables[Int(table)] { take(cell) }
            case .variable(let variable): reach.readVariables.insert(variable)
            case .setVariable(let variable): reach.writtenVariables.insert(variable)
            case .write(let number): take(program.writes[Int(number)])
            case .ask(let number): take(program.questions[Int(number)].within)
            default: break
            }
        }

        private mutating func take(_ write: WriteCode) {
            switch write.target {
            case .slots(let slots): reach.writes.formUnion(slots)
            case .member(let table, _): reach.writes.formUnion(program.slotTables[Int(table)].compactMap(\.self))
            }
            if case .value(let value) = write.source { take(value) }
            take(write.over)
            take(write.lasts)
        }
    }
}
