import HearthModel
import Testing

@testable import HearthKernel

/// Edges and hysteresis: docs/spec/rule-language.md, sections 8.2 and 8.3, with their vectors.
@Suite struct EdgeTests {
    /// A house with one thermometer and `room > 25 °C`.
    private func hot(_ bench: inout ConditionBench) throws -> SlotIndex {
        let room = try bench.slot("room", "temp")
        let limit = bench.number(25)
        bench.cell("hot", .hysteresis(.greater, band: .absolute(0.2)), [.slot(room), limit])
        bench.begin()
        return room
    }

    @Test("EDGE-01 Unknown stretches neither make nor hide an edge")
    func unknownIsNoEdge() throws {
        var bench = try ConditionBench()
        let room = try hot(&bench)
        for (minute, value) in [(1, 26.0), (2, 24), (3, 26), (4, nil), (5, 26), (6, nil), (7, 24), (8, nil), (9, 27)] {
            bench.run(to: Int64(minute), 0)
            if let value { bench.report(room, value) } else { bench.lose(room) }
        }
        #expect(bench.takeEdges() == ["3:00 hot", "9:00 hot"])
    }

    @Test("EDGE-02 The same value again is no edge")
    func sameValueAgain() throws {
        var bench = try ConditionBench()
        let lamp = try bench.slot("lamp", "light")
        bench.cell("on", .level, [.slot(lamp)])
        bench.begin()
        bench.given(lamp, .flag(false))
        for (minute, on) in [(1, true), (2, true), (3, true), (4, false), (5, true)] {
            bench.run(to: Int64(minute), 0)
            bench.report(lamp, .flag(on))
        }
        #expect(bench.takeEdges() == ["1:00 on", "5:00 on"])
    }

    @Test("EDGE-03 Noise at a threshold is one edge")
    func noise() throws {
        var bench = try ConditionBench()
        let room = try hot(&bench)
        for (minute, value) in [(1, 24.9), (2, 25.1), (3, 24.9), (4, 25.1), (5, 24.7), (6, 25.1)] {
            bench.run(to: Int64(minute), 0)
            bench.report(room, value)
        }
        #expect(bench.takeEdges() == ["2:00 hot", "6:00 hot"])
    }

    @Test("EDGE-04 25 - 0.2 counts as back")
    func exactWayBack() throws {
        var bench = try ConditionBench()
        let room = try hot(&bench)
        let values = [24, 25, 25.01, 24.81, 25.1, 24.8, 25.1]
        for (minute, value) in values.enumerated() {
            bench.run(to: Int64(minute) + 1, 0)
            bench.report(room, value)
        }
        #expect(bench.takeEdges() == ["3:00 hot", "7:00 hot"])
    }

    @Test("EDGE-05 Relative hysteresis")
    func relative() throws {
        var bench = try ConditionBench()
        let meter = try bench.slot("meter", "power")
        let limit = bench.number(100)
        bench.cell("idle", .hysteresis(.less, band: .relative(0.05)), [.slot(meter), limit])
        bench.begin()
        for (minute, value) in [300.0, 99, 104, 99, 105, 99].enumerated() {
            bench.run(to: Int64(minute) + 1, 0)
            bench.report(meter, value)
        }
        #expect(bench.takeEdges() == ["2:00 idle", "6:00 idle"])
    }

