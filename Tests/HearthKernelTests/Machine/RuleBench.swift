import HearthModel
import Testing

@testable import HearthKernel

/// A house with rules of hand-written code. Time starts at zero; the clock is UTC.
struct RuleBench {
    var home = TestHouse()
    private(set) var program = Program()

    init() {
        program.variables = [
            VariableCode(name: "mode", type: "mode", initial: .text("home"), words: ["home", "away", "night"])
        ]
    }

    // MARK: The house

    /// A device that has been heard and has settled; the slot is that of its first property.
    mutating func slot(_ id: String, _ className: String, _ value: Value? = nil) throws -> SlotIndex {
        let name = try #require(DeviceClass.named(className)?.properties.first?.name)
        let device = try home.add(id, className, properties: [name])
        if let value { home.report(device, [name: value]) }
        home.wait(.seconds(3))
        return home.house.registry.slots(of: device)[0]
    }

    mutating func report(_ slot: SlotIndex, _ value: Value) {
        let device = home.house.registry[slot].device
        home.happen(.report(Report(device: device, values: [SlotValue(slot, value)], provenance: .live)))
    }

    // MARK: The program

    mutating func variable(_ name: String, _ initial: Value) -> VariableIndex {
        program.variables.append(VariableCode(name: name, type: "number", initial: initial))
        return VariableIndex(program.variables.count - 1)
    }

    mutating func constant(_ value: Value) -> Instruction {
        program.constants.append(value)
        return .constant(Int32(program.constants.count - 1))
    }

    mutating func code(_ instructions: [Instruction]) -> CodeRange {
        let start = Int32(program.code.count)
        program.code += instructions
        return CodeRange(start, Int32(program.code.count))
    }

    /// Of the rule that comes next. What it reads is taken from its code.
    mutating func cell(_ kind: Cell.Kind = .level, _ instructions: Instruction...) -> CellIndex {
        var cell = Cell(kind: kind, code: code(instructions), rule: RuleIndex(program.rules.count))
        for instruction in instructions {
            switch instruction {
            case .slot(let slot), .asked(let slot): cell.slots.append(slot)
            case .variable(let variable): cell.variables.append(variable)
            case .cell(let input): cell.inputs.append(input)
            default: break
            }
        }
        program.cells.append(cell)
        return CellIndex(program.cells.count - 1)
    }

    /// "The slot is this."
    mutating func isSo(_ slot: SlotIndex, _ value: Value) -> CellIndex {
        let constant = constant(value)
        return cell(.level, .slot(slot), constant, .equal(tolerance: 0))
    }

    /// A device write of a constant.
    mutating func write(
        _ slots: SlotIndex..., to value: Value, lasts: Milliseconds? = nil, order: Int16 = 0
    ) -> Instruction {
        let constant = constant(value)
        let value = code([constant])
        let span = lasts.map { self.constant(.number(Double($0.count))) }.map { code([$0]) }
        program.writes.append(
            WriteCode(target: .slots(slots), source: .value(value), bound: .exact, lasts: span, order: order))
        return .write(Int32(program.writes.count - 1))
    }

    /// - Parameter body: after the instructions that leave what it takes.
    mutating func rule(
        _ name: String, _ kind: RuleCode.Kind, _ body: [Instruction], layer: Layer = .normal, registers: Int = 0,
        fingerprint: UInt64 = 1
    ) {
        let rule = RuleIndex(program.rules.count)
        let cells = program.cells.indices.filter { program.cells[$0].rule == rule }.map(CellIndex.init)
        program.rules.append(
            RuleCode(
                key: name, title: name, file: "test.hearth", line: 1, column: 1, fingerprint: fingerprint, layer: layer,
                evenIfHeld: false, isOff: false, kind: kind, body: code(body), registers: registers, cells: cells,
                atoms: []))
    }

    mutating func when(_ cell: CellIndex, _ repeats: RuleCode.Repeats = .restarting) -> RuleCode.Kind {
        .when(events: [EventCode(first: [.init(.edge(cell))], isPress: false)], gate: nil, repeats: repeats)
    }

    mutating func audience(_ people: DeviceIndex...) -> Int32 {
        program.audiences.append(people)
        return Int32(program.audiences.count - 1)
    }

    /// - Parameter answers: their words, all of which go on behind the question.
    mutating func question(within: Milliseconds, _ answers: [String], at position: Int32) -> Instruction {
        let span = constant(.number(Double(within.count)))
        program.questions.append(
            QuestionCode(
                audience: -1, within: code([span]), answers: answers.map { QuestionCode.Answer($0, start: position) },
                otherwise: 0))
        return .ask(Int32(program.questions.count - 1))
    }

    /// Where the next body begins.
    var position: Int32 { Int32(program.code.count) }

    // MARK: Life

    mutating func load() {
        home.load(program)
    }

    /// Begins the next program.
    mutating func clear() {
        let variables = program.variables
        program = Program()
        program.variables = variables
    }

    /// A new process at the same instant, or later, with what storage kept of this one.
    func restarted(after stop: Milliseconds = .zero, with next: Program? = nil) throws -> RuleBench {
        var bench = self
        bench.home = try home.restarted(after: stop)
        bench.home.load(next ?? program)
        let house = home.house
        bench.home.house.restore(
            rules: program.rules.compactMap { house.ruleRecord($0.key) }, variables: house.variableRecords(),
            concerns: house.openConcerns(), lastAlive: house.now)
        bench.home.happen(.link(connected: true))
        bench.home.happen(.ready)
        return bench
    }

    /// What rules did since the last look: `fires R`.
    mutating func takeDeeds() -> [String] {
        defer { home.forgetThePast() }
        return home.trace.compactMap { record in
            switch record.what {
            case .fires, .enters, .exits, .resumes, .violates, .fails, .missed, .fault, .ignored, .dropped, .dequeued,
                .restored, .beaten:
                record.rule.map { "\(record.what.rawValue) \($0)" + (record.note.map { " (\($0))" } ?? "") }
            default: nil
            }
        }
    }
}
