import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

/// Whatever the program, the house goes on: nothing traps, every step ends.
@Suite struct WrongProgramTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func anyProgramEnds(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed &+ 5_000)
        var home = TestHouse()
        for device in RandomLife.devices { home.happen(.define(device, keepsState: false)) }
        var life = RandomLife(seed: seed, nonsense: 10)
        for _ in 0..<4 {
            home.load(RandomProgram(&numbers).program)
            for _ in 0..<60 {
                home.happen(life.next(for: home.house))
                home.happen(RandomProgram.event(for: home.house, &numbers))
            }
            let rules = home.house.program.rules.compactMap { home.house.ruleRecord($0.key) }
            let (variables, concerns) = (home.house.variableRecords(), home.house.openConcerns())
            let program = home.house.program
            let alive = home.house.now
            home = try home.restarted(after: Milliseconds(Int64.random(in: 0...1_000_000, using: &numbers)))
            home.load(program)
            home.house.restore(rules: rules, variables: variables, concerns: concerns, lastAlive: alive)
            home.happen(.ready)
        }
    }
}

/// Tables filled by chance, with code, references and times that no compiler would make.
private struct RandomProgram {
    var program = Program()

    init(_ numbers: inout SplitMix64) {
        let constants: [Value] = [
            .number(0), .number(1), .number(60_000), .number(-3), .number(1e300), .text("open"), .text("away"),
            .flag(true),
            .flag(false), .unknown,
        ]
        program.constants = ContiguousArray(constants)
        program.variables = [
            VariableCode(name: "mode", type: "mode", initial: .text("home"), words: ["home", "away"]),
            VariableCode(name: "n", type: "number", initial: .number(0)),
        ]
        program.memberSets = [[DeviceIndex(0), DeviceIndex(2)], []]
        program.slotTables = [[SlotIndex(0), nil, SlotIndex(700)], [SlotIndex(-1)]]
        program.audiences = [[], [DeviceIndex(1)]]
        program.texts = ["tank"]
        for _ in 0..<6 {
            program.cells.append(
                Cell(
                    kind: RandomProgram.kind(&numbers), code: expression(&numbers),
                    rule: RuleIndex(Int.random(in: -1...6, using: &numbers)),
                    slots: [RandomProgram.slot(&numbers)],
                    variables: [VariableIndex(Int.random(in: -1...3, using: &numbers))],
                    inputs: [CellIndex(Int.random(in: -1...7, using: &numbers))]))
        }
        for order in 0..<4 {
            let isTable = Bool.random(using: &numbers)
            program.writes.append(
                WriteCode(
                    target: isTable
                        ? .member(
                            table: Int32.random(in: -1...2, using: &numbers),
                            register: Int16.random(in: -1...2, using: &numbers))
                        : .slots([RandomProgram.slot(&numbers), RandomProgram.slot(&numbers)]),
                    source: [.value(expression(&numbers)), .toggle, .reported].randomElement(using: &numbers)
                        ?? .toggle,
                    bound: [.exact, .atLeast, .atMost].randomElement(using: &numbers) ?? .exact,
                    lasts: Bool.random(using: &numbers) ? expression(&numbers) : nil, order: Int16(order) &* 9_999))
        }
        program.questions = [
            QuestionCode(
                audience: 1, within: expression(&numbers),
                answers: [QuestionCode.Answer("yes", start: 3), QuestionCode.Answer("no", start: 100_000)], otherwise: 7)
        ]
        program.normals = [NormalCode(slot: RandomProgram.slot(&numbers), value: expression(&numbers))]
        program.policies = [
            PolicyCode(
                slot: RandomProgram.slot(&numbers), holds: expression(&numbers), until: CellIndex(3),
                resumes: Bool.random(using: &numbers))
        ]
        for i in 0..<6 { rule("R\(i)", &numbers) }
    }

