import HearthModel

/// One walk over a program that writes down who reads what.
struct ProgramReads {
    private let program: Program
    private(set) var cellsBySlot: ContiguousArray<(thing: Int, reader: CellIndex)> = []
    private(set) var cellsByVariable: ContiguousArray<(thing: Int, reader: CellIndex)> = []
    private(set) var cellsByCell: ContiguousArray<(thing: Int, reader: CellIndex)> = []
    private(set) var rulesBySlot: ContiguousArray<(thing: Int, reader: RuleIndex)> = []
    private(set) var rulesByVariable: ContiguousArray<(thing: Int, reader: RuleIndex)> = []
    private(set) var rulesByCell: ContiguousArray<(thing: Int, reader: RuleIndex)> = []
    private(set) var isRead: ContiguousArray<Bool>
    private(set) var readsRegisters: ContiguousArray<Bool> = []

    init(_ program: Program, slotCount: Int) {
        self.program = program
        isRead = ContiguousArray(repeating: false, count: slotCount)
    }

    mutating func collect() {
        for position in program.cells.indices { collect(CellIndex(position)) }
        for position in program.rules.indices { collect(RuleIndex(position)) }
        for instruction in program.code {
            for slot in slots(of: instruction) where isRead.indices.contains(slot.position) {
                isRead[slot.position] = true
            }
        }
    }

    private mutating func collect(_ cell: CellIndex) {
        let code = program.cells[cell.position]
        for slot in code.slots { cellsBySlot.append((slot.position, cell)) }
        for variable in code.variables { cellsByVariable.append((variable.position, cell)) }
        for input in code.inputs { cellsByCell.append((input.position, cell)) }
        readsRegisters.append(instructions(of: code.code).contains(where: \.readsRegister))
    }

    private mutating func collect(_ rule: RuleIndex) {
        let code = program.rules[rule.position]
        switch code.kind {
        case .when(let events, _, _):
            collect(events, of: rule)
        case .while(let condition, let gate, _):
            rulesByCell.append((condition.position, rule))
            if let gate { collect(gate, of: rule) }
            for case .write(let write) in instructions(of: code.body) {
                guard program.writes.indices.contains(Int(write)), let reads = program.writes[Int(write)].reads else {
                    continue
                }
                collect(reads, of: rule)
            }
        case .never(let condition, _):
            rulesByCell.append((condition.position, rule))
        case .expect(let condition, _, let events, _, _):
            rulesByCell.append((condition.position, rule))
            collect(events, of: rule)
        }
        for case .waitUntil(let cell, _) in instructions(of: code.body) { rulesByCell.append((cell.position, rule)) }
    }

    private mutating func collect(_ events: [EventCode], of rule: RuleIndex) {
        for source in events.flatMap({ $0.first + $0.second }) {
            switch source.trigger {
            case .edge(let cell), .handEdge(let cell): rulesByCell.append((cell.position, rule))
            case .word(let slot, _): rulesBySlot.append((slot.position, rule))
            case .key(let key): rulesBySlot.append((key.event.position, rule))
            case .at(let base, let offset, _):
                for range in [base, offset].compactMap({ $0 }) { collect(readsOf: range, of: rule) }
            case .sun(_, let offset?, _): collect(readsOf: offset, of: rule)
            case .sun(_, nil, _), .every, .hearthStarts: break
            }
        }
    }

    private mutating func collect(_ reads: RuleCode.Reads, of rule: RuleIndex) {
        for slot in reads.slots { rulesBySlot.append((slot.position, rule)) }
        for variable in reads.variables { rulesByVariable.append((variable.position, rule)) }
        for cell in reads.cells { rulesByCell.append((cell.position, rule)) }
    }

    private mutating func collect(readsOf range: CodeRange, of rule: RuleIndex) {
        for instruction in instructions(of: range) {
            for slot in slots(of: instruction) { rulesBySlot.append((slot.position, rule)) }
            if case .variable(let variable) = instruction { rulesByVariable.append((variable.position, rule)) }
            if case .cell(let cell) = instruction { rulesByCell.append((cell.position, rule)) }
        }
    }

    /// The slots whose reported value it takes.
    private func slots(of instruction: Instruction) -> [SlotIndex] {
        switch instruction {
        case .slot(let slot), .forecast(let slot): [slot]
        case .slotOfMember(let table, _), .aggregate(_, let table):
            program.slotTables.indices.contains(Int(table)) ? program.slotTables[Int(table)].compactMap { $0 } : []
        default: []
        }
    }

    private func instructions(of range: CodeRange) -> ArraySlice<Instruction> {
        let end = min(Int(range.end), program.code.count)
        let start = max(Int(range.start), 0)
        return start < end ? program.code[start..<end] : []
    }
}

extension Instruction {
    fileprivate var readsRegister: Bool {
        switch self {
        case .register, .slotOfMember, .askedOfMember, .ageOfMember, .nameOfMember, .cellOfMember, .concernOfMember:
            true
        default: false
        }
    }
}
