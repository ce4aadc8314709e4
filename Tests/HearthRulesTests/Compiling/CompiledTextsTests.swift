import HearthKernel
import HearthModel
import Testing

@testable import HearthRules

/// From text to program.
@Suite struct CompiledTextsTests {
    static func program(_ text: String, names: HouseNames = House.names, file: String = "a.hearth") -> Program {
        let set = Resolver.resolve([Parser.parse(SourceText(name: file, text: text))], names: names)
        #expect(set.diagnostics.filter { $0.severity == .error }.map(\.line) == [])
        return Compiler.compile(set, names: names)
    }

    @Test(arguments: ExampleFiles.all)
    func everyExampleIsWellFormed(_ file: ExampleFiles.File) {
        Self.expectSound(Self.program(file.text, names: WarningTableTests.house, file: file.name))
    }

    @Test func allExamplesTogetherAreWellFormed() {
        let files = ExampleFiles.rules.map { Parser.parse(SourceText(name: $0.name, text: $0.text)) }
        let names = WarningTableTests.house
        let set = Resolver.resolve(files, names: names)
        let program = Compiler.compile(set, names: names)
        #expect(program.rules.count == set.rules.count)
        #expect(Set(program.rules.map(\.key)).count == program.rules.count)
        Self.expectSound(program)
    }

    @Test func theHallLight() throws {
        let names = WarningTableTests.house
        let program = Self.program(ExampleFiles.rules[1].text, names: names)
        let rule = try #require(program.rules.first)
        #expect(rule.title == "Hall light follows motion")
        #expect(rule.key == rule.title)
        #expect((rule.file, rule.line, rule.column) == ("a.hearth", 2, 1))
        #expect(rule.atoms.map(\.text) == ["hall.motion", "hall.lux < 40 lux default yes"])
        let slots = ["hall.motion", "hall.lux"].map { path in
            names.registry.index(of: path).map { names.registry.slots(of: $0)[0] }
        }
        #expect(rule.atoms.map(\.slot) == slots)
        #expect(
            rule.atoms.compactMap(\.value).map { program.code[Int($0.end) - 1] } == [
                .render(.onOff), .render(.quantity(unit: "lux", scale: 1, offset: 0)),
            ])
        guard case .while(let condition, let gate?, let lingering) = rule.kind else { return #expect(Bool(false)) }
        #expect(condition == CellIndex(0))
        #expect(lingering == .minutes(3))
        #expect(gate.cells.isEmpty, "a gate uses the plain value")
    }

    @Test func aCommentInAConditionIsNoPartOfItsText() {
        let program = Self.program("while door is open # wide\n  and pir { turn on lamp }")
        #expect(program.rules.first?.atoms.map(\.text) == ["door is open", "pir"])
        let other = Self.program("while (door is # or so\n open or pir) { turn on lamp }")
        #expect(other.rules.first?.atoms.map(\.text) == ["door is open or pir"])
    }

    @Test func aNamelessRuleIsCalledByItsPlace() {
        let program = Self.program("\nwhen door opens { log \"x\" }\nwhen door opens { log \"x\" }")
        #expect(program.rules.map(\.title) == ["a.hearth:2", "a.hearth:3"])
        #expect(program.rules[1].key == program.rules[0].key + ".2")
    }

    @Test func membersOfASet() {
        let program = Self.program(
            """
            when any window opens if it is open for 5 min { log "{it.name}" }
            when at 22:30 { for each w in all windows { if w is open { log "{w.name}" } } }
            """)
        #expect(program.memberSets.count == 1)
        #expect(program.cellTables.count == 2, "an edge and a duration for each window")
        #expect(program.rules[0].atoms.map(\.text) == ["any window opens", "it is open for 5 min"])
        Self.expectSound(program)
    }

    /// Every number in it points at something, cells read only cells before them, and code leaves what it should.
    static func expectSound(_ program: Program, _ location: SourceLocation = #_sourceLocation) {
        for (position, cell) in program.cells.enumerated() {
            #expect(cell.inputs.allSatisfy { $0.position < position }, sourceLocation: location)
            let operands = cell.kind.operands
            #expect(program.depth(after: cell.code) == operands, "\(program.listing)", sourceLocation: location)
        }
        for rule in program.rules {
            for atom in rule.atoms {
                #expect(program.depth(after: atom.truth) == 1, sourceLocation: location)
                #expect(atom.value.map { program.depth(after: $0) == 1 } ?? true, sourceLocation: location)
            }
            #expect(rule.cells.allSatisfy { program.cells.indices.contains($0.position) }, sourceLocation: location)
        }
        for write in program.writes {
            for range in [write.over, write.lasts, write.reads?.code].compactMap(\.self) {
                #expect(program.depth(after: range) == 1, sourceLocation: location)
            }
        }
    }
}

extension Cell.Kind {
    /// How many values its code leaves.
    fileprivate var operands: Int {
        switch self {
        case .hysteresis: 2
        case .hysteresisBetween: 3
        case .level, .lasting, .recent, .window, .change: 1
        }
    }
}

extension Program {
    /// How many values an expression leaves on the stack; `nil` if it takes what is not there.
    func depth(after range: CodeRange) -> Int? {
        var depth = 0
        for instruction in code[Int(range.start)..<Int(range.end)] {
            let taken = instruction.operands
            guard depth >= taken else { return nil }
            depth += 1 - taken
        }
        return depth
    }
}

extension Instruction {
    /// How many values it takes; every instruction of an expression leaves one.
    fileprivate var operands: Int {
        switch self {
        case .negate, .scale, .hueOfColor, .saturationOfColor, .isUnknown, .not, .render, .forecast: 1
        case .add, .subtract, .multiply, .divide, .addToTime, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal,
            .orElse:
            2
        case .between, .betweenTimes, .betweenDates, .rgb: 3
        case .and(let count), .or(let count), .countTrue(let count), .join(let count): Int(count)
        default: 0
        }
    }
}