    @Test("EDGE-09 The first knowledge is no edge, and `changes` needs two known values")
    func firstKnowledge() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let limit = bench.number(20)
        bench.cell("R", .hysteresis(.greater, band: .absolute(0.2)), [.slot(room), limit])
        bench.cell("C", .change, [.slot(room)])
        bench.begin()
        for (minute, value) in [(1, 22.0), (2, 22), (3, 21.5), (4, nil), (5, 21.5), (6, nil), (7, 19), (8, 21)] {
            bench.run(to: Int64(minute), 0)
            if let value { bench.report(room, value) } else { bench.lose(room) }
        }
        #expect(bench.takeEdges() == ["3:00 C", "7:00 C", "8:00 R", "8:00 C"])
    }

    @Test func edgesAreNotMadeOfWhatHasAlwaysBeenSo() throws {
        var bench = try ConditionBench()
        let room = try hot(&bench)
        bench.report(room, 20)
        bench.given(room, .number(30))
        #expect(bench.takeEdges().isEmpty)
        bench.report(room, 20)
        bench.report(room, 30)
        #expect(bench.takeEdges() == ["0:00 hot"])
    }

    @Test func hysteresisForgetsWhatWasBeforeWhatHasAlwaysBeenSo() throws {
        var bench = try ConditionBench()
        let room = try hot(&bench)
        bench.report(room, 26)
        bench.given(room, .number(24.9))
        #expect(bench.house.conditions.truth(of: CellIndex(0)) == false)
    }

    @Test("An edge of the whole, whichever part comes last (EDGE-08)")
    func conjunction() throws {
        var bench = try ConditionBench()
        let door = try bench.slot("door", "contact")
        let mode = bench.variable("mode", .text("home"))
        let (open, night) = (bench.constant(.text("open")), bench.constant(.text("night")))
        bench.cell(
            "R", .level,
            [.slot(door), open, .equal(tolerance: 0), .variable(mode), night, .equal(tolerance: 0), .and(2)])
        bench.begin()
        bench.given(door, .text("closed"))
        bench.run(to: 1, 0)
        bench.report(door, "open")
        bench.run(to: 2, 0)
        bench.set(mode, .text("night"))
        bench.run(to: 3, 0)
        bench.report(door, "closed")
        bench.run(to: 4, 0)
        bench.report(door, "open")
        #expect(bench.takeEdges() == ["2:00 R", "4:00 R"])
    }

    @Test func aCellIsRenewedAfterWhatItReadsAndOnlyIfThatHasTurned() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let limits = [bench.number(20), bench.number(30)]
        let warm = bench.cell("warm", .hysteresis(.greater, band: .none), [.slot(room), limits[0]])
        let hot = bench.cell("hot", .hysteresis(.greater, band: .none), [.slot(room), limits[1]])
        bench.cell("between", .level, [.cell(warm), .cell(hot), .not, .and(2)])
        bench.begin()
        bench.report(room, 10)
        _ = bench.takeLog()
        bench.report(room, 25)
        #expect(bench.takeLog() == ["0:00 edge warm", "0:00 edge between", "0:00 warm yes", "0:00 between yes"])
        bench.report(room, 26)
        #expect(bench.takeLog().isEmpty)
        bench.report(room, 35)
        #expect(bench.takeLog() == ["0:00 edge hot", "0:00 hot yes", "0:00 between no"])
    }

    struct Bound: Sendable {
        var comparison: Cell.Comparison
        /// Values that turn it true, that then keep it true, and that turn it false again, for 100 with a band of 5.
        var on: Double, keeps: Double, off: Double, never: Double
    }

    @Test(
        "Turns true exactly at its bound and false only further back",
        arguments: [
            Bound(comparison: .greater, on: 100.000001, keeps: 95.000001, off: 95, never: 100),
            Bound(comparison: .greaterOrEqual, on: 100, keeps: 95, off: 94.999999, never: 99.999999),
            Bound(comparison: .less, on: 99.999999, keeps: 104.999999, off: 105, never: 100),
            Bound(comparison: .lessOrEqual, on: 100, keeps: 105, off: 105.000001, never: 100.000001),
        ])
    func bounds(_ bound: Bound) {
        for band in [Cell.Band.absolute(5), .relative(0.05)] {
            func holds(_ value: Double, _ was: Bool) -> Bool? {
                Cell.compare(.number(value), bound.comparison, .number(100), band: band, wasTrue: was)
            }
            #expect(holds(bound.on, false) == true)
            #expect(holds(bound.never, false) == false)
            #expect(holds(bound.keeps, true) == true)
            #expect(holds(bound.off, true) == false)
        }
    }

    @Test func betweenIncludesItsBoundsAndKeepsABandOutside() {
        func holds(_ value: Double, _ was: Bool, _ band: Cell.Band) -> Bool? {
            Cell.between(.number(value), .number(10), .number(20), band: band, wasTrue: was)
        }
        for band in [Cell.Band.absolute(1), .relative(0.1)] {
            #expect([9.999999, 10, 20, 20.000001].map { holds($0, false, band) } == [false, true, true, false])
            #expect([9, 8.999999].map { holds($0, true, band) } == [true, false])
        }
        #expect([21, 21.000001].map { holds($0, true, .absolute(1)) } == [true, false])
        #expect([22, 22.000001].map { holds($0, true, .relative(0.1)) } == [true, false])
        #expect(holds(15, true, .none) == true)
        #expect(Cell.between(.number(99), .unknown, .number(20), band: .none, wasTrue: false) == nil)
    }

    @Test func aRelativeBandOfANegativeLimitGoesTheSameWay() {
        #expect(Cell.compare(.number(-104), .greater, .number(-100), band: .relative(0.05), wasTrue: true) == true)
        #expect(Cell.compare(.number(-105), .greater, .number(-100), band: .relative(0.05), wasTrue: true) == false)
    }
}
