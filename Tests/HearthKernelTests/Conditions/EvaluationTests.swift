import HearthModel
import Testing

@testable import HearthKernel

/// What expression code leaves: docs/spec/rule-language.md, sections 4.3, 6 and 8.1.
@Suite struct EvaluationTests {
    private static let yes = Value.flag(true)
    private static let no = Value.flag(false)

    /// Puts the values on the stack, then carries out the instructions.
    private func result(of values: [Value], _ instructions: Instruction...) throws -> Value {
        var bench = try ConditionBench()
        let constants = values.map { bench.constant($0) }
        return evaluate(&bench, constants + instructions)
    }

    private func evaluate(
        _ bench: inout ConditionBench, _ instructions: [Instruction], registers: ContiguousArray<Value> = []
    ) -> Value {
        var fuel = House.stepLimit
        let code = bench.code(instructions)
        return bench.house.evaluate(code, registers: registers, at: bench.now, fuel: &fuel)
    }

    // MARK: Truth

    @Test(
        "UNK-01 The three-valued tables",
        arguments: [
            (yes, yes, yes, yes), (yes, no, no, yes), (no, no, no, no), (yes, Value.unknown, .unknown, yes),
            (no, .unknown, no, .unknown), (.unknown, .unknown, .unknown, .unknown),
        ])
    func kleene(a: Value, b: Value, both: Value, either: Value) throws {
        #expect(try result(of: [a, b], .and(2)) == both)
        #expect(try result(of: [b, a], .and(2)) == both)
        #expect(try result(of: [a, b], .or(2)) == either)
        #expect(try result(of: [b, a], .or(2)) == either)
    }

    @Test func negation() throws {
        #expect(try result(of: [.flag(true)], .not) == .flag(false))
        #expect(try result(of: [.flag(false)], .not) == .flag(true))
        #expect(try result(of: [.unknown], .not) == .unknown)
    }

    @Test("Over an empty set `any` is no, `all` is yes")
    func emptySets() throws {
        #expect(try result(of: [], .or(0)) == .flag(false))
        #expect(try result(of: [], .and(0)) == .flag(true))
        #expect(try result(of: [], .countTrue(0)) == .number(0))
    }

    @Test(arguments: [Instruction.less, .lessOrEqual, .greater, .greaterOrEqual, .equal(tolerance: 0)])
    func aComparisonWithAnUnknownSideIsUnknown(comparison: Instruction) throws {
        #expect(try result(of: [.unknown, .number(1)], comparison) == .unknown)
        #expect(try result(of: [.number(1), .unknown], comparison) == .unknown)
        #expect(try result(of: [.unknown, .unknown], comparison) == .unknown)
    }

    @Test(arguments: [Instruction.between, .betweenTimes, .betweenDates])
    func soIsARangeWithAnUnknownBound(comparison: Instruction) throws {
        for unknown in 0..<3 {
            var values = [Value.number(9), .number(1), .number(2)]
            values[unknown] = .unknown
            #expect(try result(of: values, comparison) == .unknown)
        }
    }

    @Test func isUnknownIsAlwaysYesOrNo() throws {
        #expect(try result(of: [.unknown], .isUnknown) == .flag(true))
        #expect(try result(of: [.number(0)], .isUnknown) == .flag(false))
    }

    @Test func aDefaultAnswersForUnknownOnly() throws {
        #expect(try result(of: [.unknown, .number(7)], .orElse) == .number(7))
        #expect(try result(of: [.number(1), .number(7)], .orElse) == .number(1))
        #expect(try result(of: [.flag(false), .flag(true)], .orElse) == .flag(false))
    }

    @Test func countsWhatIsKnownToBeSo() throws {
        #expect(try result(of: [.flag(true), .unknown, .flag(false), .flag(true)], .countTrue(4)) == .number(2))
    }

