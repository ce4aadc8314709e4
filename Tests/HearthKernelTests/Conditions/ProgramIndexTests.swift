import HearthModel
import Testing

@testable import HearthKernel

/// Who is looked at when something changes.
@Suite struct ProgramIndexTests {
    private func reads(slots: [Int] = [], variables: [Int] = [], cells: [Int] = []) -> RuleCode.Reads {
        RuleCode.Reads(
            code: CodeRange(0, 0), slots: slots.map(SlotIndex.init), variables: variables.map(VariableIndex.init),
            cells: cells.map(CellIndex.init))
    }

    private func event(_ triggers: EventCode.Trigger..., then second: EventCode.Trigger? = nil) -> EventCode {
        EventCode(
            first: triggers.map { EventCode.Source($0) }, second: second.map { [EventCode.Source($0)] } ?? [],
            isPress: false)
    }

    private func index(_ program: Program, slots: Int = 16) -> ProgramIndex {
        var program = program
        program.variables = ContiguousArray(
            repeating: VariableCode(name: "v", type: "number", initial: .unknown), count: 8)
        while program.cells.count < 16 { program.cells.append(Cell(kind: .level, code: CodeRange(0, 0), rule: nil)) }
        return ProgramIndex(program, slotCount: slots)
    }

    @Test func cellsAreListedInDependencyOrder() {
        var program = Program()
        for slots in [[1, 2], [2], [2, 1, 2]] {
            program.cells.append(
                Cell(
                    kind: .level, code: CodeRange(0, 0), rule: nil, slots: slots.map(SlotIndex.init),
                    variables: [VariableIndex(3)], inputs: program.cells.isEmpty ? [] : [CellIndex(0)]))
        }
        let index = index(program)
        #expect(Array(index.cells(reading: SlotIndex(1))) == [CellIndex(0), CellIndex(2)])
        #expect(Array(index.cells(reading: SlotIndex(2))) == [0, 1, 2].map(CellIndex.init))
        #expect(Array(index.cells(reading: VariableIndex(3))) == [0, 1, 2].map(CellIndex.init))
        #expect(Array(index.cells(reading: CellIndex(0))) == [CellIndex(1), CellIndex(2)])
        #expect(index.cells(reading: SlotIndex(3)).isEmpty)
        #expect(index.cells(reading: SlotIndex(99)).isEmpty)
        #expect(index.cells(reading: SlotIndex(-1)).isEmpty)
    }

    @Test func rulesWatchWhatMayStartThem() {
        var program = Program()
        program.code = [
            .variable(VariableIndex(5)), .slot(SlotIndex(9)), .write(0), .waitUntil(CellIndex(7), limited: false),
        ]
        program.writes = [
            WriteCode(
                target: .slots([]), source: .toggle, bound: .exact, order: 0,
                reads: reads(slots: [4], variables: [4], cells: [4]))
        ]
        program.rules = [
            .plain(
                kind: .when(
                    events: [
                        event(.word(SlotIndex(1), "press"), then: .edge(CellIndex(1))),
                        event(.at(base: CodeRange(0, 1), offset: CodeRange(1, 2), days: 0)),
                    ], gate: reads(slots: [2]), repeats: .restarting), body: CodeRange(2, 4)),
            .plain(
                kind: .while(
                    condition: CellIndex(2), gate: reads(slots: [3], variables: [3], cells: [3]), lingering: .zero),
                body: CodeRange(2, 3)),
            .plain(kind: .never(condition: CellIndex(5), because: nil)),
            .plain(
                kind: .expect(
                    condition: CellIndex(6), within: .zero, events: [event(.edge(CellIndex(1)))],
                    gate: reads(slots: [2]),
                    because: nil)),
        ]
        let index = index(program)
        func slots(_ position: Int) -> [Int] { index.rules(watching: SlotIndex(position)).map(\.position) }
        func variables(_ position: Int) -> [Int] { index.rules(watching: VariableIndex(position)).map(\.position) }
        func cells(_ position: Int) -> [Int] { index.rules(watching: CellIndex(position)).map(\.position) }
        // The word of an event, the gate and the live value of a `while`, the offset of an `at`; no gate of a `when`.
        #expect([1, 2, 3, 4, 9].map(slots) == [[0], [], [1], [1], [0]])
        #expect([3, 4, 5].map(variables) == [[1], [1], [0]])
        #expect([1, 2, 3, 4, 5, 6, 7].map(cells) == [[0, 3], [1], [1], [1], [2], [3], [0]])
    }

    @Test func slotsThatCodeReadsAreWatchedForStaleness() {
        var program = Program()
        program.slotTables = [[SlotIndex(4), nil, SlotIndex(6)]]
        program.code = [.slot(SlotIndex(1)), .age(SlotIndex(2)), .forecast(SlotIndex(3)), .aggregate(.max, table: 0)]
        let index = index(program, slots: 8)
        #expect(Array(index.isRead) == [false, true, false, true, true, false, true, false])
    }

    @Test func aProgramThatIsWrongIsIndexedToo() {
        var program = Program()
        program.code = [.write(99), .slot(SlotIndex(.max)), .slotOfMember(table: -1, register: 0)]
        program.cells = [
            Cell(
                kind: .level, code: CodeRange(-5, 900), rule: RuleIndex(80), slots: [SlotIndex(-1), SlotIndex(.max)],
                variables: [VariableIndex(70)], inputs: [CellIndex(50), CellIndex(-3)])
        ]
        program.rules = [
            .plain(kind: .while(condition: CellIndex(-1), gate: nil, lingering: .zero), body: CodeRange(0, 1)),
            .plain(kind: .never(condition: CellIndex(.max), because: nil), body: CodeRange(9, -9)),
        ]
        let index = index(program)
        #expect(index.cells(reading: SlotIndex(0)).isEmpty)
        #expect(index.rules(watching: CellIndex(0)).isEmpty)
    }

    @Test func aSetIsEmptiedInOrderAndTakesMembersOnTheWay() {
        var set = CellSet(capacity: 300)
        for cell in [250, 3, 64, 63, -1, 300] { set.insert(CellIndex(cell)) }
        var found: [Int] = []
        var next = 0
        while let cell = set.removeFirst(from: next) {
            found.append(cell.position)
            if cell.position == 64 { for cell in [100, 10] { set.insert(CellIndex(cell)) } }
            next = cell.position + 1
        }
        #expect(found == [3, 63, 64, 100, 250])
        #expect(set.removeFirst(from: 0) == CellIndex(10))
        #expect(set.removeFirst(from: 0) == nil)
    }
}
