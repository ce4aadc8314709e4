import HearthModel
import Testing

@testable import HearthKernel

/// `C for d` and `C within last d`: docs/spec/rule-language.md, sections 8.4 and 8.5, with their vectors.
@Suite struct DurationTests {
    /// `door is open for …`.
    private func bench(openFor minutes: Int64) throws -> (ConditionBench, door: SlotIndex) {
        var bench = try ConditionBench()
        let door = try bench.slot("door", "contact")
        let open = bench.constant(.text("open"))
        bench.cell("R", .lasting(.minutes(minutes)), [.slot(door), open, .equal(tolerance: 0)])
        bench.begin()
        return (bench, door)
    }

    /// The door's life from a closed start, minute and second; `nil`: lost.
    private func edges(
        openFor minutes: Int64 = 10, _ life: [(Int64, Int64, String?)], until end: Int64
    ) throws -> [String] {
        var (bench, door) = try bench(openFor: minutes)
        bench.given(door, .text("closed"))
        for (minute, second, word) in life {
            bench.run(to: minute, second)
            if let word { bench.report(door, word) } else { bench.lose(door) }
        }
        bench.run(to: end, 0)
        return bench.takeEdges()
    }

    @Test("DUR-01 A gap of at most 5 min does not break a `for`")
    func shortGap() throws {
        #expect(try edges([(1, 0, "open"), (4, 0, nil), (7, 0, "open")], until: 30) == ["11:00 R"])
    }

    @Test("DUR-02 A longer gap starts it again")
    func longGap() throws {
        #expect(try edges([(1, 0, "open"), (4, 0, nil), (10, 0, "open")], until: 30) == ["20:00 R"])
    }

    @Test("DUR-03 A gap of exactly 5 min still counts as unbroken")
    func gapOfExactlyTheGrace() throws {
        #expect(try edges([(1, 0, "open"), (4, 0, nil), (9, 0, "open")], until: 30) == ["11:00 R"])
    }

    @Test("DUR-04 A gap across the due moment: late by the gap, not lost")
    func gapAcrossTheDueMoment() throws {
        #expect(try edges([(1, 0, "open"), (9, 0, nil), (13, 0, "open")], until: 30) == ["13:00 R"])
    }

    @Test("DUR-05 Back with the other value: the clock is void")
    func backWithTheOtherValue() throws {
        let life: [(Int64, Int64, String?)] = [(1, 0, "open"), (4, 0, nil), (5, 2, "closed"), (7, 0, "open")]
        #expect(try edges(life, until: 30) == ["17:00 R"])
    }

    @Test("DUR-06 A state found at start counts from the start")
    func foundAtStart() throws {
        var (bench, door) = try bench(openFor: 10)
        bench.given(door, .text("open"))
        bench.run(to: 30, 0)
        #expect(bench.takeEdges() == ["10:00 R"])
    }

    @Test func whileItIsUnknownTheWholeIsUnknown() throws {
        var (bench, door) = try bench(openFor: 10)
        bench.report(door, "closed")
        bench.report(door, "open")
        bench.run(to: 12, 0)
        bench.lose(door)
        bench.run(to: 13, 0)
        bench.report(door, "open")
        #expect(bench.takeLog() == ["0:00 R no", "10:00 edge R", "10:00 R yes", "12:00 R unknown", "13:00 R yes"])
    }