    @Test func comparesWithSixDecimals() throws {
        // 77 °F, as it comes out of the conversion, and 25 °C.
        #expect(try result(of: [.number(77), .number(25)], .equal(tolerance: 0)) == .flag(false))
        let celsius = try result(of: [.number(77)], .scale(5.0 / 9, offset: -160.0 / 9))
        #expect(try result(of: [celsius, .number(25)], .equal(tolerance: 0)) == .flag(true))
        #expect(try result(of: [celsius, .number(25)], .greater) == .flag(false))
        #expect(try result(of: [.number(0.1 + 0.2), .number(0.3)], .lessOrEqual) == .flag(true))
        #expect(try result(of: [.number(0.300001), .number(0.3)], .greater) == .flag(true))
    }

    @Test func numbersAreEqualWithinTheTolerance() throws {
        #expect(try result(of: [.number(58), .number(60)], .equal(tolerance: 2)) == .flag(true))
        #expect(try result(of: [.number(57.9), .number(60)], .equal(tolerance: 2)) == .flag(false))
        #expect(try result(of: [.text("eco"), .text("eco")], .equal(tolerance: 2)) == .flag(true))
        #expect(try result(of: [.flag(true), .flag(false)], .equal(tolerance: 2)) == .flag(false))
    }

    @Test func wordsHaveNoOrder() throws {
        #expect(try result(of: [.text("a"), .text("b")], .less) == .unknown)
    }

    // MARK: Ranges

    @Test("Times: half-open, around midnight, empty when both bounds are one")
    func times() throws {
        let hour = 3_600_000.0
        func holds(_ time: Double, _ from: Double, _ to: Double) throws -> Bool? {
            try result(of: [time, from, to].map { .number($0 * hour) }, .betweenTimes).flag
        }
        #expect(try [21.9, 22, 23, 0, 5.9, 6].map { try holds($0, 22, 6) } == [false, true, true, true, true, false])
        #expect(try [1.9, 2, 3].map { try holds($0, 2, 3) } == [false, true, false])
        #expect(try [0, 7, 23].map { try holds($0, 7, 7) } == [false, false, false])
    }