    private mutating func rule(_ key: String, _ numbers: inout SplitMix64) {
        func cell(_ numbers: inout SplitMix64) -> CellIndex { CellIndex(Int.random(in: -1...8, using: &numbers)) }
        let sources: [EventCode.Source] = [
            .init(.edge(cell(&numbers)), member: 9), .init(.word(RandomProgram.slot(&numbers), "press")),
            .init(.every(Milliseconds(Int64.random(in: -1...100_000, using: &numbers)))),
            .init(
                .at(
                    base: expression(&numbers), offset: expression(&numbers),
                    days: UInt8.random(in: 0...255, using: &numbers))),
            .init(.sun(.sunset, offset: nil, days: 0)), .init(.hearthStarts),
        ]
        let event = EventCode(
            first: [sources[Int.random(in: 0..<6, using: &numbers)]],
            second: Bool.random(using: &numbers) ? [sources[Int.random(in: 0..<6, using: &numbers)]] : [],
            within: .minutes(1), isPress: Bool.random(using: &numbers))
        let gate = RuleCode.Reads(code: expression(&numbers), boundaries: [.minute, .time(expression(&numbers))])
        let kinds: [RuleCode.Kind] = [
            .when(events: [event, event], gate: Bool.random(using: &numbers) ? gate : nil, repeats: .queued),
            .when(events: [event], gate: nil, repeats: .restarting),
            .while(condition: cell(&numbers), gate: gate, lingering: .seconds(5)),
            .while(condition: cell(&numbers), gate: nil, lingering: Milliseconds(-1)),
            .never(condition: cell(&numbers), because: nil),
            .expect(condition: cell(&numbers), within: .zero, events: [event], gate: nil, because: nil),
        ]
        let layers: [Layer] = [.low, .normal, .urgent, .safety]
        program.rules.append(
            RuleCode(
                key: key, title: key, file: "", line: 1, column: 1,
                fingerprint: UInt64.random(in: 0...1, using: &numbers),
                layer: layers[Int.random(in: 0..<4, using: &numbers)], evenIfHeld: Bool.random(using: &numbers),
                isOff: false,
                kind: kinds[Int.random(in: 0..<kinds.count, using: &numbers)], body: statements(&numbers),
                registers: Int.random(in: -1...2, using: &numbers), cells: [cell(&numbers), cell(&numbers)], atoms: []))
    }

    private static func slot(_ numbers: inout SplitMix64) -> SlotIndex {
        SlotIndex(Int.random(in: -1...40, using: &numbers))
    }

    private static func kind(_ numbers: inout SplitMix64) -> Cell.Kind {
        let kinds: [Cell.Kind] = [
            .level, .lasting(.minutes(1)), .recent(.minutes(1)), .change, .hysteresis(.greater, band: .absolute(1)),
        ]
        return kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
    }

    private mutating func code(_ instructions: [Instruction]) -> CodeRange {
        let start = Int32(program.code.count)
        program.code += instructions
        return CodeRange(start, Int32(program.code.count))
    }

    private mutating func expression(_ numbers: inout SplitMix64) -> CodeRange {
        let count = Int.random(in: 0...4, using: &numbers)
        return code(
            (0..<count).map { _ in
                let choices: [Instruction] = [
                    .constant(Int32.random(in: -1...10, using: &numbers)), .slot(RandomProgram.slot(&numbers)),
                    .asked(RandomProgram.slot(&numbers)),
                    .variable(VariableIndex(Int.random(in: -1...2, using: &numbers))),
                    .cell(CellIndex(Int.random(in: -1...7, using: &numbers))), .equal(tolerance: 0), .not, .add,
                    .greater,
                    .register(Int16.random(in: -1...2, using: &numbers)),
                ]
                return choices[Int.random(in: 0..<choices.count, using: &numbers)]
            })
    }

    private mutating func statements(_ numbers: inout SplitMix64) -> CodeRange {
        let start = Int32(program.code.count)
        func target(_ numbers: inout SplitMix64) -> Int32 { start + Int32.random(in: -2...14, using: &numbers) }
        return code(
            (0..<12).map { _ in
                let choices: [Instruction] = [
                    .constant(Int32.random(in: 0...9, using: &numbers)), .constant(2),
                    .write(Int32.random(in: -1...4, using: &numbers)), .write(1),
                    .setVariable(VariableIndex(Int.random(in: -1...2, using: &numbers))),
                    .store(Int16.random(in: -1...2, using: &numbers)), .log, .notify(audience: 1, .plain),
                    .raise(about: DeviceIndex(0)), .raiseAboutArea(0), .wait,
                    .waitUntil(CellIndex(Int.random(in: -1...6, using: &numbers)), limited: true), .ask(0),
                    .jump(target(&numbers)), .branch(no: target(&numbers), unknown: target(&numbers)),
                    .nextMember(set: Int32.random(in: -1...2, using: &numbers), register: 0, end: target(&numbers)),
                    .end,
                ]
                return choices[Int.random(in: 0..<choices.count, using: &numbers)]
            })
    }

    static func event(for house: House, _ numbers: inout SplitMix64) -> Input {
        let question = house.openQuestions().first?.id ?? 1
        let events: [Input.Event] = [
            .setVariable(
                "mode", .text(["home", "away", "moon"][Int.random(in: 0..<3, using: &numbers)]), .person("anna")),
            .setVariable("n", .number(Double(Int.random(in: 0...5, using: &numbers))), .automation("x")),
            .answer(question: question, "yes", .person("anna")), .answer(question: -1, "", .clock), .instantEnds,
            .given([SlotValue(slot(&numbers), .flag(true))], variables: ["n": .number(3), "x": .unknown]),
            .enable(rule: "R\(Int.random(in: 0...7, using: &numbers))", Bool.random(using: &numbers), .person("anna")),
        ]
        return Input(
            at: house.now + Milliseconds(Int64.random(in: 0...90_000, using: &numbers)),
            events[Int.random(in: 0..<events.count, using: &numbers)])
    }
}
