import FuzzParts
import HearthModel

@testable import HearthKernel

/// A program of random conditions over a few devices.
struct RandomConditions {
    static let slots = 4

    var bench: ConditionBench
    private var readings: [SlotIndex] = []
    private var minute: Int64 = 0

    /// - Parameter isWrong: with code, references and times that no compiler would make.
    init(seed: UInt64, isWrong: Bool = false) throws {
        bench = try ConditionBench()
        var numbers = SplitMix64(seed: seed &+ 1_000)
        for i in 0..<RandomConditions.slots { readings.append(try bench.slot("s\(i)", "temp")) }
        for i in 0..<12 {
            let kind = RandomConditions.kind(&numbers)
            if isWrong {
                wrongCell(kind, &numbers)
            } else {
                bench.cell("c\(i)", kind, operands(of: kind, before: i, &numbers))
            }
        }
        bench.begin()
    }

    static func value(_ numbers: inout SplitMix64) -> Value {
        let number = Int.random(in: -1...10, using: &numbers)
        return number < 0 ? .unknown : .number(Double(number))
    }

    mutating func advance(by minutes: Int64) {
        minute += minutes
        bench.run(to: minute, 0)
    }

    mutating func report(_ slot: Int, _ value: Value, markingAll: Bool) {
        if markingAll { bench.house.conditions.marked.insertAll() }
        if value.isKnown { bench.report(readings[slot], value) } else { bench.lose(readings[slot]) }
    }

    /// All at one instant.
    mutating func report(_ values: [(slot: Int, value: Value)]) {
        for (slot, value) in values {
            bench.house.readings[readings[slot].position].value = value
            bench.house.markConditions(reading: readings[slot], at: bench.now)
        }
        bench.renew()
    }

    private static func kind(_ numbers: inout SplitMix64) -> Cell.Kind {
        let span = Milliseconds.minutes(Int64.random(in: 1...10, using: &numbers))
        let kinds: [Cell.Kind] = [
            .level, .level, .hysteresis(.greater, band: .absolute(1)), .hysteresis(.less, band: .relative(0.2)),
            .hysteresisBetween(band: .absolute(1)), .lasting(span), .recent(span), .window(.average, span), .change,
        ]
        return kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
    }

    /// Code that fits the kind, over slots and cells before this one.
    private mutating func operands(of kind: Cell.Kind, before cell: Int, _ numbers: inout SplitMix64) -> [Instruction] {
        let slot = Instruction.slot(readings[Int.random(in: 0..<readings.count, using: &numbers)])
        let limit = bench.number(Double(Int.random(in: 0...10, using: &numbers)))
        switch kind {
        case .hysteresis: return [slot, limit]
        case .hysteresisBetween: return [slot, limit, bench.number(8)]
        case .window, .change: return [slot]
        case .level, .lasting, .recent:
            guard cell > 0 else { return [slot, limit, .greater] }
            let input = Instruction.cell(CellIndex(Int.random(in: 0..<cell, using: &numbers)))
            return [slot, limit, .greater, input, Bool.random(using: &numbers) ? .and(2) : .or(2)]
        }
    }

    private mutating func wrongCell(_ kind: Cell.Kind, _ numbers: inout SplitMix64) {
        func wild(_ count: Int) -> Int { Int.random(in: -2...count + 2, using: &numbers) }
        let constants: [Value] = [.number(.greatestFiniteMagnitude), .number(-1), .text("x"), .flag(true), .unknown]
        for value in constants { _ = bench.constant(value) }
        var instructions: [Instruction] = []
        for _ in 0..<Int.random(in: 0...9, using: &numbers) {
            let known = EvaluationTests.everyExpression
            let some: [Instruction] = [
                known[Int.random(in: 0..<known.count, using: &numbers)], .constant(Int32(wild(8))),
                .slot(SlotIndex(wild(40))), .cell(CellIndex(wild(12))), .jump(0), .register(Int16(wild(1))),
            ]
            instructions.append(some[Int.random(in: 0..<some.count, using: &numbers)])
        }
        bench.cell("w", kind, instructions.filter { if case .aggregate = $0 { false } else { true } })
        let cell = bench.house.program.cells.count - 1
        let range = CodeRange(Int32(wild(80)), Int32(wild(80)))
        bench.house.program.cells[cell].boundaries =
            [
                [.midnight], [.minute], [.sun(.dusk)], [.time(range)], [.age(SlotIndex(wild(20)), range)], [],
            ].randomElement(using: &numbers) ?? []
        bench.house.program.cells[cell].inputs.append(CellIndex(wild(14)))
        bench.house.program.cells[cell].rule = RuleIndex(wild(3))
        if Bool.random(using: &numbers) { bench.house.program.cells[cell].code = range }
    }
}