    @Test("Dates: both ends belong, and the year wraps")
    func dates() throws {
        func holds(_ date: Double, _ from: Double, _ to: Double) throws -> Bool? {
            try result(of: [.number(date), .number(from), .number(to)], .betweenDates).flag
        }
        #expect(
            try [1_223, 1_224, 1_231, 101, 106, 107].map { try holds($0, 1_224, 106) } == [
                false, true, true, true, true, false,
            ])
        #expect(try [229, 301].map { try holds($0, 201, 229) } == [true, false])
    }

    @Test func quantitiesIncludeBothEnds() throws {
        let held = try [9.999999, 10, 20, 20.000001].map {
            try result(of: [.number($0), .number(10), .number(20)], .between).flag
        }
        #expect(held == [false, true, true, false])
    }

    // MARK: Arithmetic

    @Test(arguments: [
        (Instruction.add, 8.0), (.subtract, 4), (.multiply, 12), (.divide, 3),
    ])
    func calculates(instruction: Instruction, expected: Double) throws {
        #expect(try result(of: [.number(6), .number(2)], instruction) == .number(expected))
        #expect(try result(of: [.number(6), .unknown], instruction) == .unknown)
        #expect(try result(of: [.unknown, .number(2)], instruction) == .unknown)
        #expect(try result(of: [.number(6), .text("2")], instruction) == .unknown)
    }

    @Test("UNK-08 Division by zero is unknown, as is everything that is not finite")
    func notFinite() throws {
        #expect(try result(of: [.number(100), .number(0)], .divide) == .unknown)
        #expect(try result(of: [.number(0), .number(0)], .divide) == .unknown)
        #expect(try result(of: [.number(1e308), .number(1e308)], .add) == .unknown)
        #expect(try result(of: [.number(1e308), .number(10)], .multiply) == .unknown)
        #expect(try result(of: [.number(1e308)], .scale(100, offset: 0)) == .unknown)
    }

    @Test func timesOfDayGoAroundMidnight() throws {
        let hour = 3_600_000.0
        #expect(try result(of: [.number(23 * hour), .number(2 * hour)], .addToTime) == .number(hour))
        #expect(try result(of: [.number(hour), .number(-2 * hour)], .addToTime) == .number(23 * hour))
        #expect(try result(of: [.number(hour), .number(-49 * hour)], .addToTime) == .number(0))
        #expect(try result(of: [.unknown, .number(hour)], .addToTime) == .unknown)
    }

    @Test func colours() throws {
        #expect(try result(of: [.number(255), .number(128), .number(0)], .rgb) == .text("#ff8000"))
        #expect(try result(of: [.number(256), .number(0), .number(0)], .rgb) == .unknown)
        #expect(try result(of: [.number(-1), .number(0), .number(0)], .rgb) == .unknown)
        #expect(try result(of: [.text("#00ff00")], .hueOfColor) == .number(120))
        #expect(try result(of: [.text("#80ff80")], .saturationOfColor) == .number(49.8))
        #expect(try result(of: [.text("green")], .hueOfColor) == .unknown)
    }

    // MARK: Names

    @Test func readsReportsOutputsAgesAndVariables() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let count = bench.variable("count", .number(3))
        #expect(evaluate(&bench, [.slot(room)]) == .unknown)
        #expect(evaluate(&bench, [.age(room)]) == .unknown)
        bench.report(room, 21)
        bench.house.controls[room.position].output = .number(22)
        bench.run(to: 1, 30)
        #expect(evaluate(&bench, [.slot(room)]) == .number(21))
        #expect(evaluate(&bench, [.asked(room)]) == .number(22))
        #expect(evaluate(&bench, [.age(room)]) == .number(90_000))
        #expect(evaluate(&bench, [.variable(count)]) == .number(3))
        bench.lose(room)
        #expect(evaluate(&bench, [.slot(room)]) == .unknown)
        #expect(evaluate(&bench, [.age(room)]) == .number(90_000))
    }

    @Test func aForecastIsThePresentUntilThereIsAModel() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        bench.report(room, 21)
        let ahead = bench.number(3_600_000)
        #expect(evaluate(&bench, [ahead, .forecast(room)]) == .number(21))
        bench.house.forecastsPresent = false
        #expect(evaluate(&bench, [ahead, .forecast(room)]) == .unknown)
    }

    @Test func readsOfTheMemberThatARegisterCounts() throws {
        var bench = try ConditionBench()
        let slots = [try bench.slot("a", "temp"), try bench.slot("b", "temp")]
        bench.report(slots[1], 5)
        bench.house.program.slotTables = [[slots[0], slots[1], nil]]
        bench.house.program.memberSets = [slots.map { bench.house.registry[$0].device }]
        func value(_ member: Value, _ instruction: Instruction) -> Value {
            evaluate(&bench, [instruction], registers: [.text("other"), member])
        }
        #expect(value(.number(0), .slotOfMember(table: 0, register: 1)) == .unknown)
        #expect(value(.number(1), .slotOfMember(table: 0, register: 1)) == .number(5))
        #expect(value(.number(1), .ageOfMember(table: 0, register: 1)) == .number(0))
        #expect(value(.number(1), .nameOfMember(set: 0, register: 1)) == .text("b"))
        #expect(value(.number(2), .slotOfMember(table: 0, register: 1)) == .unknown)
        #expect(value(.number(1), .register(0)) == .text("other"))
    }

    @Test func averagesIgnoreUnknownMembers() throws {
        var bench = try ConditionBench()
        let slots = [try bench.slot("a", "temp"), try bench.slot("b", "temp"), try bench.slot("c", "temp")]
        bench.house.program.slotTables = [slots.map { $0 } + [nil]]
        #expect(evaluate(&bench, [.aggregate(.average, table: 0)]) == .unknown)
        bench.report(slots[0], 10)
        bench.report(slots[2], 20)
        #expect(evaluate(&bench, [.aggregate(.average, table: 0)]) == .number(15))
        #expect(evaluate(&bench, [.aggregate(.min, table: 0)]) == .number(10))
        #expect(evaluate(&bench, [.aggregate(.max, table: 0)]) == .number(20))
    }

    // MARK: Texts

    @Test func joinsAndCutsTexts() throws {
        #expect(try result(of: [.text("It is "), .text("cold"), .text(".")], .join(3)) == .text("It is cold."))
        var bench = try ConditionBench()
        // A character of two bytes lies across the limit.
        let long = [bench.constant(.text(String(repeating: "x", count: 4_095))), bench.constant(.text("éé"))]
        let text = evaluate(&bench, long + [.join(2)])
        #expect(text == .text(String(repeating: "x", count: 4_095)))
        #expect(bench.house.conditions.textWasCut)
    }

    // MARK: Programs that are wrong

    @Test func missingOperandsAreUnknown() throws {
        for instruction in Self.everyExpression { _ = try result(of: [], instruction) }
        #expect(try result(of: [], .add) == .unknown)
        #expect(try result(of: [.flag(true)], .and(2)) == .unknown)
        #expect(try result(of: [], .and(-5)) == .flag(true))
        #expect(try result(of: []) == .unknown)
    }

    @Test func whatIsNotThereIsUnknown() throws {
        var bench = try ConditionBench()
        let wild: [Instruction] = [
            .constant(99), .constant(-1), .slot(SlotIndex(77)), .slot(SlotIndex(-1)), .asked(SlotIndex(.max)),
            .age(SlotIndex(-7)), .variable(VariableIndex(9)), .register(3), .register(-3), .cell(CellIndex(12)),
            .cell(CellIndex(-1)), .slotOfMember(table: 4, register: 0), .cellOfMember(table: 0, register: 0),
            .nameOfMember(set: -1, register: 0), .aggregate(.average, table: 8), .concernOfArea(5),
        ]
        for instruction in wild { #expect(evaluate(&bench, [instruction]) == .unknown) }
        for range in [CodeRange(-4, 2), CodeRange(0, 9_999), CodeRange(5, 1), CodeRange(.max, .min)] {
            var fuel = 100
            #expect(bench.house.evaluate(range, at: bench.now, fuel: &fuel) == .unknown)
        }
    }

    @Test func statementsHaveNoValue() throws {
        #expect(try result(of: [.number(1)], .log) == .unknown)
        var bench = try ConditionBench()
        let one = bench.number(1)
        let code = bench.code([one, .write(0), one])
        var fuel = 100
        #expect(
            bench.house.run(from: code.start, end: code.end, registers: [], at: bench.now, fuel: &fuel) == code.start
                + 1)
        #expect(bench.house.pop() == .number(1))
        #expect(fuel == 99)
    }

    @Test func anEvaluationEndsWhenItsFuelDoes() throws {
        var bench = try ConditionBench()
        let one = bench.number(1)
        let code = bench.code([one, one, .add])
        for (given, value, left) in [(3, Value.number(2), 0), (2, .unknown, -1), (0, .unknown, -1)] {
            var fuel = given
            bench.house.emptyStack()
            #expect(bench.house.evaluate(code, at: bench.now, fuel: &fuel) == value)
            #expect(fuel == left)
        }
    }

    static let everyExpression: [Instruction] = [
        .constant(0), .slot(SlotIndex(0)), .slotOfMember(table: 0, register: 0), .asked(SlotIndex(0)),
        .askedOfMember(table: 0, register: 0), .age(SlotIndex(0)), .ageOfMember(table: 0, register: 0),
        .nameOfMember(set: 0, register: 0), .variable(VariableIndex(0)), .register(0), .cell(CellIndex(0)),
        .cellOfMember(table: 0, register: 0), .time, .today, .weekday, .sun, .sunEvent(.sunset),
        .forecast(SlotIndex(0)), .concern(DeviceIndex(0)), .concernOfMember(set: 0, register: 0), .concernOfArea(0),
        .add, .subtract, .multiply, .divide, .negate, .addToTime, .scale(2, offset: 1), .hueOfColor,
        .saturationOfColor, .rgb, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal(tolerance: 1), .between,
        .betweenTimes, .betweenDates, .isUnknown, .and(3), .or(3), .not, .orElse, .countTrue(3),
        .aggregate(.average, table: 0), .render(.plain), .render(.duration), .render(.time), .render(.date), .join(2),
    ]
}