    @Test func aGapTooLongMakesItNoAgainUntilItHasLastedAnew() throws {
        var (bench, door) = try bench(openFor: 10)
        bench.report(door, "open")
        bench.run(to: 12, 0)
        bench.lose(door)
        bench.run(to: 17, 0)
        bench.run(to: 1_020_001)
        bench.report(door, "open")
        bench.run(to: 60, 0)
        #expect(
            bench.takeLog() == [
                "0:00 R no", "10:00 edge R", "10:00 R yes", "12:00 R unknown", "17:00.001 R no",
                "27:00.001 edge R", "27:00.001 R yes",
            ])
    }

    @Test func severalGapsEachHaveTheirOwnGrace() throws {
        let life: [(Int64, Int64, String?)] = [
            (1, 0, "open"), (2, 0, nil), (6, 0, "open"), (6, 1, nil), (10, 0, "open"),
        ]
        #expect(try edges(life, until: 30) == ["11:00 R"])
    }

    @Test("UNK-04 `is unknown` is an ordinary condition")
    func unknownForLong() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        bench.cell("R", .lasting(.minutes(10)), [.slot(room), .isUnknown])
        bench.begin()
        bench.run(to: 11, 0)
        bench.report(room, 20)
        bench.run(to: 12, 0)
        bench.lose(room)
        bench.run(to: 60, 0)
        #expect(bench.takeEdges() == ["10:00 R", "22:00 R"])
    }

    @Test func hysteresisLiesBelowADuration() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let limit = bench.number(25)
        let hot = bench.cell("hot", .hysteresis(.greater, band: .absolute(0.2)), [.slot(room), limit])
        bench.cell("R", .lasting(.minutes(10)), [.cell(hot)])
        bench.begin()
        for (minute, value) in [(0, 20), (1, 25.1), (5, 24.9), (9, 25.3)] {
            bench.run(to: Int64(minute), 0)
            bench.report(room, value)
        }
        bench.run(to: 30, 0)
        #expect(bench.takeEdges() == ["1:00 hot", "11:00 R"])
    }

    // MARK: within last

    @Test("DUR-07 `within last` is half-open: at the bound it is over")
    func halfOpen() throws {
        var bench = try ConditionBench()
        let door = try bench.slot("door", "contact")
        let open = bench.constant(.text("open"))
        let cell = bench.cell("R", .recent(.minutes(10)), [.slot(door), open, .equal(tolerance: 0)])
        bench.begin()
        bench.given(door, .text("closed"))
        bench.run(to: 1, 0)
        bench.report(door, "open")
        bench.run(to: 2, 0)
        bench.report(door, "closed")
        bench.run(to: 719_999)
        #expect(bench.truth(cell) == true)
        bench.run(to: 720_000)
        #expect(bench.truth(cell) == false)
    }

    @Test("DUR-08 `within last` cannot know what was before the start")
    func beforeTheStart() throws {
        var bench = try ConditionBench()
        let pir = try bench.slot("pir", "motion")
        let cell = bench.cell("R", .recent(.minutes(5)), [.slot(pir)])
        bench.begin()
        bench.given(pir, .flag(false))
        bench.run(to: 299_999)
        #expect(bench.truth(cell) == nil)
        bench.run(to: 300_000)
        #expect(bench.truth(cell) == false)
    }

    @Test func whatHeldCountsThroughAnUnknownStretch() throws {
        var bench = try ConditionBench()
        let pir = try bench.slot("pir", "motion")
        bench.cell("R", .recent(.minutes(5)), [.slot(pir)])
        bench.begin()
        bench.report(pir, .flag(true))
        bench.run(to: 1, 0)
        bench.lose(pir)
        bench.run(to: 8, 0)
        bench.report(pir, .flag(false))
        bench.run(to: 30, 0)
        // Held until 1:00, so yes until 6:00; unknown until 8:00, so unknown until 13:00.
        #expect(bench.takeLog() == ["0:00 R yes", "6:00 R unknown", "13:00 R no"])
    }

    @Test func aMomentIsEnough() throws {
        var bench = try ConditionBench()
        let pir = try bench.slot("pir", "motion")
        bench.cell("R", .recent(.minutes(5)), [.slot(pir)])
        bench.begin()
        bench.report(pir, .flag(false))
        bench.run(to: 10, 0)
        bench.report(pir, .flag(true))
        bench.report(pir, .flag(false))
        bench.run(to: 30, 0)
        #expect(bench.takeLog() == ["5:00 R no", "10:00 edge R", "10:00 R yes", "15:00 R no"])
    }
}
