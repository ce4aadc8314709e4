import HearthModel
import Testing

@testable import HearthKernel

/// A figure, not an assertion: wanted in a release build on a quiet machine.
@Suite(.disabled("prints a figure; enable it to measure"))
struct ConditionSpeedTests {
    @Test("A report that two of 5,000 conditions read")
    func report() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let others = try (0..<500).map { try bench.slot("other\($0)", "temp") }
        let limit = bench.number(25)
        for i in 0..<4_998 {
            bench.cell("other", .hysteresis(.greater, band: .absolute(0.2)), [.slot(others[i % 500]), limit])
        }
        let hot = bench.cell("hot", .hysteresis(.greater, band: .absolute(0.2)), [.slot(room), limit])
        bench.cell("both", .level, [.cell(hot), .slot(room), limit, .greater, .and(2)])
        bench.begin()
        let rounds = 100_000
        let span = ContinuousClock().measure {
            for i in 0..<rounds {
                bench.house.readings[room.position].value = .number(i.isMultiple(of: 2) ? 26 : 20)
                bench.house.readings[room.position].receivedAt = bench.now
                bench.house.conditions.forgetTurns()
                bench.house.markConditions(reading: room, at: bench.now)
                bench.house.renewConditions(at: bench.now)
            }
        }
        print("a report that two conditions read: \(span / rounds)")
    }
}
