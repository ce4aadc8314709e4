import HearthModel
import Testing

@testable import HearthKernel

/// Conditions that turn by the clock, the calendar and the sun: docs/spec/rule-language.md, section 7, with its
/// vectors.
@Suite struct ClockConditionTests {
    /// Cells of `time between … and …`, by name.
    private func windows(
        _ start: String, _ zone: CivilZone, _ windows: [(String, from: (Int, Int), to: (Int, Int))]
    ) throws -> ConditionBench {
        var bench = try ConditionBench(start: start, zone: zone)
        for (name, from, to) in windows {
            let bounds = [from, to].map { bench.number(Double(($0.0 * 60 + $0.1) * 60_000)) }
            let codes = bounds.map { Cell.Boundary.time(bench.code([$0])) }
            bench.cell(name, .level, [.time] + bounds + [.betweenTimes], boundaries: codes)
        }
        bench.begin()
        _ = bench.takeLog()
        return bench
    }

    @Test("CLK-03 A window of the clock follows what the clock shows")
    func autumn() throws {
        var bench = try windows(
            "2026-10-24T22:00:00Z", Zones.berlin(), [("P", (2, 0), (3, 0)), ("Q", (2, 15), (2, 45))])
        bench.run(to: 300, 0)
        #expect(
            bench.takeLog() == [
                "120:00 edge P", "120:00 P yes", "135:00 edge Q", "135:00 Q yes", "165:00 Q no", "195:00 edge Q",
                "195:00 Q yes", "225:00 Q no", "240:00 P no",
            ])
    }

    @Test("CLK-04 A window inside the spring gap does not exist that day")
    func spring() throws {
        var bench = try windows(
            "2026-03-28T23:00:00Z", Zones.berlin(), [("P", (2, 0), (3, 0)), ("Q", (2, 30), (4, 0))])
        bench.run(to: 28 * 60, 0)
        #expect(
            bench.takeLog() == [
                "120:00 edge Q", "120:00 Q yes", "180:00 Q no", "1500:00 edge P", "1500:00 P yes",
                "1530:00 edge Q", "1530:00 Q yes", "1560:00 P no", "1620:00 Q no",
            ])
    }

    @Test("CLK-05 A window over midnight; first instant in, last instant out")
    func overMidnight() throws {
        var bench = try windows("2026-01-15T21:00:00Z", .utc, [("R", (22, 0), (6, 0))])
        bench.run(to: 3_599_999)
        #expect(bench.takeLog().isEmpty)
        bench.run(to: 12 * 60, 0)
        #expect(bench.takeLog() == ["60:00 edge R", "60:00 R yes", "540:00 R no"])
    }

    @Test("CLK-11 Dates: both ends belong, and the year wraps")
    func dates() throws {
        var bench = try ConditionBench(start: "2025-12-23T12:00:00Z")
        let bounds = [bench.number(1_224), bench.number(106)]
        bench.cell("R", .level, [.today] + bounds + [.betweenDates], boundaries: [.midnight])
        bench.begin()
        bench.run(to: 400 * 60, 0)
        bench.run(to: 500 * 60, 0)
        #expect(bench.takeLog() == ["0:00 R no", "720:00 edge R", "720:00 R yes", "20880:00 R no"])
    }

    @Test("CLK-13 `sun` turns at sunrise and sunset")
    func sun() throws {
        var bench = try ConditionBench()
        bench.house.site = Place(latitude: 51.48, longitude: 0)
        let down = bench.constant(.text("down"))
        let cell = bench.cell(
            "D", .level, [.sun, down, .equal(tolerance: 0)], boundaries: [.sun(.sunrise), .sun(.sunset)])
        bench.begin()
        #expect(bench.truth(cell) == true)
        bench.run(to: 7 * 60 + 57, 0)
        #expect(bench.truth(cell) == true)
        bench.run(to: 8 * 60 + 1, 0)
        #expect(bench.truth(cell) == false)
        bench.run(to: 16 * 60 + 17, 0)
        #expect(bench.truth(cell) == false)
        bench.run(to: 16 * 60 + 21, 0)
        #expect(bench.truth(cell) == true)
        bench.run(to: 48 * 60, 0)
        #expect(bench.takeEdges().count == 2)
    }

    @Test func withoutAPlaceTheSunIsUnknown() throws {
        var bench = try ConditionBench()
        let down = bench.constant(.text("down"))
        let cell = bench.cell("D", .level, [.sun, down, .equal(tolerance: 0)], boundaries: [.sun(.sunset)])
        bench.begin()
        bench.run(to: 48 * 60, 0)
        #expect(bench.truth(cell) == nil)
        bench.house.site = Place(latitude: 51.48, longitude: 0)
        bench.renew()
        #expect(bench.truth(cell) == true)
    }

    @Test func whereTheSunDoesNotSetItIsAwaitedForMonths() throws {
        var bench = try ConditionBench(start: "2026-06-01T00:00:00Z")
        bench.house.site = Place(latitude: 78.2, longitude: 15.6)
        let down = bench.constant(.text("down"))
        bench.cell("D", .level, [.sun, down, .equal(tolerance: 0)], boundaries: [.sun(.sunrise), .sun(.sunset)])
        bench.begin()
        bench.run(to: 80 * 24 * 60, 0)
        #expect(bench.takeLog() == ["0:00 D no"])
        bench.run(to: 90 * 24 * 60, 0)
        #expect(bench.takeLog().first?.hasSuffix("edge D") == true)
    }

    @Test("A comparison with a time turns at it, or just after it")
    func comparisonsWithATime() throws {
        var bench = try ConditionBench()
        let ten = bench.number(600_000)
        let boundary = Cell.Boundary.time(bench.code([ten]))
        bench.cell("from", .level, [.time, ten, .greaterOrEqual], boundaries: [boundary])
        bench.cell("after", .level, [.time, ten, .greater], boundaries: [boundary])
        bench.begin()
        bench.run(to: 30, 0)
        #expect(bench.takeEdges() == ["10:00 from", "10:00.001 after"])
    }

    @Test func aBoundaryFollowsTheVariableItHangsOn() throws {
        var bench = try ConditionBench()
        let wake = bench.variable("wake", .number(1_800_000))
        let end = bench.number(7_200_000)
        let boundary = Cell.Boundary.time(bench.code([.variable(wake)]))
        bench.cell("R", .level, [.time, .variable(wake), end, .betweenTimes], boundaries: [boundary])
        bench.begin()
        bench.run(to: 10, 0)
        bench.set(wake, .number(900_000))
        bench.run(to: 20, 0)
        #expect(bench.takeEdges() == ["15:00 R"])
        bench.set(wake, .number(3_600_000))
        bench.run(to: 70, 0)
        #expect(bench.takeEdges() == ["60:00 R"])
    }

    @Test func anAgeIsReachedThoughNothingIsReported() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let limit = bench.number(600_000)
        bench.cell(
            "old", .level, [.age(room), limit, .greater], boundaries: [.age(room, bench.code([limit]))])
        bench.begin()
        bench.report(room, 20)
        bench.run(to: 5, 0)
        bench.report(room, 20)
        bench.run(to: 30, 0)
        #expect(bench.takeLog() == ["0:00 old no", "15:00.001 edge old", "15:00.001 old yes"])
    }

    @Test func readsWhatTheClockShows() throws {
        var bench = try ConditionBench(start: "2026-07-18T22:30:00Z", zone: Zones.berlin())
        func value(_ instruction: Instruction) -> Value {
            var fuel = 10
            let code = bench.code([instruction])
            return bench.house.evaluate(code, at: bench.now, fuel: &fuel)
        }
        #expect(value(.time) == .number(1_800_000))
        #expect(value(.today) == .number(719))
        #expect(value(.weekday) == .number(7))
        #expect(value(.sunEvent(.sunset)) == .unknown)
        bench.house.site = Place(latitude: 52.52, longitude: 13.40)
        // 21:18 local time, within two minutes.
        let minutes = (value(.sunEvent(.sunset)).number ?? 0) / 60_000
        #expect(abs(minutes - (21 * 60 + 18)) < 2)
    }
}
