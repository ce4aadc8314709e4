import HearthModel
import Testing

@testable import HearthKernel

/// What is too old is unknown, also to conditions that nothing else would wake: docs/spec/rule-language.md, section
/// 5.3.
@Suite struct StalenessTests {
    private let twoHours: Int64 = 7_200_000

    /// A thermometer, which grows stale after two hours.
    private func known(_ bench: inout ConditionBench) throws -> SlotIndex {
        let room = try bench.slot("room", "temp")
        bench.cell("known", .level, [.slot(room), .isUnknown, .not])
        bench.begin()
        bench.report(room, 20)
        return room
    }

    @Test func aReadingGrowsStaleJustAfterItsLimit() throws {
        var bench = try ConditionBench()
        let room = try known(&bench)
        bench.run(to: twoHours)
        #expect(bench.truth(CellIndex(0)) == true)
        bench.run(to: twoHours + 1)
        #expect(bench.truth(CellIndex(0)) == false)
        #expect(bench.house.conditions.grownStale == [room])
    }

    @Test func eachReportPutsItOff() throws {
        var bench = try ConditionBench()
        let room = try known(&bench)
        for minute in stride(from: Int64(10), through: 200, by: 10) {
            bench.run(to: minute, 0)
            bench.report(room, 20)
        }
        bench.run(to: 330, 0)
        #expect(bench.takeLog() == ["0:00 known no", "0:00 edge known", "0:00 known yes", "320:00.001 known no"])
    }

    @Test func aReportMakesItKnownAgain() throws {
        var bench = try ConditionBench()
        let room = try known(&bench)
        bench.run(to: 200, 0)
        bench.report(room, 20)
        #expect(bench.truth(CellIndex(0)) == true)
        bench.run(to: 500, 0)
        #expect(bench.takeEdges() == ["0:00 known", "200:00 known"])
    }

    @Test func aShorterLearnedIntervalBringsItForward() throws {
        var bench = try ConditionBench()
        let room = try known(&bench)
        // Hourly reports: stale after three hours.
        for hour in Int64(1)...8 {
            bench.run(to: hour * 60, 0)
            bench.report(room, 20)
        }
        bench.run(to: 8 * 60 + 179, 0)
        #expect(bench.truth(CellIndex(0)) == true)
        // Then one each minute: after two.
        for minute in Int64(1)...8 {
            bench.run(to: 8 * 60 + 179 + minute, 0)
            bench.report(room, 20)
        }
        _ = bench.takeLog()
        bench.run(to: 20 * 60, 0)
        #expect(bench.takeLog() == ["787:00.001 known no"])
    }

    @Test func whatCanBeSetDoesNotGrowStaleWhileItsDeviceIsOnline() throws {
        var bench = try ConditionBench()
        let lamp = try bench.slot("trv", "thermostat")
        #expect(bench.house.registry[lamp].property.settable)
        bench.cell("known", .level, [.slot(lamp), .isUnknown, .not])
        bench.begin()
        bench.house.devices[0].status = .online
        bench.report(lamp, 20)
        bench.run(to: 72 * 60, 0)
        #expect(bench.truth(CellIndex(0)) == true)
    }

    @Test func oneDeadlineWaitsForEachReading() throws {
        var bench = try ConditionBench()
        let room = try known(&bench)
        for second in Int64(1)...1_000 {
            bench.run(to: 0, second)
            bench.report(room, 20)
        }
        var waiting = 0
        while bench.house.deadlines.next(dueBy: .distantFuture) != nil { waiting += 1 }
        #expect(waiting == 1)
    }

    @Test func whatNoRuleReadsIsNotWatched() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        bench.begin()
        bench.report(room, 20)
        #expect(bench.house.nextDeadline == nil)
    }
}
